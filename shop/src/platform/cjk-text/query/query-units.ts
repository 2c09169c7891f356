import { foldForms, foldKanji, katakanaToHiragana } from '../text/fold-text.ts'
import { findMeasures } from '../text/measures.ts'
import { textUnits, type TextUnit } from '../text/text-units.ts'
import { maxCharactersSearched } from '../values.ts'

const maxUnits = 16

/** Text between spaces and changes of script. A number with its unit is one unit, however it is spelled. */
export type QueryUnit = TextUnit | { kind: 'measure'; units: TextUnit[]; lexeme: string }

const firstCharacters = (text: string): string =>
  Array.from(text.slice(0, maxCharactersSearched * 2))
    .slice(0, maxCharactersSearched)
    .join('')

/** @returns units folded by `foldForms`, because spelling shows where words end */
export function queryUnits(query: string): QueryUnit[] {
  const folded = firstCharacters(foldForms(firstCharacters(query)))
  const units: QueryUnit[] = []
  let at = 0
  for (const { start, end, lexeme } of findMeasures(foldKanji(folded))) {
    units.push(...textUnits(folded.slice(at, start)))
    units.push({ kind: 'measure', units: [...textUnits(folded.slice(start, end))].map(asIndexed), lexeme })
    at = end
  }
  units.push(...textUnits(folded.slice(at)))
  return units.slice(0, maxUnits)
}

/** Converts a unit to the form in which documents are indexed. */
export function asIndexed<Unit extends QueryUnit>(unit: Unit): Unit {
  if (unit.kind !== 'cjk') return unit
  const text = katakanaToHiragana(foldKanji(unit.text))
  return { ...unit, text, characters: Array.from(text) }
}
