/** Pictures of licences, permits and badges. The lock of the shop's facts parts storing, using and deleting one. */
import type { ShopFacts } from '#features/content/values.ts'
import {
  deleteShopPicture,
  isShopPictureStored,
  listShopPicturesBefore,
  makeShopPicture,
  storeShopPicture,
} from '#features/media/server/index.ts'
import { m } from '#texts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { Invalid, type LocalizedMessage } from '#platform/http/responses/errors.ts'
import { lockShopFacts } from '../queries/shop-facts-queries.ts'

type Context = Pick<ShopContext, 'inTransaction' | 'storage'>

const unusedRetentionInMs = 24 * 3_600_000

/**
 * Idempotent: the same picture has the same id.
 * @throws NotAPicture, PictureTooLarge
 */
export async function addShopPicture(context: Context, file: Buffer): Promise<string> {
  const picture = await makeShopPicture(file)
  await context.inTransaction(async (transaction) => {
    await lockShopFacts(transaction)
    await storeShopPicture(context, picture)
  })
  return picture.id
}

type PictureFacts = Partial<Pick<ShopFacts, 'licence_picture_id' | 'police_badge_id' | 'permits'>>

/** Pictures that facts name, by the path of the field. */
function picturesOf({
  licence_picture_id,
  police_badge_id,
  permits = [],
}: PictureFacts): [field: string, id: string][] {
  const named: [field: string, id: string | null | undefined][] = [
    ['licence_picture_id', licence_picture_id],
    ['police_badge_id', police_badge_id],
    ...permits.map(({ picture_id }, place): [string, string | null] => [`permits.${place}.picture_id`, picture_id]),
  ]
  return named.flatMap(([field, id]) => (id ? [[field, id]] : []))
}

/**
 * Requires the lock of the shop's facts.
 * @throws Invalid naming pictures that are not stored
 */
export async function requirePictures(context: Pick<Context, 'storage'>, facts: PictureFacts): Promise<void> {
  const missing = await Promise.all(
    picturesOf(facts).map(async ([field, id]) => ((await isShopPictureStored(context, id)) ? [] : [field])),
  )
  const faults = missing.flat().map((field): [string, LocalizedMessage[]] => [field, [unknownPicture]])
  if (faults.length > 0) throw new Invalid(Object.fromEntries(faults))
}

const unknownPicture: LocalizedMessage = (options) => m.content_fault_picture({}, options)

/** Deletes pictures that no fact names, a day after they were stored; returns how many. */
export function deleteUnusedShopPictures({
  inTransaction,
  storage,
  now,
}: Context & Pick<ShopContext, 'now'>): Promise<number> {
  const before = new Date(now().getTime() - unusedRetentionInMs)
  return inTransaction(async (transaction) => {
    const { facts } = await lockShopFacts(transaction)
    const used = new Set(picturesOf(facts).map(([, id]) => id))
    const old = await listShopPicturesBefore({ storage }, before)
    const unused = old.filter((id) => !used.has(id))
    for (const id of unused) await deleteShopPicture({ storage }, id)
    return unused.length
  })
}
