import { m } from '#texts'

/** `13%`; an unknown rate in words. */
export const rateName = (percent: number | null): string =>
  percent === null ? m.invoices_rate_unknown() : `${percent}%`
