import { NotFound } from '#platform/http/responses/errors.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { findScarceDisk } from '#platform/storage/disk-space.ts'
import { isDiskFull } from '#platform/storage/disk-full.ts'
import type { PictureVersions } from '../ports/picture-versions.ts'
import { goodsPictureKeys } from '../rules/goods-picture-keys.ts'
import { isVersion, makePicture } from './pictures.ts'
import { readIfStored } from '#platform/storage/read-if-stored.ts'

/** Fixed sizes only, because free ones would let anyone fill the disk. */
export const variantWidths = [160, 320, 640, 960, 1200] as const
type VariantWidth = (typeof variantWidths)[number]

export interface GoodsPictureRequest {
  goodsId: number
  /** `original`: the largest, as PNG. */
  variant: VariantWidth | 'original'
  /** Version in the address, if any. */
  version: string | undefined
  /** An additional picture; else the main one. */
  pictureId?: number
}

type Places = Pick<ShopContext, 'config' | 'database' | 'storage'>

interface GoodsPicture {
  bytes: Buffer
  version: string
}

export type ReadGoodsPicture = (request: GoodsPictureRequest) => Promise<GoodsPicture>

/** @returns a reader that generates a variant on its first request: once, also for concurrent requests */
export function createGoodsPictureReader(places: Places, findVersion: PictureVersions['goods']): ReadGoodsPicture {
  const pending = new Map<string, Promise<Buffer | null>>()

  function readOrMake({ goodsId, variant }: GoodsPictureRequest, version: string): Promise<Buffer | null> {
    const key = variantKey(goodsId, version, variant)
    const known = pending.get(key)
    if (known) return known
    const reading = readOrMakeVariant(places, { goodsId, variant, version, key }).finally(() => pending.delete(key))
    pending.set(key, reading)
    return reading
  }

  /** @throws NotFound where the goods have no picture */
  return async (request) => {
    if (isVersion(request.version)) {
      const bytes = await readOrMake(request, request.version)
      if (bytes) return { bytes, version: request.version }
    }
    const version = await findVersion(places.database, request.goodsId, request.pictureId)
    const bytes = version ? await readOrMake(request, version) : null
    if (!version || !bytes) throw new NotFound()
    return { bytes, version }
  }
}

function variantKey(goodsId: number, version: string, variant: GoodsPictureRequest['variant']): string {
  // The master is as large as the largest variant and of its format.
  if (variant === 1200) return goodsPictureKeys.master(goodsId, version)
  return goodsPictureKeys.variant(goodsId, version, variant === 'original' ? 'original.png' : `${variant}.webp`)
}

async function readOrMakeVariant(
  places: Places,
  request: { goodsId: number; variant: GoodsPictureRequest['variant']; version: string; key: string },
): Promise<Buffer | null> {
  const { storage } = places
  const stored = await readIfStored(storage, request.key)
  if (stored || request.variant === 1200) return stored
  const master = await readIfStored(storage, goodsPictureKeys.master(request.goodsId, request.version))
  if (!master) return null
  const bytes = await encodeVariant(master, request.variant)
  // The rest of a nearly full disk is reserved for the database.
  if (await findScarceDisk(places)) return bytes
  await storage.put(request.key, bytes).catch((error: unknown) => {
    // Generated again for the next request: a full disk withholds no picture.
    if (!isDiskFull(error)) throw error
  })
  return bytes
}

/** A lower effort needs two thirds of the time, for a thirtieth more bytes. */
const effortOfLane = { 'on-demand': 2, background: 4 }

export function encodeVariant(
  master: Buffer,
  variant: Exclude<GoodsPictureRequest['variant'], 1200>,
  lane: 'on-demand' | 'background' = 'on-demand',
): Promise<Buffer> {
  return makePicture(lane, master, {
    formats: ['webp'],
    recipe:
      variant === 'original'
        ? { format: { name: 'png' } }
        : {
            resize: { width: variant, height: variant, fit: 'inside' },
            format: { name: 'webp', options: { quality: 82, effort: effortOfLane[lane] } },
          },
  })
}
