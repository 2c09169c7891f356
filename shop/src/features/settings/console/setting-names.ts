import { m } from '#texts'
import type { SettingKey, SlipSize } from '../values.ts'

export const settingNames = {
  handling_days: m.settings_handling_days,
  cut_off: m.settings_cut_off,
  refund_limit: m.settings_refund_limit,
  slip_size: m.settings_slip_size,
  low_stock_default: m.settings_low_stock_default,
  delivered_after_days: m.settings_delivered_after_days,
  return_days: m.settings_return_days,
  show_left_from: m.settings_show_left_from,
} satisfies Record<SettingKey, () => string>

export const slipSizeNames = { a5: m.settings_slip_a5, label: m.settings_slip_label } satisfies Record<
  SlipSize,
  () => string
>
