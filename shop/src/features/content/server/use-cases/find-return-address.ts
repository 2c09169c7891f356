import type { ReturnAddress } from '#features/content/values.ts'
import type { Database } from '#platform/database/database.ts'
import { getShopFacts } from '../queries/shop-facts-queries.ts'

/** Null while the merchant has set none. */
export async function findReturnAddress(database: Database): Promise<ReturnAddress | null> {
  const { facts } = await getShopFacts(database)
  return facts.return_address ?? null
}
