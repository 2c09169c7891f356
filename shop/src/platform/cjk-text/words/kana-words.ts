import { katakanaToHiragana } from '../text/fold-text.ts'
import { isHan } from '../text/text-units.ts'

export interface KanaWord {
  hiragana: string
  /** Characters (not code units) between the start of the run and the word. */
  offset: number
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
const kanaStretch = /[ァ-ヺヽヾー]+|[ぁ-ゖゝゞー]+/g

// Function words that come out of the segmenter by themselves; in romaji some are English words (made, node, kite).
const functionWords = new Set(
  'から まで より ので のに でも など だけ です ます した して する され ある いる あり なる この その あの これ それ あれ もの こと とて きて ました ですから ください'.split(
    ' ',
  ),
)

/**
 * Finds kana words inside one run of kanji and kana: stretches of katakana, and words of the runtime's Japanese
 * dictionary. A stretch of hiragana counts unless it follows a kanji, where it is an ending. Costs nothing without
 * kana.
 */
export function kanaWords(run: string): KanaWord[] {
  const words = new Map<string, KanaWord>()
  const add = (text: string, index: number): void => {
    const hiragana = katakanaToHiragana(text)
    if (hiragana.length < 2 || functionWords.has(hiragana)) return
    words.set(`${index} ${hiragana}`, { hiragana, offset: Array.from(run.slice(0, index)).length })
  }
  let hasHiragana = false
  for (const { 0: stretch, index } of run.matchAll(kanaStretch)) {
    const isHiragana = /[ぁ-ゖ]/.test(stretch)
    hasHiragana ||= isHiragana
    const before = Array.from(run.slice(Math.max(0, index - 2), index)).at(-1)
    if (!isHiragana || before === undefined || !isHan(before)) add(stretch, index)
  }
  if (!hasHiragana) return [...words.values()]
  for (const { segment, index } of segmenter.segment(run)) {
    if (/^[ぁ-ゖー]+$/.test(segment)) add(segment, index)
  }
  return [...words.values()]
}
