/** What can be asked back of an order, and what that makes. */
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import type { ReturnStatus } from '#features/fulfilment/values.ts'
import { type RequestKind, type RequestReason, maxDeclinedRequests, maxReturns } from '#features/returns/values.ts'
import { addMoney } from '#platform/money/money.ts'

export type OrderDetailLine = OrderDetail['lines'][number]

/** What a shopper chooses from; the way back and the reason follow from it. */
export const returnChoices = [
  'no_reason',
  'faulty',
  'wrong',
  'late',
  'missing',
] as const satisfies readonly RequestReason[]
export type ReturnChoice = (typeof returnChoices)[number]

export const kindOf = (choice: ReturnChoice): RequestKind => (choice === 'missing' ? 'money_only' : 'goods_back')

/** How many of a line may be asked back for this reason. */
export function mostOf(line: OrderDetailLine, choice: ReturnChoice): number {
  return choice === 'no_reason' ? line.returnable_without_reason : line.returnable_quantity
}

/** Why a line is not asked back any more; null where it is not for what was asked before. */
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

/** A line that the shopper still has, and that is not asked back any more for what was asked before. */
export function findUnrequestedLine(
  order: Pick<OrderDetail, 'status' | 'lines' | 'returns'>,
): OrderDetailLine | undefined {
  if (order.status !== 'paid' && order.status !== 'refunding') return undefined
  const given = order.returns.filter(({ kind, status }) => kind !== 'unshipped' && !freed.includes(status))
  const givenOf = (position: number) =>
    given
      .flatMap(({ lines }) => lines.filter((line) => line.position === position))
      .reduce((sum, { quantity, received_quantity: received }) => sum + (received ?? quantity), 0)
  return order.lines.find(
    ({ position, handed_over }) => handed_over > givenOf(position) && requestedTooOften(order, position) !== null,
  )
}

type ReturnableFacts = 'returnable_quantity' | 'returnable_without_reason' | 'returnable_without_reason_until'
interface ReturnableOrder {
  lines: readonly Pick<OrderDetailLine, ReturnableFacts>[]
}

/** `2026-12-03`, that day included, for the last of its goods; none where a reason is needed. */
export function lastDayWithoutReason({ lines }: ReturnableOrder): string | undefined {
  return lines
    .filter((line) => line.returnable_without_reason > 0)
    .flatMap((line) => line.returnable_without_reason_until ?? [])
    .toSorted()
    .at(-1)
}

/** The shares of the next so many units, exact to the fen. */
export function worthOf({ returnable_amounts }: OrderDetailLine, quantity: number): string {
  return returnable_amounts.slice(0, quantity).reduce(addMoney, '0.00')
}

export interface PickedLine {
  line: OrderDetailLine
  quantity: number
  amount: string
}

/** @param picked how many of each line, by its position */
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
