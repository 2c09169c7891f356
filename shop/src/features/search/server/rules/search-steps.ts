/** In which order a search asks the database. */
import { countOperands, maxOperandsOfStep, type WrittenQuery } from '#platform/cjk-text/index.ts'
import { isBroadest, type SearchPlan, searchLevels } from './search-plan.ts'

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

/** Whatever is typed, and whatever synonyms there are: a plan asks the index for no more than so many operands. */
export const maxOperandsOfPlan = 4_000

interface PricedSteps {
  steps: SearchStep[]
  operands: number
  isBroadest: boolean
}

function pricedSteps(plan: SearchPlan): PricedSteps[] {
  return searchLevels[plan.kind].flatMap(({ name, isGuard, isGuarded }, level) =>
    (plan.queries[name] ?? []).map((query, at) => {
      const place = 2 * at
      const step = { level, place, is_popular: false, is_joined: false, is_guard: isGuard, is_guarded: isGuarded }
      const priced = stepsOfQuery(query, name, step)
        .map((one) => ({ one, operands: countOperands(one.asked), tested: countOperands(one.tested ?? '') }))
        .filter(({ operands, tested }) => Math.max(operands, tested) <= maxOperandsOfStep)
      return {
        steps: priced.map(({ one }) => one),
        operands: priced.reduce((sum, { operands }) => sum + operands, 0),
        isBroadest: isBroadest(plan, name, at),
      }
    }),
  )
}

/** What is too dear is left out, the dearest first. Its goods are found by what is broader, in another order. */
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

/** As the database reads them; written once, as a plan is asked for its goods, their number and their types. */
export function writtenStepsOf(plan: SearchPlan): string {
  const known = writtenSteps.get(plan)
  if (known !== undefined) return known
  const steps = JSON.stringify(stepsOf(plan))
  writtenSteps.set(plan, steps)
  return steps
}
