/** How the Chinese characters of a title are read: for indexing only, the dictionary is large. */
import { pinyin } from 'pinyin-pro'
import { foldKanji } from '../text/fold-text.ts'
import { remember } from '../text/remember.ts'
import { isHan, textUnits } from '../text/text-units.ts'
import { wordSegments } from '../text/word-segments.ts'

const longestInitials = 5

export interface Reading {
  /** One syllable of each character, with `v` for ü. */
  syllables: { syllable: string; position: number }[]
  /** First letters of two to five characters that begin and end as words do. */
  initials: string[]
}

/** Ends of words, counted in characters from the start of the run. */
function wordEnds(run: string): Set<number> {
  const ends = new Set([0])
  let end = 0
  for (const segment of wordSegments(run)) ends.add((end += Array.from(segment).length))
  return ends
}

function initialsOf(run: string, letters: readonly string[]): Set<string> {
  const ends = wordEnds(run)
  const spans = new Set<string>()
  for (let start = 0; start < letters.length; start += 1) {
    for (let end = start + 2; end <= Math.min(start + longestInitials, letters.length); end += 1) {
      const isWord = ends.has(start) && ends.has(end)
      if (isWord || end === letters.length) spans.add(letters.slice(start, end).join(''))
    }
  }
  return spans
}

interface RunReading {
  /** In the order of the characters; what is no syllable stands there, too. */
  syllables: readonly string[]
  initials: readonly string[]
}

const readingOfRun = remember((run: string): RunReading => {
  const syllables = pinyin(foldKanji(run), { toneType: 'none', type: 'array', v: true })
  const letters = syllables.map((syllable) => syllable.slice(0, 1))
  return { syllables, initials: [...initialsOf(run, letters)].filter((initials) => /^[a-z]+$/.test(initials)) }
})

/** @param after as in `documentTokens` */
export function readingOf(title: string, after = 0): Reading {
  const reading: Reading = { syllables: [], initials: [] }
  let position = after + 1
  for (const unit of textUnits(title)) {
    if (unit.kind === 'cjk' && unit.characters.every(isHan)) {
      const { syllables, initials } = readingOfRun(unit.text)
      for (const [offset, syllable] of syllables.entries()) {
        if (!/^[a-z]+$/.test(syllable)) continue
        reading.syllables.push({ syllable, position: position + offset })
        // Who cannot type ü writes u.
        if (syllable.endsWith('v'))
          reading.syllables.push({ syllable: syllable.replace('v', 'u'), position: position + offset })
      }
      reading.initials.push(...initials)
    }
    position += unit.kind === 'cjk' ? unit.characters.length : unit.parts.length
  }
  return reading
}
