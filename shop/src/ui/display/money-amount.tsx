import { formatMoney } from '#platform/money/money.ts'

export function MoneyAmount({ amount, currency }: { amount: string; currency?: string }) {
  return <span className="whitespace-nowrap tabular-nums">{formatMoney(amount, currency)}</span>
}
