import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { advanceClock } from '../trades/clock-control.ts'
import type { SandboxContext } from '../context/context.ts'
import { clockView, deliveryView, faultView, tradeView, fullTradeView } from './control-views.ts'
import { readAdvance, readFault } from './fault-request.ts'
import { BadControlRequest } from '../trades/bad-control-request.ts'
import { addFault, clearFaults, listFaults } from '../ledger/faults.ts'
import { findWebhook, listRecentDeliveries } from '../ledger/webhooks.ts'
import { findLatestSession } from '../ledger/sessions.ts'
import type { CashierSession } from '../ledger/sessions.ts'
import { findTrade, listRecentTrades } from '../ledger/trades.ts'
import type { Trade } from '../ledger/trades.ts'
import { redeliverWebhook } from '../webhooks/redeliver-webhook.ts'
import { isLoopback } from '../http/stage-guard.ts'
import { CashierError, finishPaidTrade, logIn, pay, settleDueTrades } from '../trades/trade-life.ts'
import { closeTrade } from '../gateway/trade-methods/close.ts'
import { refundTrade } from '../gateway/trade-methods/refund.ts'

type Body = Record<string, unknown>
type TradeRequest = FastifyRequest<{ Params: { outTradeNo: string } }>

const rowsListed = 200

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function bodyOf(request: FastifyRequest): Body {
  const { body } = request
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Body) : {}
}

/** `/control/…`: lets a test act as a buyer, as Alipay's staff, and as the clock. JSON in, JSON out. */
export function addControlRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { database } = context
  const expectedToken = digest(context.keys.controlToken)

  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
  app.addHook('onRequest', async (request, reply) => {
    const token = request.headers['x-sandbox-token']
    const isKnown = typeof token === 'string' && timingSafeEqual(digest(token), expectedToken)
    if (!isKnown || !isLoopback(request.ip))
      return reply.code(403).send({ error: 'x-sandbox-token is missing or wrong' })
  })
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof BadControlRequest) return reply.code(error.statusCode).send({ error: error.message })
    if (error instanceof CashierError) return reply.code(409).send({ error: error.subCode })
    throw error
  })

  function getTrade(request: TradeRequest): Trade {
    settleDueTrades(context)
    const trade = findTrade(database, request.params.outTradeNo)
    if (!trade) throw new BadControlRequest('no such trade; nobody has logged in at its cashier page', 404)
    return trade
  }

  function getSession(request: TradeRequest): CashierSession {
    const session = findLatestSession(database, request.params.outTradeNo)
    if (!session) throw new BadControlRequest('the cashier page of this order was never opened', 404)
    return session
  }

  app.get('/trades', async () => {
    settleDueTrades(context)
    return { trades: listRecentTrades(database, rowsListed).map((trade) => tradeView(trade)) }
  })
  app.get('/trades/:outTradeNo', async (request: TradeRequest) => fullTradeView(context, getTrade(request)))
  app.post('/trades/:outTradeNo/login', async (request: TradeRequest) =>
    fullTradeView(context, logIn(context, getSession(request))),
  )
  app.post('/trades/:outTradeNo/pay', async (request: TradeRequest) =>
    fullTradeView(context, pay(context, getSession(request))),
  )
  app.post('/trades/:outTradeNo/finish', async ({ params }: TradeRequest) =>
    fullTradeView(context, finishPaidTrade(context, params.outTradeNo)),
  )
  app.post('/trades/:outTradeNo/close', async ({ params }: TradeRequest) =>
    closeTrade(context, { out_trade_no: params.outTradeNo }),
  )
  app.post('/trades/:outTradeNo/refund', async (request: TradeRequest) =>
    refundTrade(context, { ...bodyOf(request), out_trade_no: request.params.outTradeNo }),
  )

  app.get('/deliveries', async () => ({
    deliveries: listRecentDeliveries(database, rowsListed).map((delivery) => deliveryView(delivery)),
  }))
  app.post('/notices/:notifyId/redeliver', async (request: FastifyRequest<{ Params: { notifyId: string } }>) => {
    const webhook = findWebhook(database, request.params.notifyId)
    if (!webhook) throw new BadControlRequest('no such webhook', 404)
    await redeliverWebhook(context, webhook)
    const trade = findTrade(database, webhook.outTradeNo)
    return trade ? fullTradeView(context, trade) : {}
  })

  app.get('/clock', async () => clockView(context))
  app.post('/clock/advance', async (request) => {
    await advanceClock(context, readAdvance(bodyOf(request).by_ms))
    return clockView(context)
  })

  app.get('/faults', async () => ({ faults: listFaults(database).map((fault) => faultView(fault)) }))
  app.post('/faults', async (request, reply) =>
    reply.code(201).send(faultView(addFault(database, readFault(bodyOf(request))))),
  )
  app.delete('/faults', async (request: FastifyRequest<{ Querystring: { out_trade_no?: string } }>) => {
    clearFaults(database, request.query.out_trade_no)
    return { faults: listFaults(database).map((fault) => faultView(fault)) }
  })
}
