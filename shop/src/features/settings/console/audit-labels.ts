import { m } from '#texts'
import { type FieldWord, inMoney, oneOf, type AuditLabels } from '#features/staff/components/audit-log/audit-labels.ts'
import type { SettingKey } from '../values.ts'
import { aiCrawlerNames, onOrOff, settingNames, slipSizeNames, taxRoundingNames } from './setting-names.ts'

const bySeat = (value: unknown) => (value === null ? m.settings_by_seat() : null)

const fields = {
  handling_days: { name: settingNames.handling_days },
  cut_off: { name: settingNames.cut_off },
  delivered_after_days: { name: settingNames.delivered_after_days },
  return_days: { name: settingNames.return_days },
  show_left_from: { name: settingNames.show_left_from },
  default_tax_percent: { name: settingNames.default_tax_percent },
  delivery_tax_percent: { name: settingNames.delivery_tax_percent, value: bySeat },
  tax_rounding: {
    name: settingNames.tax_rounding,
    value: (value) => bySeat(value) ?? oneOf(taxRoundingNames)(value),
  },
  product_feed: { name: settingNames.product_feed, value: onOrOff },
  ai_crawlers: { name: settingNames.ai_crawlers, value: oneOf(aiCrawlerNames) },
  guest_orders: { name: settingNames.guest_orders, value: onOrOff },
  review_words: { name: settingNames.review_words },
  low_stock_default: { name: settingNames.low_stock_default },
  slip_size: { name: settingNames.slip_size, value: oneOf(slipSizeNames) },
  refund_limit: {
    name: settingNames.refund_limit,
    value: (value) => (value === null ? m.settings_no_limit() : inMoney(value)),
  },
} satisfies Record<SettingKey, FieldWord>

export const settingsAuditLabels: AuditLabels = { settings: fields }
