/** Where words of Chinese and Japanese end, by the runtime's dictionary. */
import { foldKanji, katakanaToHiragana } from './fold-text.ts'
import { remember } from './remember.ts'

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

/**
 * The words of one run, in order; nothing is left out.
 * @param run by `foldForms`: the dictionary knows kanji and kana as they are written
 * @returns as they are indexed
 */
export const wordSegments = remember((run: string): readonly string[] =>
  Array.from(segmenter.segment(run), ({ segment }) => katakanaToHiragana(foldKanji(segment))),
)
