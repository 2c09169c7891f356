import type { OrderEvent } from '#features/fulfilment/contract.ts'
import type { OrderRow } from '#features/orders/server/index.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { CarrierRow } from '#features/parcels/server/index.ts'
import type { readEvents } from '#features/fulfilment/server/index.ts'
import { nameIn } from '#platform/i18n/names.ts'

/** Names carriers in the requested language. */
export function toWireEvents(
  events: Awaited<ReturnType<typeof readEvents>>,
  carriers: ReadonlyMap<string, CarrierRow>,
  language: Language,
): OrderEvent[] {
  return events.map(({ kind, actor, createdAt, facts }) => {
    const carrier = carriers.get(String(facts.carrier ?? ''))
    return {
      kind,
      actor,
      created_at: createdAt.toISOString(),
      facts: carrier ? { ...facts, carrier: nameIn(language, carrier.names) } : facts,
    }
  })
}

/** Adds the time when an unpaid order was cancelled or expired, which only the order records. */
export function withClosing(
  { status, closedAt, expiresAt }: Pick<OrderRow, 'status' | 'closedAt' | 'expiresAt'>,
  events: readonly OrderEvent[],
): OrderEvent[] {
  if (closedAt === null) return [...events]
  const isExpired = status === 'expired' || (status !== 'cancelled' && closedAt >= expiresAt)
  const closing: OrderEvent = {
    kind: isExpired ? 'order_expired' : 'order_cancelled',
    actor: 'shop',
    created_at: closedAt.toISOString(),
    facts: {},
  }
  return [...events, closing].toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
}
