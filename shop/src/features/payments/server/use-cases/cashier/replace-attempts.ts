/** Makes one trade of an order payable at a time at each provider. */
import { m } from '#texts'
import { orderErrors, type OrderRow } from '#features/orders/server/index.ts'
import { errorOf, Unavailable } from '#platform/http/responses/errors.ts'
import type { PaymentContext } from '../../payment-context.ts'
import { countPayments, findOpenPayments } from '../../queries/find-payments.ts'
import { closePayment } from '../close-payment.ts'
import { isCurrent, maxAttempts, sceneOf } from '../ensure-attempt.ts'
import type { PaymentWay } from '../require-way.ts'

/** Another device has opened the payment since, in another scene. */
export class CashierElsewhere extends errorOf('cashier_elsewhere', m.payments_cashier_elsewhere_now) {}

export interface Replacement {
  /** Ends the present code and starts another trade. */
  isFresh: boolean
  /** From this number of attempts at the provider on, none is replaced or added: a fresh code is the present one. */
  attemptLimit?: number
}

/**
 * Closes the provider's attempts of another scene, and for a fresh code all of them.
 * @throws TooManyAttempts where the limit leaves only an attempt of another scene
 */
export async function closeReplaced(
  context: PaymentContext,
  order: OrderRow,
  way: PaymentWay,
  { isFresh, attemptLimit = maxAttempts }: Replacement,
): Promise<void> {
  const { name } = way.setup.provider
  for (const payment of await findOpenPayments(context.database, order.id)) {
    const isOfScene = payment.scene === sceneOf(way)
    if (payment.provider !== name || !isCurrent(payment) || (isOfScene && !isFresh)) continue
    const mayReplace = (await countPayments(context.database, order.id, name)) < attemptLimit
    if (mayReplace) await closePayment(context, payment)
    else if (!isOfScene) throw new orderErrors.TooManyAttempts()
  }
}

/** @throws CashierElsewhere where the provider's only current attempt is of another scene */
export async function refuseElsewhere(context: PaymentContext, order: OrderRow, way: PaymentWay): Promise<void> {
  const { name } = way.setup.provider
  const open = await findOpenPayments(context.database, order.id)
  const current = open.filter((payment) => payment.provider === name && isCurrent(payment))
  if (current.length > 0 && current.every(({ scene }) => scene !== sceneOf(way))) throw new CashierElsewhere()
}

/**
 * Closes the provider's attempts with an unanswered close, before another trade starts.
 * @throws Unavailable where one may be paid, because the buyer would pay twice
 */
export async function finishClosing(context: PaymentContext, order: OrderRow, way: PaymentWay): Promise<void> {
  const { name } = way.setup.provider
  for (const payment of await findOpenPayments(context.database, order.id)) {
    if (payment.provider !== name || payment.status !== 'closing') continue
    if (!(await closePayment(context, payment))) throw new Unavailable(`${payment.outTradeNo} may be paid`)
  }
}
