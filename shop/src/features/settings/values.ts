/** What the merchant decides while the shop runs, and what holds until they do. */

export const slipSizes = ['a5', 'label'] as const
export type SlipSize = (typeof slipSizes)[number]

export interface Settings {
  /** Days of the shop's zone after which an order that is not handed over is late. */
  handling_days: number
  /** Of the shop's clock, as `16:00`: what is paid then or later counts as paid the next day. `24:00`: never. */
  cut_off: string
  /** Decimal text, in yuan; null: managers may give back as much as was paid. */
  refund_limit: string | null
  slip_size: SlipSize
  /** So many pieces or fewer are few, where a goods says nothing else. */
  low_stock_default: number
  /** After so many days a parcel counts as arrived when nobody says otherwise. */
  delivered_after_days: number
  /** Whole days after delivery in which goods are taken back without a reason; an order keeps those of its time. */
  return_days: number
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
] as const satisfies readonly SettingKey[]

export const defaultSettings: Settings = {
  handling_days: 1,
  cut_off: '16:00',
  refund_limit: null,
  slip_size: 'a5',
  low_stock_default: 5,
  delivered_after_days: 10,
  return_days: 7,
}

export const maxHandlingDays = 30
/** With every sale of goods above it nothing has to be asked (`migrations/0003`); one goods may say more. */
export const maxLowStockDefault = 100
export const minDeliveredAfterDays = 3
export const maxDeliveredAfterDays = 60
/** By law, of goods that are sold from afar. */
export const minReturnDays = 7
export const maxReturnDays = 90

/** Where a value comes from: chosen here, set by whoever starts the shop, or the shop's own. */
export const settingSources = ['database', 'environment', 'default'] as const
