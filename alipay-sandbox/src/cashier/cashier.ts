import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from '../context/context.ts'
import { takeFault } from '../ledger/faults.ts'
import { addSession, findSession } from '../ledger/sessions.ts'
import type { CashierSession } from '../ledger/sessions.ts'
import { findTrade } from '../ledger/trades.ts'
import type { Trade } from '../ledger/trades.ts'
import { readPageOrder } from '../trades/page-order.ts'
import { cancelledPage, cashierPage, paidPage } from '../pages/cashier-page.ts'
import { cashierLanguage, requestedLanguage } from '../pages/language.ts'
import type { Language } from '../pages/language.ts'
import { errorPage } from '../pages/error-page.ts'
import { allowFormTarget } from '../http/security-headers.ts'
import type { GatewayRequest } from '../protocol/gateway-request.ts'
import { signedReturnAddress } from '../trades/return-address.ts'
import { CashierError, checkPayable, logIn, pay } from '../trades/trade-life.ts'

type SessionRequest = FastifyRequest<{ Params: { id: string } }>

/**
 * Page pay: checks the signed order and opens a cashier session on it. No trade exists yet, because the buyer has not
 * logged in.
 */
export async function openCashier(
  context: SandboxContext,
  gatewayRequest: GatewayRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const order = readPageOrder(gatewayRequest)
  try {
    checkPayable(context, order)
  } catch (error) {
    return sendError(error, cashierLanguage(request), reply, order.returnUrl)
  }
  const session = addSession(context.database, order, context.clock.now())
  return reply.redirect(`/cashier/${session.id}`, 303)
}

/** The buyer's side: the page of a session, and its two buttons as plain form posts. */
export function addCashierRoutes(app: FastifyInstance, context: SandboxContext): void {
  app.get('/cashier/:id', async (request: SessionRequest, reply) => {
    const language = cashierLanguage(request)
    const session = findSession(context.database, request.params.id)
    if (!session) return sendUnknownSession(language, reply)
    const paid = findTradePaidHere(context, session)
    if (paid) return sendPaid(context, paid, language, reply)
    try {
      checkPayable(context, session)
    } catch (error) {
      return sendError(error, language, reply, session.returnUrl)
    }
    if (session.returnUrl) allowFormTarget(reply, session.returnUrl)
    const query = requestedLanguage(request) ? `?lang=${language}` : ''
    return reply.type('text/html').send(cashierPage({ language, session, sellerId: context.keys.sellerId, query }))
  })

  app.post('/cashier/:id/pay', async (request: SessionRequest, reply) => {
    const language = cashierLanguage(request)
    const session = findSession(context.database, request.params.id)
    if (!session) return sendUnknownSession(language, reply)
    try {
      const trade = pay(context, session)
      return await sendBack(context, trade, language, reply)
    } catch (error) {
      return sendError(error, language, reply, session.returnUrl)
    }
  })

  app.post('/cashier/:id/cancel', async (request: SessionRequest, reply) => {
    const language = cashierLanguage(request)
    const session = findSession(context.database, request.params.id)
    if (!session) return sendUnknownSession(language, reply)
    try {
      logIn(context, session)
    } catch (error) {
      return sendError(error, language, reply, session.returnUrl)
    }
    if (session.returnUrl) return reply.redirect(session.returnUrl, 303)
    return reply.type('text/html').send(cancelledPage(language))
  })
}

function findTradePaidHere(context: SandboxContext, session: CashierSession): Trade | undefined {
  const trade = findTrade(context.database, session.outTradeNo)
  return trade?.paidInSession === session.id ? trade : undefined
}

async function sendBack(
  context: SandboxContext,
  trade: Trade,
  language: Language,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const fault = takeFault(context.database, trade.outTradeNo, 'return')
  if (fault?.kind === 'after_notify') await context.dispatcher.deliverDue()
  if (fault?.kind === 'none') return reply.type('text/html').send(paidPage({ language, trade, returnAddress: null }))
  if (trade.returnUrl === null) return sendPaid(context, trade, language, reply)
  return reply.redirect(signedReturnAddress(trade, trade.returnUrl, context.keys, context.clock.now()), 303)
}

function sendPaid(
  { keys, clock }: SandboxContext,
  trade: Trade,
  language: Language,
  reply: FastifyReply,
): FastifyReply {
  const returnAddress = trade.returnUrl && signedReturnAddress(trade, trade.returnUrl, keys, clock.now())
  return reply.type('text/html').send(paidPage({ language, trade, returnAddress }))
}

function sendError(error: unknown, language: Language, reply: FastifyReply, returnUrl: string | null): FastifyReply {
  if (!(error instanceof CashierError)) throw error
  const { subCode, message } = error
  const detail = message === subCode ? undefined : message
  return reply.type('text/html').send(errorPage({ language, subCode, detail, returnUrl }))
}

function sendUnknownSession(language: Language, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .type('text/html')
    .send(errorPage({ language, subCode: 'SESSION_NOT_FOUND' }))
}
