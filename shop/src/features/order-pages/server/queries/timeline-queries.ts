/** Order events and audit entries for the timeline, each in one query. */
import { sql } from 'drizzle-orm'
import type { actorKinds, OrderEventKind } from '#features/fulfilment/values.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { Database } from '#platform/database/database.ts'

const maxEntries = 500

export type OrderMovementCause = 'order' | 'pay' | 'expire' | 'cancel' | 'revive' | 'refund' | 'return' | 'write_off'

export interface TimelineMovementRow {
  at: string
  cause: OrderMovementCause
  pieces: number
}

export async function readMovementsOfOrder(database: Database, orderId: number): Promise<TimelineMovementRow[]> {
  const { rows } = await database.execute<{ facts: TimelineMovementRow }>(sql`
    select json_build_object('at', created_at, 'cause', cause,
      'pieces', sum(greatest(abs(stock_change), abs(sold_change)))) as facts
    from stock_movements where order_id = ${orderId} group by created_at, cause, return_id order by min(id) limit ${maxEntries}`)
  return rows.map(({ facts }) => facts)
}

export interface TimelineEventRow {
  at: string
  kind: OrderEventKind
  facts: Record<string, string | number>
  actor: (typeof actorKinds)[number]
  staffName: string | null
}

export async function readEventsWithStaff(database: Database, orderId: number): Promise<TimelineEventRow[]> {
  const { rows } = await database.execute<{ facts: TimelineEventRow }>(sql`
    select json_build_object('at', order_events.created_at, 'kind', kind, 'facts', facts, 'actor', actor,
      'staffName', staff.display_name) as facts
    from order_events left join staff on staff.id = staff_id where order_id = ${orderId}
    order by order_events.id limit ${maxEntries}`)
  return rows.map(({ facts }) => facts)
}

export interface TimelineActionRow {
  at: string
  action: string
  staffName: string
  changes: AuditChanges
  reason: string
}

/** Audit entries of the order itself; its shipments are covered by events. */
export async function readActsOnOrder(database: Database, orderNumber: string): Promise<TimelineActionRow[]> {
  const { rows } = await database.execute<{ facts: TimelineActionRow }>(sql`
    select json_build_object('at', at, 'action', action, 'staffName', staff_name, 'changes', changes, 'reason', reason) as facts
    from audit_entries where subject_kind = 'order' and subject_id = ${orderNumber} order by id limit ${maxEntries}`)
  return rows.map(({ facts }) => facts)
}
