import { avatarUrlOf, makeAvatar, removeAvatar, storeAvatar } from '#features/media/server/index.ts'
import { TokenNotValid } from '#platform/http/responses/errors.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { replaceAvatarVersion } from '../../queries/user-queries.ts'

/**
 * Stores the new picture, then updates the version, then deletes the old one. A reader always finds one of them.
 * If the update fails or gets no response, the new file stays: it may be the current one.
 * @returns the new address of the person's avatar
 * @throws TokenNotValid when the account was deleted meanwhile
 * @throws NotAPicture
 * @throws PictureTooLarge
 */
export async function putAvatar(
  { database, storage, log }: Pick<ShopContext, 'database' | 'storage' | 'log'>,
  { userId, file }: { userId: number; file: Buffer },
): Promise<string> {
  const avatar = await makeAvatar(userId, file)
  await storeAvatar(storage, userId, avatar)
  const before = await replaceAvatarVersion(database, userId, avatar.version)
  if (before === undefined) {
    await removeAvatar(storage, userId, avatar.version)
    throw new TokenNotValid()
  }
  if (before !== null) {
    await removeAvatar(storage, userId, before).catch((error: unknown) => {
      log.warn({ err: error, userId, version: before }, 'the previous avatar is still in storage')
    })
  }
  return avatarUrlOf(userId, avatar.version)
}
