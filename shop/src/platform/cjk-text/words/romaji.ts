import { toHiragana, toRomaji } from 'wanakana'

// wanakana spells these as two syllables (ファン → fuan).
const foreignSyllables = {
  ふぁ: 'fa',
  ふぃ: 'fi',
  ふぇ: 'fe',
  ふぉ: 'fo',
  ゔぁ: 'va',
  ゔぃ: 'vi',
  ゔぇ: 've',
  ゔぉ: 'vo',
  てぃ: 'ti',
  でぃ: 'di',
  とぅ: 'tu',
  どぅ: 'du',
  でゅ: 'dyu',
  うぃ: 'wi',
  うぇ: 'we',
  うぉ: 'wo',
  つぁ: 'tsa',
  つぇ: 'tse',
  つぉ: 'tso',
}

/** Converts to Hepburn with short vowels (とうきょう → tokyo, べんとう → bento), the form in which romaji are compared. */
export const kanaToRomaji = (hiragana: string): string =>
  toRomaji(hiragana.replaceAll('ー', ''), { customRomajiMapping: foreignSyllables })
    .replaceAll("'", '')
    .replaceAll('cch', 'tch')
    .replace(/o[ou]+/g, 'o')
    .replace(/([aiu])\1+/g, '$1')

/**
 * Hiragana for a Latin word that can be read as romaji, in Hepburn, Kunrei or typing style (`matcha`, `maccha`,
 * `sinbun`). Null for all other words, and for words under four kana: many are English (made, house, iron).
 */
export function romajiToKana(word: string): string | null {
  if (!/^(?:[abd-kmnoprstuwyz]|c(?=c?h))+$/.test(word)) return null
  const kana = toHiragana(word.replaceAll('tch', 'cch').replace(/m(?=[bmp])/g, 'n'))
  return /^[ぁ-ゖ]{4,}$/.test(kana) ? kana : null
}
