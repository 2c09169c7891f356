import type { Database } from '#platform/database/database.ts'
import { readCodeUses, readPromotionIds, readPromotionUses, type UseCount } from '../../queries/promotion-records.ts'
import { compare, type Discrepancy } from './discrepancy.ts'
import { inBatches } from './in-batches.ts'

const promotionsAtOnce = 500
/** Few, because a code may have many uses. */
const codesAtOnce = 100

/** @returns the errors of promotions that could not be counted, so that one of them does not end the whole check */
export async function auditPromotions(
  database: Database,
  onDifference: (difference: Discrepancy) => void,
): Promise<unknown[]> {
  const failures: unknown[] = []
  for await (const promotions of inBatches((step) => readPromotionIds(database, step), promotionsAtOnce)) {
    for (const { id } of promotions) {
      try {
        for await (const count of countsOf(database, id)) auditUses(id, count).forEach(onDifference)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  return failures
}

async function* countsOf(database: Database, promotionId: number): AsyncGenerator<UseCount> {
  const own = await readPromotionUses(database, promotionId)
  if (own) yield own
  for (let after = ''; ;) {
    const codes = await readCodeUses(database, { promotionId, after, limit: codesAtOnce })
    yield* codes
    if (codes.length < codesAtOnce) return
    after = codes.at(-1)!.code
  }
}

const auditUses = (id: number, { code, usedCount, uses }: UseCount): Discrepancy[] =>
  compare(code === null ? `promotion ${id}` : `code ${code}`, 'uses', usedCount, uses)
