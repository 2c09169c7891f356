const formats = new Map<string, Intl.NumberFormat>()

/**
 * An amount as it is read, e.g. `¥1,280.00`: the same in every language.
 * @param amount decimal text as on the wire, e.g. `"128.00"`
 */
export function formatPrice(amount: string, currency = 'CNY'): string {
  let format = formats.get(currency)
  if (!format) {
    format = new Intl.NumberFormat('zh-CN', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
    formats.set(currency, format)
  }
  // Decimal text goes in as it is: exact at any size.
  return format.format(amount as `${number}`)
}

export function Price({ amount, currency }: { amount: string; currency?: string | undefined }) {
  return <span className="whitespace-nowrap tabular-nums">{formatPrice(amount, currency)}</span>
}
