/** Uploaded pictures of the home content. The lock of the draft parts storing, using and deleting one. */
import { type HomeContent, type PictureShape, pictureShapes } from '#features/home/values.ts'
import {
  deleteUnusedPictureWidths,
  isShopPictureStored,
  makePictureWidths,
  storePictureWidths,
} from '#features/media/server/index.ts'
import { m } from '#texts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { Invalid, type LocalizedMessage } from '#platform/http/responses/errors.ts'
import { lockDraft, readUsedPictures } from '../queries/home-content-queries.ts'
import { isScene, picturesOf, uploadedPictureUrl } from '../rules/content-pictures.ts'

type Context = Pick<ShopContext, 'inTransaction' | 'storage'>

const unusedRetentionInMs = 24 * 3_600_000
const uploadedId = /^[0-9a-f]{32}$/

/**
 * Idempotent: the same picture in the same shape has the same id.
 * @throws NotAPicture, PictureTooLarge
 */
export async function addContentPicture(
  context: Context,
  { file, shape }: { file: Buffer; shape: PictureShape },
): Promise<{ id: string; ground: string; url: string }> {
  const picture = await makePictureWidths(file, pictureShapes[shape])
  await context.inTransaction(async (transaction) => {
    await lockDraft(transaction)
    await storePictureWidths(context, picture)
  })
  const { id, ground } = picture
  return { id, ground, url: uploadedPictureUrl(id, pictureShapes[shape].widths[0]) }
}

const unknownPicture: LocalizedMessage = (options) => m.home_unknown_picture({}, options)

/** The shape of a field. A picture with its widest width has all widths of that shape. */
const shapeOf = (field: string): PictureShape => {
  if (field.startsWith('slides')) return field.endsWith('wide_picture') ? 'wide' : 'phone'
  return field.startsWith('banner') ? 'banner' : 'body'
}

/**
 * Requires the lock of the draft.
 * @throws Invalid naming pictures that are not stored in their shape
 */
export async function requirePictures({ storage }: Pick<Context, 'storage'>, content: HomeContent): Promise<void> {
  const missing = await Promise.all(
    picturesOf(content).map(async ([field, { id }]) => {
      const { width } = pictureShapes[shapeOf(field)]
      const exists = isScene(id) || (uploadedId.test(id) && (await isShopPictureStored({ storage }, `${id}-${width}`)))
      return exists ? [] : [field]
    }),
  )
  const faults = missing.flat().map((field): [string, LocalizedMessage[]] => [field, [unknownPicture]])
  if (faults.length > 0) throw new Invalid(Object.fromEntries(faults))
}

/** Deletes pictures that neither the draft nor a version names, a day after they were stored; returns how many. */
export function deleteUnusedContentPictures({
  inTransaction,
  storage,
  now,
}: Context & Pick<ShopContext, 'now'>): Promise<number> {
  const before = new Date(now().getTime() - unusedRetentionInMs)
  return inTransaction(async (transaction) => {
    await lockDraft(transaction)
    return deleteUnusedPictureWidths({ storage }, { before, used: await readUsedPictures(transaction) })
  })
}
