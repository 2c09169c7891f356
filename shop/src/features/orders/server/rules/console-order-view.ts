import type { ListedOrder } from '#features/orders/console-contract.ts'
import type { Language } from '#platform/i18n/language.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { ConsoleOrderRow } from '../queries/console/console-order-queries.ts'
import { nameIn } from '#platform/i18n/names.ts'

export interface ConsoleOrderView {
  imageUrls: ReadonlyMap<number, string>
  language: Language
  /** Whether the reader may know sums. */
  readsMoney: boolean
  /** Whether the reader may know recipients. */
  readsAddresses: boolean
  isLate(paidAt: Date): boolean
}

const utc = (time: string) => new Date(time).toISOString()

export function toListedOrder(row: ConsoleOrderRow, view: ConsoleOrderView): ListedOrder {
  const { imageUrls, language, readsMoney, readsAddresses, isLate } = view
  return {
    order_number: row.orderNumber,
    status: row.status,
    fulfilment: row.fulfilment,
    tab: row.tab,
    created_at: utc(row.createdAt),
    paid_at: row.paidAt && utc(row.paidAt),
    waiting_since: waitingSince(row),
    is_late: row.tab === 'to_ship' && row.paidAt !== null && isLate(new Date(row.paidAt)),
    shopper: { id: row.userId, username: row.username },
    ...(row.guest && { guest: { recipient: readsAddresses ? row.guest.recipient : null } }),
    place: placeOf(row, language),
    lines: row.lines.map(({ goodsId, names, quantity }) => ({
      goods_id: goodsId,
      goods_name: nameIn(language, names),
      quantity,
      image_url: imageUrls.get(goodsId) ?? '',
    })),
    kinds: row.kinds,
    pieces: row.pieces,
    pieces_left: row.piecesLeft,
    total_amount: readsMoney ? toWireMoney(row.totalInFen) : null,
    currency: 'CNY',
    has_open_return: row.returnSince !== null,
    is_in_review: row.isInReview,
    message: row.message,
    note: row.note,
    flag: row.flag,
    revision: row.revision,
  }
}

function waitingSince({ tab, createdAt, paidAt, returnSince }: ConsoleOrderRow): string | null {
  if (returnSince) return utc(returnSince)
  if (tab === 'to_pay') return utc(createdAt)
  return tab === 'to_ship' && paidAt ? utc(paidAt) : null
}

/** Omits the shop's own country. */
function placeOf({ place }: ConsoleOrderRow, language: Language): string {
  if (!place) return ''
  const { country, region1, region2 } = place
  const name = country === 'CN' ? '' : new Intl.DisplayNames(language, { type: 'region' }).of(country)
  return [name, region1, region2].filter((part) => part !== '' && part !== undefined).join(' ')
}
