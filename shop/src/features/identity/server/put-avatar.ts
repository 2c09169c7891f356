import { avatarUrlOf, makeAvatar, storeAvatar } from '#features/media/server/index.ts'
import type { ShopContext } from '#platform/server/shop-context.ts'
import { updateAvatarVersion } from './user-queries.ts'

/**
 * @returns the new address of the person's avatar
 * @throws NotAPicture
 * @throws PictureTooLarge
 */
export async function putAvatar(
  { inTransaction, storage }: Pick<ShopContext, 'inTransaction' | 'storage'>,
  { userId, file }: { userId: number; file: Buffer },
): Promise<string> {
  const avatar = await makeAvatar(file)
  // The row's lock makes two uploads at once come one after the other: file and version stay a pair.
  await inTransaction(async (transaction) => {
    await updateAvatarVersion(transaction, userId, avatar.version)
    await storeAvatar(storage, userId, avatar)
  })
  return avatarUrlOf(userId, avatar.version)
}
