import { randomUUID } from 'node:crypto'
import type { ListedOrder } from '#features/orders/console-contract.ts'
import type { OrderFlag } from '#features/orders/values.ts'
import { readChangedSince, writeAuditEntry } from '#features/staff/server/index.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { EditConflict, NotFound } from '#platform/http/responses/errors.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import type { Language } from '#platform/i18n/language.ts'
import { lockOrdersByNumber, writeNote } from '../../queries/console/note-queries.ts'
import type { OrderRow } from '../../queries/order-tables.ts'
import { readListedOrders } from './list-orders-as-staff.ts'

interface Note {
  /** Unset: unchanged. */
  text?: string | undefined
  flag: OrderFlag
}

/** Actions that create a new revision. */
const actions = ['order.note']

interface Noting {
  staff: Staff
  language: Language
}

/**
 * Changes note and flag, which only staff see. Idempotent.
 * @throws NotFound, EditConflict
 */
export async function changeNote(
  context: ShopContext,
  { staff, language }: Noting,
  { orderNumber, revision, note }: { orderNumber: string; revision: number; note: Note },
): Promise<ListedOrder> {
  return context.inTransaction(async (transaction) => {
    const [order] = await lockOrdersByNumber(transaction, [orderNumber])
    if (!order) throw new NotFound()
    const read = async () => {
      const [row] = await readListedOrders({ database: transaction, now: context.now }, [order.id], { staff, language })
      return row!
    }
    const changes = changesOf(order, note)
    if (order.revision !== revision) {
      // The form sends a text only where it was edited, and a flag that is unchanged was not.
      const subject = { kind: 'order', id: orderNumber }
      const since = await readChangedSince(transaction, { subject, actions, since: order.revision - revision })
      const both = Object.entries(changes).filter(([field, [, value]]) => since.isChangedByBoth(field, value))
      throw new EditConflict(
        await read(),
        both.map(([field]) => field),
      )
    }
    await write(transaction, { order, note, changes, staff, at: context.now() })
    return read()
  })
}

/** Flags all existing orders in one transaction; returns the others. */
export async function flagOrders(
  context: ShopContext,
  { staff, language }: Noting,
  { orderNumbers, note }: { orderNumbers: readonly string[]; note: Note },
): Promise<{ changed: string[]; refused: { order_number: string; code: string; detail: string }[] }> {
  const batchId = randomUUID()
  return context.inTransaction(async (transaction) => {
    const orders = await lockOrdersByNumber(transaction, orderNumbers)
    for (const order of orders) {
      const changes = changesOf(order, note)
      await write(transaction, { order, note, changes, staff, at: context.now(), batchId })
    }
    const known = new Set(orders.map((order) => order.orderNumber))
    const unknown = new NotFound()
    return {
      changed: [...known],
      refused: [...new Set(orderNumbers)]
        .filter((orderNumber) => !known.has(orderNumber))
        .map((orderNumber) => ({
          order_number: orderNumber,
          code: unknown.code,
          detail: unknown.sentence({ locale: language }),
        })),
    }
  })
}

function changesOf(order: OrderRow, { text = order.note, flag }: Note): AuditChanges {
  return {
    ...(text === order.note ? {} : { text: [null, auditTextOf(text)] }),
    ...(flag === order.flag ? {} : { flag: [order.flag, flag] }),
  } satisfies AuditChanges
}

/** The audit log is for ever, so of a note, which may name people, it has the length alone. */
const auditTextOf = (text: string) => (text === '' ? '' : { length: text.length })

interface NoteWrite {
  order: OrderRow
  note: Note
  changes: AuditChanges
  staff: Staff
  at: Date
  batchId?: string
}

async function write(transaction: Database, { order, note, changes, staff, at, batchId }: NoteWrite): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await writeNote(transaction, order.id, { note: note.text ?? order.note, flag: note.flag })
  await writeAuditEntry(transaction, {
    by: staff,
    at,
    action: 'order.note',
    subject: { kind: 'order', id: order.orderNumber, label: order.orderNumber },
    changes,
    ...(batchId === undefined ? {} : { batchId }),
  })
}
