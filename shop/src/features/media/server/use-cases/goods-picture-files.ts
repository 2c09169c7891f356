/** Files of goods' pictures. The database alone defines which ones goods show: a file is never overwritten. */
import { readFile, stat } from 'node:fs/promises'
import { maxGoodsPictureInBytes } from '#features/media/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { goodsPictureKeys } from '../rules/goods-picture-keys.ts'
import { makePictureUnlessStored, versionOf } from './pictures.ts'
import { PictureTooLarge } from '../rules/errors.ts'

/** The longest side of a stored picture; the largest that is ever shown. */
const masterSizeInPixels = 1200

type Places = Pick<ShopContext, 'storage'>

export interface OpenedPicture {
  bytes: Buffer
  /** Changes with the picture. */
  version: string
}

/**
 * @param file the content, or a path to it
 * @throws PictureTooLarge
 */
export async function openGoodsPicture(file: Buffer | string): Promise<OpenedPicture> {
  const sizeInBytes = typeof file === 'string' ? (await stat(file)).size : file.length
  if (sizeInBytes > maxGoodsPictureInBytes) throw new PictureTooLarge()
  const bytes = typeof file === 'string' ? await readFile(file) : file
  return { bytes, version: versionOf(bytes) }
}

export function isGoodsPictureStored({ storage }: Places, goodsId: number, version: string): Promise<boolean> {
  return storage.exists(goodsPictureKeys.master(goodsId, version))
}

/**
 * Stores one more picture of goods; idempotent, and cheap for a stored one.
 * @throws NotAPicture, PictureTooLarge
 */
export async function storeGoodsPicture(
  { storage }: Places,
  goodsId: number,
  { bytes, version }: OpenedPicture,
): Promise<void> {
  if (await isGoodsPictureStored({ storage }, goodsId, version)) return
  await storage.put(goodsPictureKeys.master(goodsId, version), (await encodeMaster(bytes)) ?? bytes)
}

/** Deletes stored pictures, with all their variants. */
export async function removeGoodsPictures(
  { storage }: Places,
  { goodsId, versions }: { goodsId: number; versions: readonly string[] },
): Promise<void> {
  // By their names: a folder of all goods' would begin like those of others.
  for (const version of versions) await storage.deleteAll(goodsPictureKeys.version(goodsId, version))
}

/** Null where the picture needs no change. */
export function encodeMaster(bytes: Buffer): Promise<Buffer | null> {
  return makePictureUnlessStored('saving', bytes, {
    formats: ['jpeg', 'png', 'webp'],
    keepIf: { format: 'webp', maxSideInPixels: masterSizeInPixels },
    recipe: {
      resize: { width: masterSizeInPixels, height: masterSizeInPixels, fit: 'inside' },
      format: { name: 'webp', options: { quality: 88 } },
    },
  })
}
