/** Periods for returns without a reason and for sending goods back: whole days of the shop's zone. */
import type { OrderRow } from '#features/orders/server/index.ts'
import { defaultSettings } from '#features/settings/values.ts'
import type { ShipmentStatus } from '#features/fulfilment/values.ts'
import { sendBackDays } from '#features/returns/values.ts'
import { addDays, shopDay, startOfShopDay } from '#platform/i18n/shop-zone.ts'

/** Return days as fixed when the order was placed. */
export const returnDaysOf = ({ returnDays }: Pick<OrderRow, 'returnDays'>): number =>
  returnDays ?? defaultSettings.return_days

/** The last day for sending back the goods of an approved return. */
export const sendBackUntil = (decidedAt: Date): string => addDays(shopDay(decidedAt), sendBackDays)

/** When an approved return expires: at the end of that day. */
export const lapsesAt = (decidedAt: Date): Date => startOfShopDay(addDays(sendBackUntil(decidedAt), 1))

/** Returns approved before this moment have expired by now. */
export const expiredBefore = (now: Date): Date => startOfShopDay(addDays(shopDay(now), -sendBackDays))

export interface ParcelOfLine {
  id: number
  status: ShipmentStatus
  replacesId: number | null
  endedAt: Date | null
  lines: readonly { position: number; quantity: number }[]
}

export interface LineWindow {
  /** The last day for a return of some units without a reason; null while none is delivered. */
  until: string | null
  /** Units past their days, without a timely request. */
  tooLate: number
}

/** @param askedBack request time of each unit returned without a reason */
export function windowOf(
  position: number,
  parcels: readonly ParcelOfLine[],
  { now, requestTimes, returnDays }: { now: Date; requestTimes: readonly Date[]; returnDays: number },
): LineWindow {
  const replaced = new Set(parcels.map(({ replacesId }) => replacesId))
  const arrived = parcels.flatMap(({ id, status, endedAt, lines }) => {
    const quantity = lines.find((line) => line.position === position)?.quantity
    if (status !== 'delivered' || replaced.has(id) || !endedAt || !quantity) return []
    return [{ quantity, until: addDays(shopDay(endedAt), returnDays) }]
  })
  arrived.sort((one, other) => (one.until < other.until ? -1 : 1))
  const today = shopDay(now)
  let requestDays = requestTimes.map(shopDay)
  let tooLate = 0
  for (const { quantity, until } of arrived.filter((parcel) => parcel.until < today)) {
    const inTime = requestDays.filter((day) => day <= until).slice(0, quantity)
    tooLate += quantity - inTime.length
    requestDays = without(requestDays, inTime)
  }
  return { until: arrived.at(-1)?.until ?? null, tooLate }
}

function without(days: readonly string[], excluded: readonly string[]): string[] {
  const left = [...days]
  for (const day of excluded) left.splice(left.indexOf(day), 1)
  return left
}
