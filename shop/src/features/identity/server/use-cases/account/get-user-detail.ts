import type { UserDetail } from '#features/identity/contract/accounts.ts'
import { avatarUrlOf } from '#features/media/server/index.ts'
import type { Database } from '#platform/database/database.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { findUserDetail } from '../../queries/user-queries.ts'

/** @throws NotFound when the user has been deleted in the meantime */
export async function getUserDetail(database: Database, userId: number): Promise<UserDetail> {
  const detail = await findUserDetail(database, userId)
  if (!detail) throw new NotFound()
  return {
    id: detail.id,
    username: detail.username,
    date_joined: detail.dateJoined.toISOString(),
    avatar_url: detail.avatarVersion === null ? null : avatarUrlOf(detail.id, detail.avatarVersion),
  }
}
