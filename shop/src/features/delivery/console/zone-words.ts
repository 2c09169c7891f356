/** A zone in words, as lists of the console show it. */
import { m } from '#texts'
import { formatMoney } from '#platform/money/money.ts'
import { formatList } from '#ui/display/list.ts'
import { feeKinds, type FeeKind } from '../values.ts'
import type { WireZone } from '../console-contract.ts'

export const feeKindNames: Record<FeeKind, () => string> = {
  flat: m.delivery_zone_kind_flat,
  weight: m.delivery_zone_kind_weight,
}
export const feeKindOptions = feeKinds.map((kind) => [kind, feeKindNames[kind]] as const)

const shownPlaces = 4

export function placesInWords({ places }: Pick<WireZone, 'places'>): string {
  const names = places.map(({ name }) => name)
  if (names.length <= shownPlaces + 1) return formatList(names)
  const shown = names.slice(0, shownPlaces)
  return m.delivery_console_places_more({
    places: shown.join(m.delivery_console_comma()),
    count: names.length - shownPlaces,
  })
}

const weightInWords = (grams: number) => (grams % 1000 === 0 ? `${grams / 1000} kg` : `${grams} g`)

export function feeInWords(zone: WireZone): string {
  const isFlat = zone.fee_kind === 'flat' || zone.step_fee === '0.00'
  if (isFlat && zone.first_fee === '0.00') return m.delivery_console_free()
  const fee = isFlat
    ? m.delivery_console_flat({ amount: formatMoney(zone.first_fee) })
    : m.delivery_console_by_weight({
        amount: formatMoney(zone.first_fee),
        first: weightInWords(zone.first_weight_in_grams),
        step: weightInWords(zone.step_weight_in_grams),
        more: formatMoney(zone.step_fee),
      })
  const free = zone.free_above && m.delivery_console_free_from({ amount: formatMoney(zone.free_above) })
  return free ? `${fee}${m.delivery_console_semicolon()}${free}` : fee
}

export function daysInWords({ days_min: min, days_max: max }: WireZone): string {
  return min === max ? m.delivery_console_days_one({ days: max }) : m.delivery_console_days({ min, max })
}
