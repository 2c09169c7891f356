/** Finds the ends of Chinese and Japanese words by the runtime's dictionary. */
import { foldKanji, hiraganaToKatakana, katakanaToHiragana } from './fold-text.ts'
import { memoize } from './memoize.ts'

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })
const segmentsOf = (run: string): string[] => Array.from(segmenter.segment(run), ({ segment }) => segment)

/** No word begins with a long vowel, a small kana or a mark of repetition. */
const isContinuation = (segment: string): boolean =>
  /^[ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮゝゞヽヾ]/.test(segment)
const hasCutWord = (segments: readonly string[]): boolean => segments.slice(1).some(isContinuation)

/** The dictionary knows loan words in katakana only: it cuts らーめん into ら, ー and めん. */
function wholeSegments(run: string): string[] {
  const segments = segmentsOf(run)
  const whole = hasCutWord(segments) ? segmentsOf(hiraganaToKatakana(run)) : segments
  const words: string[] = []
  for (const segment of whole) {
    const before = words.pop()
    if (before === undefined) words.push(segment)
    else if (isContinuation(segment)) words.push(before + segment)
    else words.push(before, segment)
  }
  return words
}

/**
 * All words of one run, in order.
 * @param run folded by `foldForms`: the dictionary depends on spelling
 * @returns words in the form in which they are indexed
 */
export const wordSegments = memoize((run: string): readonly string[] =>
  wholeSegments(run).map((segment) => katakanaToHiragana(foldKanji(segment))),
)
