/** Pictures of the home content: public, cut to a shape, stored in several widths, and named by their content. */
import { createHash } from 'node:crypto'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { openGoodsPicture } from './goods-picture-files.ts'
import { makePicture } from './pictures.ts'
import { deleteShopPicture, listShopFilesBefore, type ShopPicture, storeShopPicture } from './shop-pictures.ts'

type Places = Pick<ShopContext, 'storage'>

export interface PictureSize {
  width: number
  height: number
  widths: readonly number[]
}

export interface PictureInWidths {
  id: string
  /** Colour of the upper edge. */
  ground: string
  files: readonly ShopPicture[]
}

const idLength = 32
const fileName = /^([0-9a-f]{32})-\d{3,4}$/
/** Rows of the sample whose first one is the upper edge. */
const sampleRows = 12
const formats = ['jpeg', 'png', 'webp'] as const

/**
 * Cut from the middle, without the camera's data.
 * @throws NotAPicture, PictureTooLarge
 */
export async function makePictureWidths(
  file: Buffer,
  { width, height, widths }: PictureSize,
): Promise<PictureInWidths> {
  const { bytes } = await openGoodsPicture(file)
  const resizeTo = (size: number) => ({
    width: size,
    height: Math.round((size * height) / width),
    fit: 'cover' as const,
  })
  const largest = await makePicture('saving', bytes, {
    formats,
    recipe: { resize: resizeTo(width), format: { name: 'webp', options: { quality: 84 } } },
  })
  const id = createHash('sha256').update(bytes).update(`${width} ${height}`).digest('hex').slice(0, idLength)
  const files: ShopPicture[] = []
  for (const size of widths) {
    const recipe = { resize: resizeTo(size), format: { name: 'webp' as const, options: { quality: 80 } } }
    const made = size === width ? largest : await makePicture('saving', largest, { formats: ['webp'], recipe })
    files.push({ id: `${id}-${size}`, bytes: made })
  }
  return { id, ground: await upperEdgeOf(largest), files }
}

/** The average colour of the uppermost part, as `#rrggbb`. */
async function upperEdgeOf(picture: Buffer): Promise<string> {
  const sample = await makePicture('saving', picture, {
    formats: ['webp'],
    recipe: {
      resize: { width: 1, height: sampleRows, fit: 'fill' },
      background: '#ffffff',
      format: { name: 'raw' },
    },
  })
  return `#${sample.subarray(0, 3).toString('hex')}`
}

export async function storePictureWidths(places: Places, { files }: PictureInWidths): Promise<void> {
  for (const file of files) await storeShopPicture(places, file)
}

/** Deletes every width of pictures that were last stored before that time and are not `used`; returns how many. */
export async function deleteUnusedPictureWidths(
  places: Places,
  { before, used }: { before: Date; used: ReadonlySet<string> },
): Promise<number> {
  const deleted = new Set<string>()
  for (const name of await listShopFilesBefore(places, before)) {
    const id = fileName.exec(name)?.[1]
    if (!id || used.has(id)) continue
    await deleteShopPicture(places, name)
    deleted.add(id)
  }
  return deleted.size
}
