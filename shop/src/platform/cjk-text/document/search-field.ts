/** What a lexeme says beyond standing in a document. It is written with a mark in front, which no word has. */

/**
 * `title` and `category`: it stands in a text of this field. `whole`: in a title, as a word of its own. `kind`: it is what
 * a category says it holds. `pinyin` and `initials`: characters of a title or category are read so.
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

/** Marks instead of PostgreSQL's weights: an index knows nothing of weights, and would look each match up in its row. */
export const markedLexeme = (field: SearchField | null, lexeme: string): string =>
  field === null ? lexeme : `${marks[field]}${lexeme}`
