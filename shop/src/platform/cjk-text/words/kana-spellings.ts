/** Loan words that are written in two ways: ウィスキー or ウイスキー, ヴァイオリン or バイオリン. */

/** Hiragana, as all kana are compared. */
const smallVowels: readonly (readonly [small: string, large: string])[] = [
  ['うぃ', 'うい'],
  ['うぇ', 'うえ'],
  ['うぉ', 'うお'],
  ['ふぃ', 'ふい'],
  ['てぃ', 'てい'],
  ['でぃ', 'でい'],
]
const voiced: readonly (readonly [written: string, usual: string])[] = [
  ['ゔぁ', 'ば'],
  ['ゔぃ', 'び'],
  ['ゔぇ', 'べ'],
  ['ゔぉ', 'ぼ'],
  ['ゔ', 'ぶ'],
]

const replaced = (text: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((written, [from, to]) => written.replaceAll(from, to), text)

/** Other spellings of a word in hiragana, none for most words. `ば` is not read as `ゔぁ`, because few words have it. */
export function otherSpellings(hiragana: string): string[] {
  const large = replaced(hiragana, [...voiced, ...smallVowels])
  const small = replaced(
    hiragana,
    smallVowels.slice(0, 3).map(([written, usual]) => [usual, written] as const),
  )
  return [...new Set([large, small])].filter((spelling) => spelling !== hiragana)
}
