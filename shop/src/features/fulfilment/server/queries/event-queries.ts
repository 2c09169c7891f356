/** Events of an order; append-only. */
import { and, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm'
import { type Actor, type MoneyEventKind, moneyEventKinds, type OrderEventKind } from '#features/fulfilment/values.ts'
import type { Database } from '#platform/database/database.ts'
import { orderEvents, type OrderEventRow } from './event-tables.ts'

const maxRead = 500

export interface EventDraft {
  orderId: number
  kind: OrderEventKind | MoneyEventKind
  facts: Record<string, string | number>
  actor: Actor
  createdAt: Date
}

export async function addEvent(transaction: Database, { actor, ...event }: EventDraft): Promise<void> {
  const staffId = actor.kind === 'staff' ? actor.staffId : null
  await transaction.insert(orderEvents).values({ ...event, actor: actor.kind, staffId })
}

/** The order's latest events without those of money, oldest first. */
export async function readEvents(database: Database, orderId: number): Promise<OrderEventRow[]> {
  const last = await database
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), notInArray(orderEvents.kind, [...moneyEventKinds])))
    .orderBy(desc(orderEvents.id))
    .limit(maxRead)
  return last.toReversed()
}

/** Any event by its id, also one of money. */
export async function getEvent(database: Database, id: number): Promise<OrderEventRow> {
  const [event] = await database.select().from(orderEvents).where(eq(orderEvents.id, id))
  if (!event) throw new Error(`there is no order event ${id}`)
  return event
}

/** Whether a shipment with an undone packing or dispatch had this number, which a newer one may reuse. */
export async function wasDropped(database: Database, orderId: number, number: number): Promise<boolean> {
  const rows = await database
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        inArray(orderEvents.kind, ['dropped', 'hand_over_undone']),
        isOfParcel(number),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The dispatch that an event undid, if any. */
export async function findUndoneDispatch(
  database: Database,
  { id, orderId, facts }: Pick<OrderEventRow, 'id' | 'orderId' | 'facts'>,
): Promise<number | null> {
  const [dispatch] = await database
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orderEvents.kind, 'handed_over'),
        isOfParcel(Number(facts.shipment)),
        lt(orderEvents.id, id),
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(1)
  return dispatch?.id ?? null
}

const isOfParcel = (number: number) => sql`${orderEvents.facts} @> ${JSON.stringify({ shipment: number })}::jsonb`
