const irregular = new Map([
  ['children', 'child'],
  ['feet', 'foot'],
  ['geese', 'goose'],
  ['halves', 'half'],
  ['knives', 'knife'],
  ['leaves', 'leaf'],
  ['loaves', 'loaf'],
  ['men', 'man'],
  ['mice', 'mouse'],
  ['scarves', 'scarf'],
  ['shelves', 'shelf'],
  ['teeth', 'tooth'],
  ['wolves', 'wolf'],
  ['women', 'woman'],
])

/** One form for the singular and plural of an English word; not always a word itself (`berry`, `berries` → `berri`). */
export function englishStem(word: string): string {
  const known = irregular.get(word)
  if (known !== undefined) return known
  if (!/^[a-z]{4,}$/.test(word)) return word
  if (/^[a-z]{2,}(?:ies|ie)$/.test(word) && word.length > 4) return word.replace(/ies?$/, 'i')
  if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, 'i')
  if (/(?:ss|x|ch|sh)es$/.test(word) || /[a-z]{2}[^aeiou]oes$/.test(word)) return word.slice(0, -2)
  if (/[^sui]s$/.test(word)) return word.slice(0, -1)
  return word
}
