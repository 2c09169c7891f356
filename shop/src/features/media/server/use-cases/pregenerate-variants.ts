import type { ShopContext } from '#platform/config/shop-context.ts'
import type { QuietMoments } from '#platform/jobs/idle-gate.ts'
import { findScarceDisk } from '#platform/storage/disk-space.ts'
import { isDiskFull } from '#platform/storage/disk-full.ts'
import { readIfStored } from '#platform/storage/read-if-stored.ts'
import { goodsPictureKeys } from '../rules/goods-picture-keys.ts'
import { encodeVariant } from './read-goods-picture.ts'

/** Widths that lists request, on desktops and phones; others are generated on demand. */
export const pregeneratedWidths = [320, 640, 160] as const

/** @returns how many variants were missing and are generated now, one at each quiet moment */
export async function pregenerateVariants(
  places: Pick<ShopContext, 'config' | 'storage'>,
  { goodsId, version }: { goodsId: number; version: string },
  quiet: QuietMoments,
): Promise<number> {
  const { storage } = places
  if (await findScarceDisk(places)) return 0
  let made = 0
  for (const width of pregeneratedWidths) {
    const key = goodsPictureKeys.variant(goodsId, version, `${width}.webp`)
    if (await storage.exists(key)) continue
    const master = await readIfStored(storage, goodsPictureKeys.master(goodsId, version))
    if (!master) return made
    await quiet.wait()
    try {
      await storage.put(key, await encodeVariant(master, width, 'background'))
    } catch (error) {
      // Generated on demand instead. The health check reports a full disk.
      if (isDiskFull(error)) return made
      throw error
    }
    made += 1
  }
  return made
}
