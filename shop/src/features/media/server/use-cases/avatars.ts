import { randomBytes } from 'node:crypto'
import type { Disk } from 'flydrive'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { isVersion, makePicture, versionLength } from './pictures.ts'
import { readIfStored } from '#platform/storage/read-if-stored.ts'
import type { PictureVersions } from '../ports/picture-versions.ts'

export interface Avatar {
  bytes: Buffer
  /** Unique to this upload, so that removing the previous picture never removes the current one. */
  version: string
}

const sizeInPixels = 512
const keyOf = (userId: number, version: string) => `avatars/${userId}/${version}.jpg`

/**
 * A square JPEG without the camera's data. Two of a person's may wait for their turn.
 * @throws NotAPicture unless the content is a JPEG or a PNG
 * @throws PictureTooLarge
 * @throws Unavailable
 */
export async function makeAvatar(userId: number, file: Buffer): Promise<Avatar> {
  const bytes = await makePicture('avatars', file, {
    line: String(userId),
    formats: ['jpeg', 'png'],
    recipe: {
      resize: { width: sizeInPixels, height: sizeInPixels, fit: 'cover' },
      background: '#ffffff',
      format: { name: 'jpeg', options: { quality: 85, mozjpeg: true } },
    },
  })
  return { bytes, version: randomBytes(versionLength / 2).toString('hex') }
}

export async function storeAvatar(storage: Disk, userId: number, avatar: Avatar): Promise<void> {
  await storage.put(keyOf(userId, avatar.version), avatar.bytes)
}

export async function removeAvatar(storage: Disk, userId: number, version: string): Promise<void> {
  await storage.delete(keyOf(userId, version))
}

/**
 * Reads the requested version, else the current one.
 * @throws NotFound
 */
export async function readAvatar(
  { database, storage }: Pick<ShopContext, 'database' | 'storage'>,
  request: { userId: number; version: string | undefined },
  findVersion: PictureVersions['avatar'],
): Promise<Avatar> {
  const { userId, version } = request
  const storedAvatar = isVersion(version) ? await readVersion(storage, userId, version) : null
  if (storedAvatar) return storedAvatar
  const shown = await findVersion(database, userId)
  const avatar = shown && (await readVersion(storage, userId, shown))
  if (!avatar) throw new NotFound()
  return avatar
}

async function readVersion(storage: Disk, userId: number, version: string): Promise<Avatar | null> {
  const bytes = await readIfStored(storage, keyOf(userId, version))
  return bytes && { bytes, version }
}

/** The version changes with the picture, so that a response can be cached for ever. */
export function avatarUrlOf(userId: number, version: string): string {
  return `/avatars/${userId}.jpg?v=${version}`
}
