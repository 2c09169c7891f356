import { avatarUrlOf, makeAvatar, removeAvatar, storeAvatar } from '#features/media/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { replaceAvatarVersion } from '../queries/user-queries.ts'

/**
 * The picture is there before it is named, and the one before goes after that: whoever looks meanwhile sees one of them.
 * Where the naming fails, or its answer is lost, the new file stays: it may be the one that is shown.
 * @returns the new address of the person's avatar
 * @throws NotAPicture
 * @throws PictureTooLarge
 */
export async function putAvatar(
  { database, storage, log }: Pick<ShopContext, 'database' | 'storage' | 'log'>,
  { userId, file }: { userId: number; file: Buffer },
): Promise<string> {
  const avatar = await makeAvatar(file)
  await storeAvatar(storage, userId, avatar)
  const before = await replaceAvatarVersion(database, userId, avatar.version)
  if (before !== null) {
    await removeAvatar(storage, userId, before).catch((error: unknown) => {
      log.warn({ err: error, userId, version: before }, 'the avatar before stays in storage')
    })
  }
  return avatarUrlOf(userId, avatar.version)
}
