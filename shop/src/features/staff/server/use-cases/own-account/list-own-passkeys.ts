import { maxPasskeys } from '#features/staff/values.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { readPasskeys } from '../../queries/factor-queries.ts'
import type { StaffContext } from '../signing-in/staff-context.ts'

export async function listOwnPasskeys({ database }: StaffContext, staff: Staff) {
  const passkeys = await readPasskeys(database, staff.id, maxPasskeys)
  return passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }))
}
