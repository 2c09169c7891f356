import type { Database } from '#platform/database/database.ts'
import { readSubTypeIds } from '../../queries/reading/goods-type-queries.ts'

/** The sub-types that a list is limited to; null without a named type, empty without a match. */
export async function findSubTypes(
  database: Database,
  query: { type_1?: string | undefined; type_2?: string | undefined },
): Promise<number[] | null> {
  const type1 = query.type_1?.trim() || null
  const type2 = query.type_2?.trim() || null
  if (!type1 && !type2) return null
  return readSubTypeIds(database, { type1, type2 })
}
