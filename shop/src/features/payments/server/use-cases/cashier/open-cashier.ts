import { setTimeout } from 'node:timers/promises'
import { renderSVG } from 'uqr'
import { orderErrors, type OrderRow, getOrderById } from '#features/orders/server/index.ts'
import type { openCashier as openCashierCall } from '#features/payments/contract.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { Unavailable } from '#platform/http/responses/errors.ts'
import type { PaymentContext } from '../../payment-context.ts'
import { claimCashier, releaseCashier, saveCashier } from '../../queries/cashier-queries.ts'
import { getPayment } from '../../queries/find-payments.ts'
import { addEvent, countRefusedStarts } from '../../queries/payment-events.ts'
import type { PaymentRow } from '../../queries/payment-tables.ts'
import { closePayment } from '../close-payment.ts'
import { confirmPayment } from '../confirm-payment.ts'
import { type Attempt, ensureAttempt, findNumberToCome, isCurrent, requirePayable } from '../ensure-attempt.ts'
import { closeReplaced, finishClosing, refuseElsewhere, type Replacement } from './replace-attempts.ts'
import { type PaymentWay, type PaymentWish, requireWay } from '../require-way.ts'
import { signTrade, startTrade, type TradeStart } from '../start-trade.ts'

/** Too late to begin: the buyer could not finish. */
const leastTimeInMs = 60_000
/** White around a code, without which a telephone may not find it on a dark page (ISO 18004). */
const quietModules = 4
/** Longer than any response of a provider. */
const leaseInMs = 10_000
const lookAgainInMs = 100
const maxLooks = 100
/** A number that the provider has ended is left for the next one. */
const maxNumbers = 3
/**
 * Refusals of a provider that end a number. The next number stays, because a refusal that lasts has another reason and
 * would use up all attempts.
 */
const maxRefusedNumbers = 2

export interface CashierRequest extends Replacement {
  wish: PaymentWish
  payerIp: string
  /** Reads the open attempt, and ends no code of another device. */
  isResuming: boolean
  /** The order's page for other browsers: replaces an address that this browser blocks, and a code that it cannot scan. */
  elsewhereUrl?: string
}

type OpenedCashier = ResponseOf<typeof openCashierCall>

interface Action {
  url: string
  expiresAt: Date
}

/**
 * The address or code by which an order can be paid now. A repeated call returns the same one until it expires.
 * Starts nothing that the buyer is not shown.
 * @throws Invalid for a provider that is not set up
 * @throws OrderNotPayable also within the last minute; Unavailable when the provider does not respond
 * @throws CashierElsewhere where the caller resumes, and another device has opened the payment since
 */
export async function openCashierOf(
  context: PaymentContext,
  order: OrderRow,
  request: CashierRequest & { returnUrl: string },
): Promise<OpenedCashier> {
  const { wish, payerIp, isFresh, isResuming, elsewhereUrl, returnUrl: page } = request
  const way = requireWay(context, wish)
  requirePayable(order, context.now(), leastTimeInMs)
  const { startsByCall } = way.setup.provider.capabilities
  if (elsewhereUrl !== undefined && isUnusableHere(way, wish)) {
    const outTradeNo = await findNumberToCome(context, order, way)
    return redirectTo(elsewhereUrl, order.expiresAt, returnAddress(page, outTradeNo))
  }
  if (startsByCall && isResuming && !isFresh) await refuseElsewhere(context, order, way)
  else if (startsByCall) await closeReplaced(context, order, way, request)
  const start = { way, returnUrl: page, payerIp }
  const { attempt, url, expiresAt } = await startAttempt(context, order, start, request.attemptLimit)
  const returnUrl = returnAddress(page, attempt.payment.outTradeNo)
  if (way.scene !== 'qr') return redirectTo(url, expiresAt, returnUrl)
  return {
    action: 'qr',
    url,
    qr_svg: renderSVG(url, { border: quietModules }),
    expires_at: expiresAt.toISOString(),
    return_url: returnUrl,
  }
}

/** A computer shows its code to a phone; a phone in a messenger cannot scan its own. */
const isUnusableHere = ({ needsOtherBrowser, scene }: PaymentWay, { browser }: PaymentWish) =>
  needsOtherBrowser && (scene !== 'qr' || browser.isPhone)

const redirectTo = (url: string, expiresAt: Date, returnUrl: string): OpenedCashier => ({
  action: 'redirect',
  url,
  qr_svg: null,
  expires_at: expiresAt.toISOString(),
  return_url: returnUrl,
})

function returnAddress(page: string, outTradeNo: string): string {
  const returnUrl = new URL(page)
  returnUrl.searchParams.set('out_trade_no', outTradeNo)
  return returnUrl.href
}

/** Starts the current attempt, or the next one where the provider or another call has ended its number. */
async function startAttempt(
  context: PaymentContext,
  order: OrderRow,
  start: TradeStart,
  attemptLimit?: number,
): Promise<Action & { attempt: Attempt }> {
  const { startsByCall } = start.way.setup.provider.capabilities
  for (let number = 1; number <= maxNumbers; number++) {
    if (number > 1) await refuseElsewhere(context, order, start.way)
    const attempt = await ensureAttempt(context, order, start.way, attemptLimit)
    const action = startsByCall
      ? await startOnce(context, order, attempt, start)
      : await signTrade(context, order, attempt, start)
    if (action) return { ...action, attempt }
  }
  throw new Unavailable('the provider refuses each number')
}

/**
 * One of concurrent callers calls the provider, because another start would end the code of the first.
 * @returns null where the attempt's number can start no trade
 */
async function startOnce(
  context: PaymentContext,
  order: OrderRow,
  attempt: Attempt,
  start: TradeStart,
): Promise<Action | null> {
  const { database } = context
  let hasCalled = false
  for (let look = 0; look < maxLooks; look++) {
    // Only the record's code is shown, because another caller may have replaced one.
    const payment = await getPayment(database, attempt.payment.id)
    if (payment.status === 'review') throw new orderErrors.OrderNotPayable()
    if (!isCurrent(payment)) {
      await requireStillPayable(context, order)
      return null
    }
    const { cashierUrl: url, cashierUntil: expiresAt } = payment
    const now = context.now()
    if (url !== null && expiresAt !== null && expiresAt > now) {
      await requireStillPayable(context, order, payment)
      return { url: addressFor(start, payment.outTradeNo, url), expiresAt }
    }
    if (look === 0) {
      await finishClosing(context, order, start.way)
      await requireStillPayable(context, order, payment)
    }
    const until = new Date(context.now().getTime() + leaseInMs)
    if (!hasCalled && (await claimCashier(database, payment.id, { now, until }))) {
      hasCalled = true
      await callProvider(context, order, attempt, start, until)
    } else await setTimeout(lookAgainInMs)
  }
  throw new Unavailable('another call has not started the trade')
}

/**
 * Reads the order again, which may have been paid or cancelled meanwhile.
 * @param open closed before the error, because nobody is to pay it
 */
async function requireStillPayable(context: PaymentContext, { id }: OrderRow, open?: PaymentRow): Promise<void> {
  try {
    requirePayable(await getOrderById(context.database, id), context.now())
  } catch (error) {
    if (open) await closePayment(context, open)
    throw error
  }
}

/** Another browser may have started the trade with a return page of its own. */
function addressFor({ way: { setup, scene }, returnUrl }: TradeStart, outTradeNo: string, url: string): string {
  return scene === 'qr' ? url : (setup.provider.returnTo?.(url, { returnUrl, outTradeNo }) ?? url)
}

/**
 * Starts the trade and saves its address, or closes the attempt where its number can start no trade.
 * A caller that was paused for longer than its claim closes the attempt, too. Another start may have followed its own
 * or preceded it, so nobody knows whose code works.
 */
async function callProvider(
  context: PaymentContext,
  order: OrderRow,
  attempt: Attempt,
  start: TradeStart,
  claimedUntil: Date,
): Promise<void> {
  const { database } = context
  const { id, provider, expiresAt: deadline } = attempt.payment
  const result = await startTrade(context, order, attempt, start)
  if (result.kind === 'ok') {
    const { url, expiresAt } = result.value.action
    const until = expiresAt < deadline ? expiresAt : deadline
    if (await saveCashier(database, { id, claimedUntil }, { url, until })) return
    // The order was cancelled or replaced during the call, or the claim has ended: this trade must not be payable.
    await closePayment(context, await getPayment(database, id))
    return
  }
  const isOwn = await releaseCashier(database, id, claimedUntil)
  const outcome = result.kind === 'failed' ? result.code : 'unknown'
  const createdAt = context.now()
  await addEvent(database, { paymentId: id, provider, source: 'start', outcome, raw: result.raw, createdAt })
  if (result.kind === 'failed') {
    // A trade that cannot be started again may be paid, or closed: then another number can.
    const found = await confirmPayment(context, await getPayment(database, id))
    await requireStillPayable(context, order)
    const payment = await getPayment(database, id)
    // A trade proves that its number is spent, as by another address of the payer; a lasting refusal has none.
    const isSpent =
      result.isNumberSpent && (found === 'waiting' || (await countRefusedStarts(database, payment)) < maxRefusedNumbers)
    if (isSpent && isCurrent(payment)) await closePayment(context, payment)
    if (!isCurrent(await getPayment(database, id))) return
    context.log.error({ provider, code: result.code }, 'the provider refuses to start trades')
  } else if (!isOwn) await closePayment(context, await getPayment(database, id))
  throw new Unavailable(result.raw)
}
