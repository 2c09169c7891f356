/** Cancellable units of an order, and the resulting refund. */
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { addMoney, parseMoney, toWireMoney } from '#platform/money/money.ts'

export type UnsentLine = Pick<
  OrderDetail['lines'][number],
  'position' | 'goods_name' | 'unsent_amounts' | 'handed_over'
>
export type UnsentOrder = Pick<OrderDetail, 'total_amount' | 'refunded_amount'> & { lines: readonly UnsentLine[] }

export interface CancellationChoice {
  /** Undefined: all undispatched units at the time of the request. */
  lines: { position: number; quantity: number }[] | undefined
  pieces: number
  /** Refund amount. */
  amount: string
  /** The whole order is cancelled: refunds all that is left of the payment, including the delivery fee. */
  isWhole: boolean
}

export function unsentLines({ lines }: Pick<UnsentOrder, 'lines'>): UnsentLine[] {
  return lines.filter((line) => line.unsent_amounts.length > 0)
}

/** @param quantitiesToKeep number of units of each line that remain ordered, by its position */
export function choiceOf(order: UnsentOrder, quantitiesToKeep: Readonly<Record<number, number>>): CancellationChoice {
  const chosen = unsentLines(order).flatMap(({ position, unsent_amounts: amounts }) => {
    const quantity = Math.max(0, amounts.length - (quantitiesToKeep[position] ?? 0))
    return quantity > 0 ? [{ position, quantity, amounts: amounts.slice(0, quantity) }] : []
  })
  const isAll = Object.values(quantitiesToKeep).every((count) => count === 0)
  const isWhole = isAll && order.lines.every((line) => line.handed_over === 0)
  return {
    lines: isAll ? undefined : chosen.map(({ position, quantity }) => ({ position, quantity })),
    pieces: chosen.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: isWhole
      ? toWireMoney(parseMoney(order.total_amount)! - parseMoney(order.refunded_amount)!)
      : chosen.flatMap(({ amounts }) => amounts).reduce(addMoney, '0.00'),
    isWhole,
  }
}
