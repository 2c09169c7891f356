import type { Disk } from 'flydrive'
import { NotFound } from '#platform/server/refusals.ts'
import { makePicture, requirePicture, versionOf } from './pictures.ts'
import { readIfStored } from './stored-pictures.ts'

export interface Avatar {
  bytes: Buffer
  version: string
}

const sizeInPixels = 512
const keyOf = (userId: number) => `avatars/${userId}.jpg`

/**
 * A square JPEG without the camera's data.
 * @throws NotAPicture unless the content is a JPEG or a PNG
 * @throws PictureTooLarge
 */
export async function makeAvatar(file: Buffer): Promise<Avatar> {
  await requirePicture(file, ['jpeg', 'png'])
  const bytes = await makePicture(file, (picture) =>
    picture
      .resize(sizeInPixels, sizeInPixels, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85, mozjpeg: true }),
  )
  return { bytes, version: versionOf(bytes) }
}

export async function storeAvatar(storage: Disk, userId: number, avatar: Avatar): Promise<void> {
  await storage.put(keyOf(userId), avatar.bytes)
}

/** @throws NotFound */
export async function readAvatar(storage: Disk, userId: number): Promise<Avatar> {
  const bytes = await readIfStored(storage, keyOf(userId))
  if (!bytes) throw new NotFound()
  return { bytes, version: versionOf(bytes) }
}
