import { readFile, stat } from 'node:fs/promises'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { goodsPictureKeys } from '../rules/goods-picture-keys.ts'
import { makePictureUnlessKept, versionOf } from './pictures.ts'
import { PictureTooLarge } from '../rules/refusals.ts'
import { readIfStored } from '#platform/storage/read-if-stored.ts'

/** The longest side of what is kept; the largest that is ever shown. */
const masterSizeInPixels = 1200
export const maxGoodsPictureInBytes = 30 * 1024 * 1024

/**
 * Keeps the picture of goods, in place of the one before; the same picture again changes nothing and costs little.
 * @param picture `file` is the content, or a path to it: JPEG, PNG or WebP
 * @returns the version that belongs into `goods.image_version`
 * @throws NotAPicture
 * @throws PictureTooLarge
 */
export async function saveGoodsPicture(
  { storage }: Pick<ShopContext, 'storage'>,
  picture: { goodsId: number; file: Buffer | string },
): Promise<{ version: string }> {
  const { goodsId } = picture
  const bytes = await readPicture(picture.file)
  const version = versionOf(bytes)
  const shownBefore = (await readIfStored(storage, goodsPictureKeys.current(goodsId)))?.toString()
  if (shownBefore === version) return { version }
  const master = (await encodeMaster(bytes)) ?? bytes
  await storage.put(goodsPictureKeys.master(goodsId, version), master)
  await storage.put(goodsPictureKeys.current(goodsId), version)
  if (shownBefore) await storage.deleteAll(goodsPictureKeys.version(goodsId, shownBefore))
  return { version }
}

/**
 * Keeps one more picture of goods, beside the others. Which is the main one is said by `showGoodsPicture`.
 * @throws NotAPicture, PictureTooLarge
 */
export async function addGoodsPicture(
  { storage }: Pick<ShopContext, 'storage'>,
  { goodsId, file }: { goodsId: number; file: Buffer },
): Promise<{ version: string }> {
  const bytes = await readPicture(file)
  const version = versionOf(bytes)
  const key = goodsPictureKeys.master(goodsId, version)
  if (!(await storage.exists(key))) await storage.put(key, (await encodeMaster(bytes)) ?? bytes)
  return { version }
}

/** At the goods' own address; null: none. */
export async function showGoodsPicture(
  { storage }: Pick<ShopContext, 'storage'>,
  goodsId: number,
  version: string | null,
): Promise<void> {
  if (version === null) await storage.delete(goodsPictureKeys.current(goodsId))
  else await storage.put(goodsPictureKeys.current(goodsId), version)
}

async function readPicture(file: Buffer | string): Promise<Buffer> {
  const sizeInBytes = typeof file === 'string' ? (await stat(file)).size : file.length
  if (sizeInBytes > maxGoodsPictureInBytes) throw new PictureTooLarge()
  return typeof file === 'string' ? readFile(file) : file
}

/** Null for one that is good as it is. */
function encodeMaster(bytes: Buffer): Promise<Buffer | null> {
  return makePictureUnlessKept('saving', bytes, {
    formats: ['jpeg', 'png', 'webp'],
    keepIf: { format: 'webp', maxSideInPixels: masterSizeInPixels },
    recipe: {
      resize: { width: masterSizeInPixels, height: masterSizeInPixels, fit: 'inside' },
      format: { name: 'webp', options: { quality: 88 } },
    },
  })
}
