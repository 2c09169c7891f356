/** Extra information about a lexeme, written as a mark in front of it. No word contains a mark. */

/**
 * `title` and `category`: in a text of this field. `whole`: a word of its own in a title. `kind`: the contents that a
 * category names. `pinyin` and `initials`: readings of characters in a title or category.
 */
export type SearchField = 'title' | 'category' | 'whole' | 'kind' | 'pinyin' | 'initials'

const marks: Record<SearchField, string> = {
  title: 't:',
  category: 'c:',
  whole: 'w:',
  kind: 'k:',
  pinyin: 'p:',
  initials: 'i:',
}

/**
 * Replaces PostgreSQL's weights: an index does not store weights, so every match would have to be fetched from its
 * row.
 */
export const markedLexeme = (field: SearchField | null, lexeme: string): string =>
  field === null ? lexeme : `${marks[field]}${lexeme}`
