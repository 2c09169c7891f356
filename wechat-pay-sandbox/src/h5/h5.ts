/** The payment page of H5, as WeChat Pay opens it in a telephone's browser. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLoopbackName } from '../api/fields.ts'
import { packageOf } from '../api/start.ts'
import type { SandboxContext } from '../context/context.ts'
import { allowFormTarget } from '../http/security-headers.ts'
import type { StageGuard } from '../http/stage-guard.ts'
import { findTradeByCode, isDeadCode } from '../ledger/trades.ts'
import type { Trade } from '../ledger/trades.ts'
import { html } from '../pages/html.ts'
import { paymentLanguage, requestedLanguage } from '../pages/language.ts'
import { createPage } from '../pages/page.ts'
import type { Page } from '../pages/page.ts'
import { cannotPayPage, paidPage, payPage } from '../pages/phone-page.ts'
import type { H5Refusal } from '../pages/texts.ts'
import { BadControlRequest } from '../trades/bad-control-request.ts'
import { h5TimeInMs, PhoneError, settleDueTrades } from '../trades/trade-life.ts'
import { guardPages, sendPage, textIn } from '../stage/machine-pages.ts'
import { payByPhone } from '../stage/phone-payment.ts'

type Opening = { trade: Trade; redirectUrl: string | null }
type FormRequest = FastifyRequest<{ Params: { prepayId: string } }>

class H5Error extends Error {
  readonly reason: H5Refusal
  constructor(reason: H5Refusal) {
    super(reason)
    this.reason = reason
  }
}

/** A domain is registered at WeChat Pay; here it is the one of `notify_url`, and this machine has one domain. */
function isRegistered(address: string, { notifyUrl }: Trade): boolean {
  if (!URL.canParse(address)) return false
  const [one, registered] = [new URL(address).hostname, new URL(notifyUrl).hostname]
  return one === registered || (isLoopbackName(one) && isLoopbackName(registered))
}

/** @throws H5Error as WeChat Pay refuses: by Referer, browser, age and return address, in this order */
function checkOpening(context: SandboxContext, request: FastifyRequest): Opening {
  const { searchParams: query } = new URL(request.url, 'http://localhost')
  const prepayId = query.get('prepay_id') ?? ''
  settleDueTrades(context)
  const trade = findTradeByCode(context.database, prepayId)
  if (isDeadCode(context.database, prepayId)) throw new H5Error('too_old')
  if (trade?.scene !== 'h5' || query.get('package') !== packageOf(prepayId)) throw new H5Error('unknown')
  if (!isRegistered(request.headers.referer ?? '', trade)) throw new H5Error('no_referer')
  const browser = request.headers['user-agent'] ?? ''
  if (/MicroMessenger/i.test(browser)) throw new H5Error('in_wechat')
  if (!/Android|iPhone|iPad|Mobile|HarmonyOS/i.test(browser)) throw new H5Error('no_phone')
  if (context.clock.now() - trade.codeMadeAt > h5TimeInMs) throw new H5Error('too_old')
  const redirectUrl = query.get('redirect_url')
  if (redirectUrl !== null && !isRegistered(redirectUrl, trade)) throw new H5Error('wrong_return')
  return { trade, redirectUrl }
}

export function addH5Routes(app: FastifyInstance, context: SandboxContext, guard: StageGuard): void {
  guardPages(app, guard, '/stage')
  const pageOf = (request: FastifyRequest): Page =>
    createPage(paymentLanguage(request), guard.formToken, requestedLanguage(request) !== undefined)

  app.get('/cgi-bin/mmpayweb-bin/checkmweb', async (request, reply) => {
    const page = pageOf(request)
    try {
      return await sendPayment(request, reply, checkOpening(context, request))
    } catch (error) {
      if (!(error instanceof H5Error)) throw error
      return sendPage(reply.code(403), cannotPayPage(page, page.text.h5Refusals[error.reason]))
    }
  })
  app.post('/h5/:prepayId/pay', async (request: FormRequest, reply) => {
    const opening = openingOf(request)
    const page = pageOf(request)
    try {
      const paid = payByPhone(context, opening.trade, request)
      if (opening.redirectUrl !== null) return await reply.redirect(opening.redirectUrl, 303)
      return await sendPage(reply, paidPage(page, paid, { href: '/', name: page.text.back }))
    } catch (error) {
      if (!(error instanceof PhoneError)) throw error
      return sendPayment(request, reply.code(409), opening, page.text.refusals[error.reason])
    }
  })
  // The payer returns unpaid too.
  app.post('/h5/:prepayId/cancel', async (request: FormRequest, reply) => {
    const { redirectUrl } = openingOf(request)
    if (redirectUrl !== null) return reply.redirect(redirectUrl, 303)
    const page = pageOf(request)
    return sendPage(reply, cannotPayPage(page, page.text.cancel))
  })

  /** A payment page that was opened rightly posts its return address. */
  function openingOf(request: FormRequest): Opening {
    settleDueTrades(context)
    const trade = findTradeByCode(context.database, request.params.prepayId)
    if (trade?.scene !== 'h5') throw new BadControlRequest('no such order', 404)
    const redirectUrl = textIn(request, 'redirect_url')
    if (redirectUrl !== '' && !isRegistered(redirectUrl, trade)) throw new BadControlRequest('another domain')
    return { trade, redirectUrl: redirectUrl === '' ? null : redirectUrl }
  }

  function sendPayment(
    request: FastifyRequest,
    reply: FastifyReply,
    { trade, redirectUrl }: Opening,
    refusal?: string,
  ): FastifyReply {
    const page = pageOf(request)
    const link = { href: redirectUrl ?? '/', name: page.text.toMerchant }
    if (trade.paidAt !== null) return sendPage(reply, paidPage(page, trade, link))
    if (redirectUrl !== null) allowFormTarget(reply, redirectUrl)
    const hidden = html`<input type="hidden" name="redirect_url" value="${redirectUrl}" />`
    const path = `/h5/${trade.code}`
    return sendPage(reply, payPage(page, { context, trade, path, hidden, ...(refusal !== undefined && { refusal }) }))
  }
}
