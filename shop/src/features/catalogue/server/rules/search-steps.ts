/** In which order a search asks the database. */
import type { WrittenQuery } from '#platform/cjk-text/index.ts'
import { type SearchPlan, searchLevels } from './search-plan.ts'

/** The database asks one after the other, until it has enough. */
export interface SearchStep {
  level: number
  /** Literal of PostgreSQL's tsquery, which an index answers by itself. */
  asked: string
  /** What each of the goods found so has yet to match; null: nothing. */
  tested: string | null
  /** Of the popular goods alone. */
  is_popular: boolean
  /** Within its level: an even one for each of its queries, and the odd one after it for phrases. */
  place: number
  /** Belongs to the step before, and is asked wherever that was. */
  is_joined: boolean
  is_guard: boolean
  is_guarded: boolean
}

type StepOfLevel = Omit<SearchStep, 'asked' | 'tested'>
type AskedSteps = (sure: SearchStep | null, possible: SearchStep | null) => (SearchStep | null)[]

const popular = (step: SearchStep | null) => step && { ...step, is_popular: true }
const joined = (step: SearchStep | null) => step && { ...step, is_joined: true }
const last = (step: SearchStep | null) => step && { ...step, place: step.place + 1 }

/** Phrases of a synonym come after all else: often nobody looks as far. */
const inTurn: AskedSteps = (sure, possible) => [popular(sure), sure, last(popular(possible)), last(possible)]
/** Of names the popular come first, whatever they match by. What `own` leaves out, `title` finds. */
const stepsOfLevel: Partial<Record<string, AskedSteps>> = {
  own: (sure, possible) => [popular(sure), sure ? joined(popular(possible)) : popular(possible), sure],
  title: (sure, possible) =>
    sure ? [popular(sure), joined(popular(possible)), sure, joined(possible)] : inTurn(sure, possible),
  own_without_ending: (sure) => [popular(sure), sure],
}

function stepsOfQuery({ text, sure, possible }: WrittenQuery, name: string, step: StepOfLevel): SearchStep[] {
  const steps = (stepsOfLevel[name] ?? inTurn)(
    sure === null ? null : { ...step, asked: sure, tested: null },
    possible === null ? null : { ...step, asked: possible, tested: text },
  )
  return steps.filter((one) => one !== null)
}

export const stepsOf = ({ kind, queries }: SearchPlan): SearchStep[] =>
  searchLevels[kind].flatMap(({ name, isGuard, isGuarded }, level) =>
    (queries[name] ?? []).flatMap((query, at) => {
      const place = 2 * at
      const step = { level, place, is_popular: false, is_joined: false, is_guard: isGuard, is_guarded: isGuarded }
      return stepsOfQuery(query, name, step)
    }),
  )
