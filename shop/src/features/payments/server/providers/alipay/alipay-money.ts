import { parseMoney, toWireMoney } from '#platform/money/money.ts'

/** Of sums for which Alipay names none. */
export const alipayCurrency = 'CNY'

/** Yuan as Alipay writes them (`19`, `19.0`, `19.00`) in fen; null where it is no amount. */
export function parseYuan(value: unknown): number | null {
  return typeof value === 'string' && !/\s/.test(value) ? parseMoney(value) : null
}

export const toYuan = toWireMoney
