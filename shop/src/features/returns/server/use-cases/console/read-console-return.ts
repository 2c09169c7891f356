import type { ConsoleReturn, ListedReturn } from '#features/returns/console-contract.ts'
import { maxReturnsCounted, type ReturnTab, tabOfReturn } from '#features/returns/values.ts'
import { getGoodsImageUrls } from '#features/catalogue/server/index.ts'
import { getOrderById, readListedOrders, readOrder } from '#features/orders/server/index.ts'
import type { List } from '#platform/contract/fields.ts'
import type { StaffReader } from '#platform/http/calls/access.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import type { Language } from '#platform/i18n/language.ts'
import { toWireMoney } from '#platform/money/money.ts'
import {
  countReturnTabs,
  type ListedReturnRow,
  listReturnIds,
  readListedReturns,
} from '../../queries/return-list-queries.ts'
import { readSkusOfOrder, readShopperFigures } from '#features/fulfilment/server/index.ts'
import { sumRefundedFees, withReturnLines } from '../../queries/find-returns.ts'
import { readReturnableLines } from '../../queries/return-queries.ts'
import type { ReturnRow } from '../../queries/return-tables.ts'
import type { RefundContext } from '../../ports/refund-service.ts'
import { returnDaysOf } from '../../rules/return-window.ts'
import { shareOf } from '../../rules/unit-shares.ts'
import { readReturn } from '../read-return.ts'
import { readConsoleShipments } from '#features/parcels/server/index.ts'
import { getReturnAsStaff } from './staff-returns.ts'
import { nameIn } from '#platform/i18n/names.ts'

export type ReturnList = List<ListedReturn> & {
  facets: Record<ReturnTab, number>
  provider: string
  is_count_capped?: true
}

/** @throws NotFound for a page past the end, or past the counted pages */
export async function listReturnsAsStaff(
  { database, refunds }: RefundContext,
  query: { tab?: ReturnTab | undefined; page?: number | undefined; page_size?: number | undefined },
  { language, url }: { language: Language; url: URL },
): Promise<ReturnList> {
  const { tab = 'to_answer', ...pages } = query
  const page = pageRequestOf(pages)
  const counts = await countReturnTabs(database)
  const { pageSize: limit, offset } = page
  const ids = offset >= maxReturnsCounted ? [] : await listReturnIds(database, { tab, limit, offset })
  const rows = await readListedReturns(database, ids)
  const imageUrls = await getGoodsImageUrls(
    database,
    rows.flatMap(({ lines }) => lines.map(({ goodsId }) => goodsId)),
  )
  const results = rows.map((row) => toListedReturn(row, imageUrls, language))
  const capped = Object.entries(counts).map(([name, count]) => [name, Math.min(count, maxReturnsCounted)])
  const facets = Object.fromEntries(capped) as Record<ReturnTab, number>
  const list = { ...toList(url, page, facets[tab], results), facets, provider: refunds.providerName(null, language) }
  return counts[tab] > maxReturnsCounted ? { ...list, is_count_capped: true } : list
}

function toListedReturn(
  row: ListedReturnRow,
  imageUrls: ReadonlyMap<number, string>,
  language: Language,
): ListedReturn {
  return {
    return_number: row.returnNumber,
    order_number: row.orderNumber,
    kind: row.kind,
    reason: row.reason,
    status: row.status,
    text: row.text,
    amount: toWireMoney(row.amountInFen),
    currency: 'CNY',
    created_at: new Date(row.createdAt).toISOString(),
    waiting_since: waitingSince(row),
    fulfilment: row.fulfilment,
    shopper: { id: row.userId, username: row.username },
    lines: row.lines.map(({ goodsId, names, quantity }) => ({
      goods_id: goodsId,
      goods_name: nameIn(language, names),
      quantity,
      image_url: imageUrls.get(goodsId) ?? '',
    })),
    pieces: row.pieces,
  }
}

type Moments = Record<'createdAt', string | Date> &
  Record<'answeredAt' | 'sentBackAt' | 'receivedAt', string | Date | null>

function waitingSince(row: Moments & Pick<ReturnRow, 'status'>): string | null {
  const moments: Partial<Record<ReturnRow['status'], string | Date | null>> = {
    requested: row.createdAt,
    approved: row.answeredAt,
    sent_back: row.sentBackAt,
    received: row.receivedAt,
    refunding: row.receivedAt,
  }
  const since = moments[row.status]
  return since ? new Date(since).toISOString() : null
}

/** @throws NotFound */
export async function readConsoleReturn(
  context: RefundContext,
  returnNumber: string,
  reader: StaffReader,
): Promise<ConsoleReturn> {
  const { database, refunds } = context
  const { language, staff } = reader
  const row = await getReturnAsStaff(database, returnNumber)
  const { orderId } = row
  const order = await getOrderById(database, orderId)
  const [
    returnRow,
    [listed],
    whole,
    shipments,
    shopper,
    left,
    refund,
    refundedFeeInFen,
    paid,
    skus,
    [full],
    refundTerms,
  ] = await Promise.all([
    readReturn(context, row, language),
    readListedOrders(context, [orderId], reader),
    readOrder(database, order, language),
    readConsoleShipments(database, orderId, language),
    readShopperFigures(database, order.userId),
    refunds.leftOf(database, orderId, row.id),
    refunds.stateOf(database, { orderId, returnId: row.id }),
    sumRefundedFees(database, orderId),
    readReturnableLines(database, orderId),
    readSkusOfOrder(database, orderId),
    withReturnLines(database, [row]),
    refunds.refundTermsOf(database, orderId),
  ])
  const lines = returnRow.lines.map((line, index) => {
    const { goods_id, goods_name, option_text, image_url, quantity } = lineAt(whole.lines, line.position)
    const { units, resellableQuantity } = full!.lines[index]!
    return {
      ...line,
      goods_id,
      goods_name,
      option_text,
      image_url,
      sku: skus.get(line.position) ?? '',
      bought: quantity,
      resellable_quantity: resellableQuantity,
      unit_amounts: units.map((unit) => toWireMoney(shareOf(unit, lineAt(paid, line.position)))),
    }
  })
  return {
    ...returnRow,
    lines,
    tab: tabOfReturn(row.status),
    waiting_since: waitingSince(row),
    left_of_payment: toWireMoney(left),
    provider: refunds.providerName(refundTerms.provider, language),
    refunds_ended_on: refundTerms.endedOn,
    most_fee_back: toWireMoney(Math.max(0, order.deliveryFeeInFen - refundedFeeInFen)),
    shipment_number: shipments.find(({ id }) => id === row.shipmentId)?.number ?? null,
    refund: refund && { status: refund.status, failure_code: refund.failureCode },
    order: {
      status: order.status,
      fulfilment: order.fulfilment,
      return_days: returnDaysOf(order),
      tab: listed!.tab,
      paid_at: whole.paid_at,
      total_amount: whole.total_amount,
      refunded_amount: whole.refunded_amount,
      shipments: shipments.map(({ number, status, carrier, tracking_number, handed_over_at }) => ({
        number,
        status,
        carrier,
        tracking_number,
        handed_over_at,
      })),
    },
    shopper: {
      id: shopper.id,
      username: shopper.username,
      orders: shopper.orders,
      spent: staff.permissions.has('money.read') ? toWireMoney(shopper.spentInFen) : null,
      refunded: staff.permissions.has('money.read') ? toWireMoney(shopper.refundedInFen) : null,
      refunded_orders: shopper.refundedOrders,
    },
  }
}

const lineAt = <Line extends { position: number }>(lines: readonly Line[], position: number): Line =>
  lines.find((line) => line.position === position)!
