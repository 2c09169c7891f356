/** Pictures sent as attachments, visible to their owner and to staff. */
import { randomBytes } from 'node:crypto'
import type { PrivatePicture } from '#features/media/contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { Invalid, NotFound } from '#platform/http/responses/errors.ts'
import { readIfStored } from '#platform/storage/read-if-stored.ts'
import { m } from '#texts'
import {
  countUnusedPictures,
  deleteUnusedPicture,
  findUnusedPictures,
  hasPicture,
  insertPicture,
  claimPictureRows,
  releasePictureRows,
} from '../queries/private-picture-queries.ts'
import { isSigned, privatePictureUrl } from '../rules/private-picture-urls.ts'
import { TooManyPictures } from '../rules/errors.ts'
import { makePicture } from './pictures.ts'

const longestSideInPixels = 1600
/** Per person: more than a form accepts, to allow replacements. */
const maxUnused = 30
export const unusedRetentionInMs = 24 * 3_600_000
const sweptAtOnce = 100
const keyOf = (id: string) => `private/${id}.webp`
const smallKeyOf = (id: string) => `private/${id}-${smallSideInPixels}.webp`
/** Square, for rows of pictures. */
export const smallSideInPixels = 320

/** @throws TooManyPictures when the person has too many unused pictures */
export async function requireRoomForPicture(database: Database, userId: number): Promise<void> {
  if ((await countUnusedPictures(database, userId)) >= maxUnused) throw new TooManyPictures()
}

/**
 * Stores the picture without the camera's data. Two of a person's may wait for their turn.
 * @throws NotAPicture, PictureTooLarge, TooManyPictures, Unavailable
 */
export async function savePrivatePicture(
  { database, storage, secretKey, now }: Pick<ShopContext, 'database' | 'storage' | 'secretKey' | 'now'>,
  { userId, file }: { userId: number; file: Buffer },
): Promise<PrivatePicture> {
  await requireRoomForPicture(database, userId)
  const bytes = await makePicture('avatars', file, {
    line: String(userId),
    formats: ['jpeg', 'png', 'webp'],
    recipe: {
      resize: { width: longestSideInPixels, height: longestSideInPixels, fit: 'inside' },
      background: '#ffffff',
      format: { name: 'webp', options: { quality: 82 } },
    },
  })
  const id = randomBytes(16).toString('hex')
  // The row first, because a file without a row would never be found again.
  await insertPicture(database, { id, userId, sizeInBytes: bytes.length, createdAt: now() })
  await storage.put(keyOf(id), bytes)
  return { picture_id: id, url: privatePictureUrl(secretKey, id, now()) }
}

/**
 * Assigns pictures to something written in the same transaction; they stay as long as it does.
 * @throws Invalid naming the field when one is missing, another person's or used already
 */
export async function claimPictures(
  transaction: Database,
  use: { userId: number; ids: readonly string[]; field: string; now: Date },
): Promise<void> {
  if (use.ids.length === 0) return
  const claimed = await claimPictureRows(transaction, use)
  if (claimed.length === use.ids.length) return
  throw new Invalid({ [use.field]: [(options) => m.media_no_such_picture({}, options)] })
}

/** Pictures that nothing uses any more; a sweeper deletes them. */
export async function releasePictures(transaction: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await releasePictureRows(transaction, ids)
}

/**
 * Reads a picture that something public shows. The caller checks that it does.
 * @param size `small` is made when it is first read
 * @throws NotFound
 */
export async function readClaimedPicture(
  { storage }: Pick<ShopContext, 'storage'>,
  id: string,
  size: 'whole' | 'small',
): Promise<Buffer> {
  const found = await readIfStored(storage, size === 'small' ? smallKeyOf(id) : keyOf(id))
  if (found) return found
  const whole = size === 'small' ? await readIfStored(storage, keyOf(id)) : null
  if (!whole) throw new NotFound()
  const small = await makePicture('on-demand', whole, {
    formats: ['webp'],
    recipe: {
      resize: { width: smallSideInPixels, height: smallSideInPixels, fit: 'cover' },
      format: { name: 'webp', options: { quality: 78 } },
    },
  })
  await storage.put(smallKeyOf(id), small)
  return small
}

/**
 * Reads a picture by the parts of its signed address.
 * @throws NotFound when the address is not signed, or has expired
 */
export async function readPrivatePicture(
  { database, storage, secretKey, now }: Pick<ShopContext, 'database' | 'storage' | 'secretKey' | 'now'>,
  { id, until, sign }: { id: string; until: number; sign: string },
): Promise<Buffer> {
  if (!isSigned(secretKey, { id, until }, sign) || until * 1000 < now().getTime()) throw new NotFound()
  const bytes = (await hasPicture(database, id)) ? await readIfStored(storage, keyOf(id)) : null
  if (!bytes) throw new NotFound()
  return bytes
}

/** Deletes row and file together; a concurrent use waits, and finds no picture. */
export async function deleteUnusedPictures({
  database,
  inTransaction,
  storage,
  now,
}: Pick<ShopContext, 'database' | 'inTransaction' | 'storage' | 'now'>): Promise<number | 'again'> {
  const before = new Date(now().getTime() - unusedRetentionInMs)
  const unused = await findUnusedPictures(database, before, sweptAtOnce)
  for (const id of unused) {
    await inTransaction(async (transaction) => {
      if (!(await deleteUnusedPicture(transaction, id))) return
      await storage.delete(smallKeyOf(id))
      await storage.delete(keyOf(id))
    })
  }
  return unused.length === sweptAtOnce ? 'again' : unused.length
}
