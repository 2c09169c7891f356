/** Order of the steps of a search. */
import { countOperands, maxOperandsOfStep, type WrittenQuery } from '#platform/cjk-text/index.ts'
import { broadestLevels, type SearchPlan, searchLevels } from './search-plan.ts'

/** The database runs steps in order until it has enough. */
export interface SearchStep {
  level: number
  /** Literal of tsquery that an index answers without recheck. */
  asked: string
  /** Recheck of each match; null: none. */
  tested: string | null
  /** Popular goods only. */
  is_popular: boolean
  /** Within its level: an even one for each of its queries, and the odd one after it for phrases. */
  place: number
  /** Belongs to the step before, and runs whenever that ran. */
  is_joined: boolean
  is_guard: boolean
  is_guarded: boolean
}

type StepOfLevel = Omit<SearchStep, 'asked' | 'tested'>
type IndexSteps = (sure: SearchStep | null, possible: SearchStep | null) => (SearchStep | null)[]

const popular = (step: SearchStep | null) => step && { ...step, is_popular: true }
const joined = (step: SearchStep | null) => step && { ...step, is_joined: true }
const last = (step: SearchStep | null) => step && { ...step, place: step.place + 1 }

/** Phrases of a synonym are last, because they are rarely reached. */
const inTurn: IndexSteps = (sure, possible) => [popular(sure), sure, last(popular(possible)), last(possible)]
/** Popular names come first, by any kind of match. `title` finds all that `own` omits. */
const stepsOfLevel: Partial<Record<string, IndexSteps>> = {
  own: (sure, possible) => [popular(sure), sure ? joined(popular(possible)) : popular(possible), sure],
  title: (sure, possible) =>
    sure ? [popular(sure), joined(popular(possible)), sure, joined(possible)] : inTurn(sure, possible),
  own_without_ending: (sure) => [popular(sure), sure],
  // A type is indexed by single words alone.
  named_kind: (sure) => [popular(sure), sure],
  kind: (sure) => [popular(sure), sure],
}

function stepsOfQuery({ text, sure, possible }: WrittenQuery, name: string, step: StepOfLevel): SearchStep[] {
  const steps = (stepsOfLevel[name] ?? inTurn)(
    sure === null ? null : { ...step, asked: sure, tested: null },
    possible === null ? null : { ...step, asked: possible, tested: text },
  )
  return steps.filter((one) => one !== null)
}

/** Limit of index operands of a plan, for any input and any synonyms. */
export const maxOperandsOfPlan = 4_000

interface PricedSteps {
  steps: SearchStep[]
  operands: number
  isBroadest: boolean
}

function pricedSteps(plan: SearchPlan): PricedSteps[] {
  return searchLevels[plan.kind].flatMap(({ name, isGuard, isGuarded }, level) => {
    const priced = (plan.queries[name] ?? []).map((query, at) => {
      const place = 2 * at
      const step = { level, place, is_popular: false, is_joined: false, is_guard: isGuard, is_guarded: isGuarded }
      const ofQuery = stepsOfQuery(query, name, step)
        .map((one) => ({ one, operands: countOperands(one.asked), tested: countOperands(one.tested ?? '') }))
        .filter(({ operands, tested }) => Math.max(operands, tested) <= maxOperandsOfStep)
      return {
        steps: ofQuery.map(({ one }) => one),
        operands: ofQuery.reduce((sum, { operands }) => sum + operands, 0),
        isBroadest: false,
      }
    })
    const broadest = broadestLevels.includes(name) ? priced.findLast(({ steps }) => steps.length > 0) : undefined
    return priced.map((query) => ({ ...query, isBroadest: query === broadest }))
  })
}

/** Omits the most expensive queries above the limit. Broader ones find the same goods in another order. */
export function stepsOf(plan: SearchPlan): SearchStep[] {
  const queries = pricedSteps(plan)
  let operands = queries.reduce((sum, query) => sum + query.operands, 0)
  const dearest = queries.toSorted(
    (one, other) => Number(one.isBroadest) - Number(other.isBroadest) || other.operands - one.operands,
  )
  const leftOut = new Set<PricedSteps>()
  for (const query of dearest) {
    if (operands <= maxOperandsOfPlan) break
    leftOut.add(query)
    operands -= query.operands
  }
  return queries.filter((query) => !leftOut.has(query)).flatMap(({ steps }) => steps)
}

const writtenSteps = new WeakMap<SearchPlan, string>()

/** JSON for the database; cached, because goods, number and types share a plan. */
export function writtenStepsOf(plan: SearchPlan): string {
  const known = writtenSteps.get(plan)
  if (known !== undefined) return known
  const steps = JSON.stringify(stepsOf(plan))
  writtenSteps.set(plan, steps)
  return steps
}
