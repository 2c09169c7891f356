import { m } from '#texts'
import type { AiCrawlers, SettingKey, SlipSize, TaxRounding } from '../values.ts'

export const settingNames = {
  handling_days: m.settings_handling_days,
  cut_off: m.settings_cut_off,
  refund_limit: m.settings_refund_limit,
  slip_size: m.settings_slip_size,
  low_stock_default: m.settings_low_stock_default,
  delivered_after_days: m.settings_delivered_after_days,
  return_days: m.settings_return_days,
  show_left_from: m.settings_show_left_from,
  default_tax_percent: m.settings_default_tax_percent,
  delivery_tax_percent: m.settings_delivery_tax_percent,
  tax_rounding: m.settings_tax_rounding,
  product_feed: m.settings_product_feed,
  ai_crawlers: m.settings_ai_crawlers,
  guest_orders: m.settings_guest_orders,
  review_words: m.settings_review_words,
} satisfies Record<SettingKey, () => string>

export const slipSizeNames = { a5: m.settings_slip_a5, label: m.settings_slip_label } satisfies Record<
  SlipSize,
  () => string
>

export const taxRoundingNames = {
  half_up: m.settings_tax_rounding_half_up,
  floor: m.settings_tax_rounding_floor,
} satisfies Record<TaxRounding, () => string>

export const aiCrawlerNames = {
  allow: m.settings_ai_crawlers_allow,
  no_training: m.settings_ai_crawlers_no_training,
  none: m.settings_ai_crawlers_none,
} satisfies Record<AiCrawlers, () => string>

export const onOrOff = (value: unknown): string => (value === true ? m.settings_on() : m.settings_off())
