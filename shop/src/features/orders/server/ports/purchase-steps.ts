/** What a slice above adds to a purchase, and what it receives of the order. */
import type { SQL } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Names } from '#platform/i18n/names.ts'
import type { InsertedOrder, OrderDraft } from '../queries/insert-order.ts'
import type { OrderRow } from '../queries/order-tables.ts'
import type { OfferFacts } from '../use-cases/offer-facts.ts'

/** Additions of a call to a purchase, and the reasons against an order. */
export interface PurchaseSteps {
  /** Written in the statement of the order. */
  rowWithOrder: RowWithOrder | null
  /** Further work in the same transaction. */
  also?(transaction: Database, order: OrderRow): Promise<void>
  /** Called before facts are read again. Throws what has precedence over errors about goods and address. */
  checkFirst?(): Promise<void>
  /** Throws why no order is placed under these facts, too many unpaid orders included; returns if the reason has passed. */
  explain(offered: OfferFacts & { totalInFen: number }): Promise<void>
}

/** A row of a slice above that is written with the order, in its statement. */
export interface RowWithOrder {
  /** Name of the prepared statement. */
  name: string
  /** An insert that selects from `written`, the row of the order, and returns its own `id`. */
  insert: SQL
  /** Values of the insert's placeholders. */
  valuesFor(draft: OrderDraft): Record<string, unknown>
}

export interface NamedLine {
  names: Names
  quantity: number
}

export interface RequestedLine {
  goodsId: number
  quantity: number
}

/** `written` is null where an earlier call has placed the order. */
export interface PlacedOrder {
  order: OrderRow
  written: Omit<InsertedOrder, 'order'> | null
}
