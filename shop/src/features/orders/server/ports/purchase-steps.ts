/** A purchase as a slice above extends it, and the order that results. */
import type { SQL } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { Names } from '#platform/i18n/names.ts'
import type { OrderRow } from '../queries/order-tables.ts'
import type { Offer } from '#features/catalogue/server/index.ts'
import type { Delivery } from '#features/delivery/server/index.ts'
import type { Discount, OrderPrice } from '#features/pricing/price-order.ts'
import type { PromotionsOfShopper } from '#features/promotions/server/index.ts'
import type { Language } from '#platform/i18n/language.ts'

/** A guest's id is reserved before the guest's row is written. Promotions for known shoppers exclude guests. */
export type Buyer = Pick<Shopper, 'id'> & { isGuest?: boolean }

/** Additions of a call to a purchase, and the reasons against an order. */
export interface PurchaseSteps {
  /** Written in the statement of the order. */
  rowWithOrder: RowWithOrder | null
  /**
   * Ends the order that this one replaces, in the same transaction and before stock is reserved, and locks the goods of
   * both. The shopper then has no more orders than before.
   */
  replace?(transaction: Database): Promise<void>
  /** Earlier work in the same transaction, before goods are locked; rolled back where no order is written. */
  before?(transaction: Database): Promise<void>
  /** Further work in the same transaction. */
  also?(transaction: Database, order: OrderRow): Promise<void>
  /** Called before facts are read again. Throws what has precedence over errors about goods and address. */
  checkFirst?(): Promise<void>
  /** Throws why no order is placed under these facts, too many unpaid orders included; returns if the reason has passed. */
  explain(offered: OfferFacts & Pick<OrderPrice, 'totalInFen' | 'codeRefusal'>): Promise<void>
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

export interface OfferFacts {
  /** Offers of all requested goods. */
  offers: ReadonlyMap<number, Offer>
  delivery: Delivery
  /** Null: none applies, as to the specified purchase of one item. */
  promotions: PromotionsOfShopper | null
}

/** A line and the facts of its price. */
export interface PricedLine {
  goodsId: number
  quantity: number
  unitPriceInFen: number
  weightInGrams: number | null
  /** Without the line's share of all discounts. */
  paidInFen: number
  goodsSubTypeId?: number | undefined
  goodsTypeId?: number | undefined
}

/** A discount of the order, and the rule as its price knew it. */
export type TakenPromotion = Omit<Discount, 'names'>

export interface OrderDraft {
  orderNumber: string
  userId: number
  lines: readonly PricedLine[]
  goodsTotalInFen: number
  discountInFen: number
  deliveryFeeInFen: number
  totalInFen: number
  /** In the order in which they apply. */
  promotions: readonly TakenPromotion[]
  /** Automatic promotions as the price knew them, `id:revision` by id; null: the price depends on none. */
  automaticPromotions: string | null
  /** The zone of the fee, as read; null without one. */
  zone: { id: number; revision: number } | null
  /**
   * Address of the order and of its fee; without an id it is in no address book, and `also` writes it.
   * Null: the default address, at the fee without an address.
   */
  address: { id: number | null; country: string; regionCode: string } | null
  message: string
  /** Version of the terms that the page has shown; null: it named none. No other than the current one is accepted. */
  termsVersion: number | null
  language: Language
  redirectUrl: string
  idempotencyKey: string | null
  requestDigest: string | null
  /** How many orders of the shopper may wait for payment; null: any number. */
  maxPending: number | null
  createdAt: Date
  expiresAt: Date
}

export interface InsertedOrder {
  order: OrderRow
  /** In the order of the input. */
  lines: readonly NamedLine[]
  /** Id of the row inserted with it. */
  rowId: number | null
}
