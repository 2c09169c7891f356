/** How long goods are given back without a reason, and sent back: whole days of the shop's zone. */
import type { OrderRow } from '#features/orders/server/index.ts'
import { defaultSettings } from '#features/settings/values.ts'
import type { ShipmentStatus } from '#features/fulfilment/values.ts'
import { sendBackDays } from '#features/returns/values.ts'
import { addDays, shopDay, startOfShopDay } from '#platform/i18n/shop-zone.ts'

/** As it was when the order was made. */
export const returnDaysOf = ({ returnDays }: Pick<OrderRow, 'returnDays'>): number =>
  returnDays ?? defaultSettings.return_days

/** The last day on which goods of an agreed return may be sent. */
export const sendBackUntil = (answeredAt: Date): string => addDays(shopDay(answeredAt), sendBackDays)

/** That day is over. */
export const lapsesAt = (answeredAt: Date): Date => startOfShopDay(addDays(sendBackUntil(answeredAt), 1))

/** What was agreed to before this moment has lapsed by now. */
export const lapsedBefore = (now: Date): Date => startOfShopDay(addDays(shopDay(now), -sendBackDays))

export interface ParcelOfLine {
  id: number
  status: ShipmentStatus
  replacesId: number | null
  endedAt: Date | null
  lines: readonly { position: number; quantity: number }[]
}

export interface LineWindow {
  /** The last day on which some may be given back without a reason; null while nothing has come. */
  until: string | null
  /** Units whose days are over, and that were not asked back in time. */
  tooLate: number
}

/** @param askedBack for each unit that was asked back without a reason, when */
export function windowOf(
  position: number,
  parcels: readonly ParcelOfLine[],
  { now, askedBack, returnDays }: { now: Date; askedBack: readonly Date[]; returnDays: number },
): LineWindow {
  const replaced = new Set(parcels.map(({ replacesId }) => replacesId))
  const arrived = parcels.flatMap(({ id, status, endedAt, lines }) => {
    const quantity = lines.find((line) => line.position === position)?.quantity
    if (status !== 'delivered' || replaced.has(id) || !endedAt || !quantity) return []
    return [{ quantity, until: addDays(shopDay(endedAt), returnDays) }]
  })
  arrived.sort((one, other) => (one.until < other.until ? -1 : 1))
  const today = shopDay(now)
  let askedOn = askedBack.map(shopDay)
  let tooLate = 0
  for (const { quantity, until } of arrived.filter((parcel) => parcel.until < today)) {
    const inTime = askedOn.filter((day) => day <= until).slice(0, quantity)
    tooLate += quantity - inTime.length
    askedOn = without(askedOn, inTime)
  }
  return { until: arrived.at(-1)?.until ?? null, tooLate }
}

function without(days: readonly string[], taken: readonly string[]): string[] {
  const left = [...days]
  for (const day of taken) left.splice(left.indexOf(day), 1)
  return left
}
