/** Removes qualities from a query: 红色裙子 becomes 裙子. Words separated by spaces all stay. */
import { isQuality } from '../words/qualities.ts'
import type { QueryUnit } from './query-units.ts'
import { isParticle, wordsOfRun } from './run-parts.ts'
import type { SynonymIndex } from './synonym-index.ts'

export interface CoreUnits {
  core: QueryUnit[]
  qualities: QueryUnit[]
}

const unitOfRun = (text: string): QueryUnit => ({ kind: 'cjk', text, characters: Array.from(text) })

/** @returns null where the query has no qualities */
export function coreUnits(units: readonly QueryUnit[], index: SynonymIndex): CoreUnits | null {
  const core: QueryUnit[] = []
  const qualities: QueryUnit[] = []
  for (const unit of units) {
    const { rest, dropped } = unit.kind === 'cjk' ? splitRun(unit.text, index) : { rest: '', dropped: [] }
    core.push(rest === '' ? unit : unitOfRun(rest))
    qualities.push(...dropped.map(unitOfRun))
  }
  return qualities.length === 0 ? null : { core, qualities }
}

/**
 * One character is a quality only before a word: 白 in 白衬衫, but not in 白茶. The particle after a quality is removed
 * too.
 */
function splitRun(run: string, index: SynonymIndex): { rest: string; dropped: string[] } {
  const words = wordsOfRun(run, index)
  if (isQuality(words.join(''))) return { rest: '', dropped: [] }
  const characters = Array.from(run)
  const dropped: string[] = []
  let rest = ''
  let at = 0
  for (const [place, word] of words.entries()) {
    const length = Array.from(word).length
    const typed = characters.slice(at, at + length).join('')
    at += length
    const isBeforeWord = place === 0 && Array.from(words[1] ?? '').length > 1
    if (isQuality(word) && (length > 1 || isBeforeWord)) dropped.push(typed)
    else if (!(isParticle(word) && place > 0 && isQuality(words[place - 1]!))) rest += typed
  }
  return rest === '' ? { rest, dropped: [] } : { rest, dropped }
}
