import { getOrderEvent } from '#features/fulfilment/server/index.ts'
import { getOrderById, withLines } from '#features/orders/server/index.ts'
import { readCarriers, readShipments } from '#features/parcels/server/index.ts'
import { readOrderReturns } from '#features/returns/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { delayEvent, claimDueEvent } from '../queries/event-queue-queries.ts'
import { keyOfEvent } from '../rules/dedupe-keys.ts'
import { announcementOf } from '../rules/kinds/kinds.ts'
import { notify } from './notify.ts'
import { withdrawDispatch } from './withdraw-dispatch.ts'
import { getGoodsImageUrls } from '#features/catalogue/server/index.ts'

/** Ends a sweep, so that others see its progress. */
const maxEvents = 200

export type NotifyContext = Pick<ShopContext, 'config' | 'database' | 'inTransaction' | 'log' | 'now' | 'secretKey'>

/**
 * Notifies shoppers of order events. Each event has its own transaction, which also deletes it from the queue: a crash
 * repeats it whole, and a second process skips it.
 */
export async function notifyOfOrderEvents(context: NotifyContext, signal?: AbortSignal): Promise<number | 'again'> {
  for (let count = 0; count < maxEvents; count++) {
    if (signal?.aborted || !(await notifyOfNextEvent(context))) return count
  }
  return 'again'
}

/** @returns false where none is due */
async function notifyOfNextEvent(context: NotifyContext): Promise<boolean> {
  let eventId: number | null = null
  try {
    await context.inTransaction(async (transaction) => {
      eventId = await claimDueEvent(transaction, context.now())
      if (eventId !== null) await notifyOfEvent(transaction, context, eventId)
    })
  } catch (error) {
    if (eventId === null) throw error
    context.log.error({ err: error, eventId }, 'an order event was not announced; it will be retried')
    await delayEvent(context.database, eventId, context.now())
  }
  return eventId !== null
}

async function notifyOfEvent(transaction: Database, context: NotifyContext, eventId: number): Promise<void> {
  const event = await getOrderEvent(transaction, eventId)
  const announce = announcementOf(event.kind)
  if (!announce) return
  if (event.kind === 'hand_over_undone' && !(await withdrawDispatch(transaction, event))) return
  const { orderId, createdAt } = event
  const [order] = await withLines(transaction, [await getOrderById(transaction, orderId)])
  const shipments = await readShipments(transaction, orderId)
  const carriers = await readCarriers(transaction)
  const { returns } = await readOrderReturns(transaction, orderId)
  const { userId, language, lines } = order!
  const pictureUrls = await readMailPictures(
    transaction,
    context,
    lines.map(({ goodsId }) => goodsId),
  )
  const announcement = announce({ event, order: order!, shipments, carriers, returns, pictureUrls })
  if (!announcement) return
  await notify(transaction, context, { ...announcement, userId, dedupeKey: keyOfEvent(eventId), language, createdAt })
}

/** Absolute addresses of the smallest pictures that are sharp in a mail, by goods id. */
async function readMailPictures(
  database: Database,
  { config }: Pick<ShopContext, 'config'>,
  goodsIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const urls = await getGoodsImageUrls(database, goodsIds)
  const absolute = [...urls].flatMap(([id, url]) =>
    url === '' ? [] : [[id, `${config.shopOrigin}${url.replace('.png', '-160.webp')}`] as const],
  )
  return new Map(absolute)
}
