import type { Return } from '#features/fulfilment/contract.ts'
import { privatePictures } from '#features/media/server/index.ts'
import { getOrderById } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Language } from '#platform/i18n/language.ts'
import { withReturnLines } from '../queries/find-returns.ts'
import type { ReturnRow } from '../queries/return-tables.ts'
import { readCarriers } from '#features/parcels/server/index.ts'
import { toWireReturn } from '../rules/return-view.ts'
import { requireReturn } from './change-return.ts'

export type ReturnReader = Pick<ShopContext, 'database' | 'secretKey' | 'now'>

/** One return with its lines, pictures and carrier. */
export async function readReturn(context: ReturnReader, row: ReturnRow, language: Language): Promise<Return> {
  const { database } = context
  const [[returnRow], order, carriers] = await Promise.all([
    withReturnLines(database, [row]),
    getOrderById(database, row.orderId),
    readCarriers(database),
  ])
  return toWireReturn(returnRow!, {
    orderNumber: order.orderNumber,
    carriers,
    language,
    picturesOf: (ids) => privatePictures(context, ids),
  })
}

/** @throws NotFound for returns of others too */
export async function readOwnReturn(
  context: ReturnReader,
  { shopper, returnNumber, language }: { shopper: Shopper; returnNumber: string; language: Language },
): Promise<Return> {
  return readReturn(context, await requireReturn(context.database, shopper, returnNumber), language)
}
