import type { ConsoleSale } from '#features/sales/console-contract.ts'
import { toWireMoney } from '#platform/money/money.ts'
import type { SaleRow } from '../queries/sale-tables.ts'
import { type Base, basesAt, wasPriceOf } from './bases.ts'

type ShownSale = Pick<SaleRow, 'priceInFen' | 'startsAt' | 'endsAt' | 'startedAt'> & {
  id: number | null
  revision?: number
  batchId?: string | null
  baseEndedAt?: Date | null
}

export const toWireBase = ({ market, amountInFen, reason }: Base): ConsoleSale['bases'][number] => ({
  market,
  amount: amountInFen === null ? null : toWireMoney(amountInFen),
  reason,
})

/** @param inBatch open sales by bulk edit */
export function toWireSale(
  sale: ShownSale,
  judged: readonly Base[],
  inBatch?: ReadonlyMap<string, number>,
): ConsoleSale {
  const { id, priceInFen, startsAt, endsAt, startedAt, baseEndedAt, revision = 1, batchId } = sale
  const count = batchId ? (inBatch?.get(batchId) ?? 1) : 1
  const bases = baseEndedAt ? basesAt(judged, baseEndedAt.getTime()) : judged
  const wasPrice = wasPriceOf(bases, priceInFen)
  const until = wasPrice ? Math.min(wasPrice.until ?? Infinity, endsAt.getTime()) : null
  return {
    id,
    price: toWireMoney(priceInFen),
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    is_running: startedAt !== null,
    revision,
    batch: batchId ? { id: batchId, count } : null,
    bases: bases.map(toWireBase),
    was_price: wasPrice && toWireMoney(wasPrice.amountInFen),
    was_price_until: until === null ? null : new Date(until).toISOString(),
  }
}
