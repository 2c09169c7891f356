import { normalizeUsername, usernameKeyOf } from '#platform/accounts/usernames.ts'
import type { Database } from '#platform/database/database.ts'
import { findStaffByKey, readStaff } from '../../queries/staff-queries.ts'

/** A shop's staff are tens, not thousands. */
const mostListed = 1_000

/** One line each, for a terminal. */
export async function listStaffLines(database: Database): Promise<string[]> {
  const { rows } = await readStaff(database, { pageSize: mostListed, offset: 0 })
  if (rows.length === 0) return ['nobody yet; a start prints a link that makes the first owner']
  return rows.map(({ member, passkeys }) => {
    const factors = [...(member.totpSecretSealed ? ['app'] : []), ...(passkeys > 0 ? [`${passkeys} passkeys`] : [])]
    const state = !member.isActive ? 'disabled' : member.passwordHash === null ? 'link not used yet' : 'active'
    const seen = member.lastSeenAt ? `seen ${member.lastSeenAt.toISOString()}` : 'never seen'
    return [member.username, member.role, state, factors.join(' and ') || 'no second factor', seen].join('  ')
  })
}

export async function findStaffId(database: Database, name: string): Promise<number | undefined> {
  return (await findStaffByKey(database, usernameKeyOf(normalizeUsername(name))))?.id
}
