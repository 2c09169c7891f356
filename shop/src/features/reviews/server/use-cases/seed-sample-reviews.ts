import type { ShopContext } from '#platform/config/shop-context.ts'
import { deleteSamples, hasSamples, insertSamples, type SampleReview } from '../queries/sample-queries.ts'

/**
 * Adds the samples once, to goods of the demo catalogue alone. A shop without the demo has none.
 * @param samples null: the demo is off
 */
export async function seedSampleReviews(
  { inTransaction, now }: Pick<ShopContext, 'inTransaction' | 'now'>,
  samples: readonly SampleReview[] | null,
): Promise<void> {
  await inTransaction(async (transaction) => {
    if (!samples) return deleteSamples(transaction)
    if (!(await hasSamples(transaction))) await insertSamples(transaction, samples, now())
  })
}
