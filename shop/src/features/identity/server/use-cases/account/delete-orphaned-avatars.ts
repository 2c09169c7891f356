import { removeAvatar } from '#features/media/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { findOrphanedAvatars, clearOrphanedAvatar, type OrphanedAvatar } from '../../queries/user-queries.ts'

type Places = Pick<ShopContext, 'database' | 'storage'>

/** Deletes the file first: the row names it as long as it exists. */
export async function deleteOrphanedAvatar({ database, storage }: Places, left: OrphanedAvatar): Promise<void> {
  await removeAvatar(storage, left.userId, left.version)
  await clearOrphanedAvatar(database, left)
}

/** Retries avatars that storage could not remove with the account. @returns how many */
export async function deleteOrphanedAvatars(places: Places, limit: number): Promise<number> {
  const all = await findOrphanedAvatars(places.database, limit)
  for (const left of all) await deleteOrphanedAvatar(places, left)
  return all.length
}
