/** Returnable units of an order, and their amounts. */
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import type { ReturnStatus } from '#features/fulfilment/values.ts'
import { type RequestKind, type RequestReason, maxDeclinedRequests, maxReturns } from '#features/returns/values.ts'
import { addMoney } from '#platform/money/money.ts'

export type OrderDetailLine = OrderDetail['lines'][number]

/** A shopper's choices; each determines the kind and the reason of the return. */
export const returnChoices = [
  'no_reason',
  'faulty',
  'wrong',
  'late',
  'missing',
] as const satisfies readonly RequestReason[]
export type ReturnChoice = (typeof returnChoices)[number]

export const kindOf = (choice: ReturnChoice): RequestKind => (choice === 'missing' ? 'money_only' : 'goods_back')

/** Number of units of a line that can be returned for this reason. */
export function mostOf(line: OrderDetailLine, choice: ReturnChoice): number {
  return choice === 'no_reason' ? line.returnable_without_reason : line.returnable_quantity
}

/** Why a line cannot be requested again; null where earlier requests do not prevent it. */
export function requestedTooOften(
  { returns }: { returns: readonly Pick<OrderDetail['returns'][number], 'status' | 'lines'>[] },
  position: number,
): 'too_many' | 'refused_before' | null {
  if (returns.length >= maxReturns) return 'too_many'
  const refused = returns.filter(({ status }) => status === 'refused')
  const ofLine = refused.filter(({ lines }) => lines.some((line) => line.position === position))
  return ofLine.length >= maxDeclinedRequests ? 'refused_before' : null
}

const freed: readonly ReturnStatus[] = ['refused', 'withdrawn', 'lapsed']

/** A line with the shopper that earlier requests exclude from another one. */
export function findUnrequestedLine(
  order: Pick<OrderDetail, 'status' | 'lines' | 'returns'>,
): OrderDetailLine | undefined {
  if (order.status !== 'paid' && order.status !== 'refunding') return undefined
  const counted = order.returns.filter(({ kind, status }) => kind !== 'unshipped' && !freed.includes(status))
  const countReturned = (position: number) =>
    counted
      .flatMap(({ lines }) => lines.filter((line) => line.position === position))
      .reduce((sum, { quantity, received_quantity: received }) => sum + (received ?? quantity), 0)
  return order.lines.find(
    ({ position, handed_over }) => handed_over > countReturned(position) && requestedTooOften(order, position) !== null,
  )
}

type ReturnableFacts = 'returnable_quantity' | 'returnable_without_reason' | 'returnable_without_reason_until'
interface ReturnableOrder {
  lines: readonly Pick<OrderDetailLine, ReturnableFacts>[]
}

/** `2026-12-03`, inclusive, the latest of all lines; undefined where every line needs a reason. */
export function lastDayWithoutReason({ lines }: ReturnableOrder): string | undefined {
  return lines
    .filter((line) => line.returnable_without_reason > 0)
    .flatMap((line) => line.returnable_without_reason_until ?? [])
    .toSorted()
    .at(-1)
}

/** Amount of the next `quantity` units, exact to the fen. */
export function worthOf({ returnable_amounts }: OrderDetailLine, quantity: number): string {
  return returnable_amounts.slice(0, quantity).reduce(addMoney, '0.00')
}

export interface PickedLine {
  line: OrderDetailLine
  quantity: number
  amount: string
}

/** @param picked number of units of each line, by its position */
export function pickedLines(
  { lines }: OrderDetail,
  picked: Readonly<Record<number, number>>,
  choice: ReturnChoice,
): PickedLine[] {
  return lines.flatMap((line) => {
    const quantity = Math.min(picked[line.position] ?? 0, mostOf(line, choice))
    return quantity > 0 ? [{ line, quantity, amount: worthOf(line, quantity) }] : []
  })
}

export function totalOf(lines: readonly PickedLine[]): string {
  return lines.map(({ amount }) => amount).reduce(addMoney, '0.00')
}
