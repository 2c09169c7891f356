import type { AuditChanges } from '#features/staff/values.ts'
import type { Database } from '#platform/database/database.ts'
import { readNamesOfSubTypes } from '../queries/type-queries.ts'

/** For the audit log: replaces sub-types' ids by current names. Returns changes in the order of `all`. */
export async function nameSubTypesInChanges(
  transaction: Database,
  all: readonly AuditChanges[],
): Promise<AuditChanges[]> {
  const pairs = all.flatMap(({ sub_type_id: pair }) => (pair ? [...pair] : []))
  const ids = pairs.filter((id): id is number => typeof id === 'number')
  if (ids.length === 0) return [...all]
  const names = await readNamesOfSubTypes(transaction, [...new Set(ids)])
  const nameOf = (value: unknown) => (typeof value === 'number' ? (names.get(value) ?? value) : value)
  return all.map(({ sub_type_id: pair, ...changes }): AuditChanges =>
    pair ? { ...changes, sub_type_id: [nameOf(pair[0]), nameOf(pair[1])] } : changes,
  )
}
