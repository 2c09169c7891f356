/** Settings that the merchant changes while the shop runs, and their defaults. */

export const slipSizes = ['a5', 'label'] as const
export type SlipSize = (typeof slipSizes)[number]

export interface Settings {
  /** Days of the shop's zone after which an order that is not dispatched is late. */
  handling_days: number
  /** Shop time, as `16:00`: payments from then on count as paid the next day. `24:00`: never. */
  cut_off: string
  /** Decimal text, in yuan; null: managers may refund as much as was paid. */
  refund_limit: string | null
  slip_size: SlipSize
  /** Low-stock threshold for goods without their own. */
  low_stock_default: number
  /** Days after which a shipment counts as delivered without a report. */
  delivered_after_days: number
  /** Whole days after delivery in which returns need no reason; an order uses the value at its time. */
  return_days: number
  /** Shoppers see how many are left from this stock down; 0: never. */
  show_left_from: number
}
export type SettingKey = keyof Settings

export const settingKeys = [
  'handling_days',
  'cut_off',
  'refund_limit',
  'slip_size',
  'low_stock_default',
  'delivered_after_days',
  'return_days',
  'show_left_from',
] as const satisfies readonly SettingKey[]

export const defaultSettings: Settings = {
  handling_days: 1,
  cut_off: '16:00',
  refund_limit: null,
  slip_size: 'a5',
  low_stock_default: 5,
  delivered_after_days: 10,
  return_days: 7,
  show_left_from: 5,
}

export const maxHandlingDays = 30
/** Sales of goods with more stock skip the low-stock check (`migrations/0003`); single goods may set more. */
export const maxLowStockDefault = 100
export const minDeliveredAfterDays = 3
export const maxDeliveredAfterDays = 60
/** Required by law for distance sales. */
export const minReturnDays = 7
export const maxReturnDays = 90

/** Larger stock is never disclosed; a trigger announces changes up to here (`migrations/0066`). */
export const maxShowLeftFrom = 20

/** Source of a value: chosen here, set by the environment, or the default. */
export const settingSources = ['database', 'environment', 'default'] as const
