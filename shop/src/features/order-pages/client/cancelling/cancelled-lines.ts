/** Units of an order that were cancelled before dispatch. */
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { addMoney } from '#platform/money/money.ts'

export interface CancelledLine {
  position: number
  quantity: number
  /** Decimal text: the units' share of the price paid; null where no refund names them. */
  amount: string | null
}

export function cancelledLines({ lines, returns }: Pick<OrderDetail, 'lines' | 'returns'>): CancelledLine[] {
  const refunded = returns
    .filter(({ kind, ended_at }) => kind === 'unshipped' && ended_at === null)
    .flatMap((cancelled) => cancelled.lines)
  return lines
    .filter(({ called_off }) => called_off > 0)
    .map(({ position, called_off }) => {
      const shares = refunded.filter((line) => line.position === position).map(({ amount }) => amount)
      return { position, quantity: called_off, amount: shares.length > 0 ? shares.reduce(addMoney) : null }
    })
}
