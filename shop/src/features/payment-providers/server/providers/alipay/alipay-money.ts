import { parseMoney, toWireMoney } from '#platform/money/money.ts'

/** Currency of amounts for which Alipay sends none. */
export const alipayCurrency = 'CNY'

/** Alipay's yuan text (`19`, `19.0`, `19.00`) in fen; null where it is not an amount. */
export function parseYuan(value: unknown): number | null {
  return typeof value === 'string' && !/\s/.test(value) ? parseMoney(value) : null
}

export const toYuan = toWireMoney
