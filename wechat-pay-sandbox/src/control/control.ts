import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SandboxContext } from '../context/context.ts'
import { isLoopback } from '../http/stage-guard.ts'
import { addFault, clearFaults, listFaults } from '../ledger/faults.ts'
import { findNotice, listRecentDeliveries } from '../ledger/notices.ts'
import { listRecentRefunds } from '../ledger/refunds.ts'
import { updateSettings } from '../ledger/settings.ts'
import { listRecentTrades, listWaitingTrades } from '../ledger/trades.ts'
import { redeliverNotice } from '../notices/redeliver-notice.ts'
import { ApiError } from '../protocol/api-error.ts'
import { BadControlRequest } from '../trades/bad-control-request.ts'
import { advanceClock } from '../trades/clock-control.ts'
import { closeByHand, getTrade, refundByHand } from '../trades/merchant-platform.ts'
import { endRefund } from '../trades/refund-life.ts'
import { payTrade, PhoneError, scanCode, settleDueTrades } from '../trades/trade-life.ts'
import { readAdvance, readFault, readPayer, readRefundEnd, readSettingChanges, readWholeNumber } from './requests.ts'
import type { ControlBody } from './requests.ts'
import { clockView, deliveryView, faultView, fullTradeView, refundView, settingsView, tradeView } from './views.ts'

type TradeRequest = FastifyRequest<{ Params: { outTradeNo: string } }>
type RefundRequest = FastifyRequest<{ Params: { outRefundNo: string } }>

const rowsListed = 200

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function bodyOf(request: FastifyRequest): ControlBody {
  const { body } = request
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as ControlBody) : {}
}

/** `/control/…`: lets a test act as a payer, as a person on the merchant platform, and as the clock. JSON in, JSON out. */
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
    if (error instanceof PhoneError) return reply.code(409).send({ error: error.reason })
    if (error instanceof ApiError) return reply.code(409).send({ error: error.code, message: error.message })
    throw error
  })

  app.get('/trades', async () => {
    settleDueTrades(context)
    return { trades: listRecentTrades(database, rowsListed).map((trade) => tradeView(trade)) }
  })
  app.get('/codes', async () => {
    settleDueTrades(context)
    return { codes: listWaitingTrades(database, 'native', rowsListed).map((trade) => tradeView(trade)) }
  })
  app.get('/trades/:outTradeNo', async ({ params }: TradeRequest) =>
    fullTradeView(context, getTrade(context, params.outTradeNo)),
  )
  app.post('/scan', async (request) => {
    const { code_url: code, payer } = bodyOf(request)
    if (typeof code !== 'string') throw new BadControlRequest('code_url is missing')
    return fullTradeView(context, scanCode(context, code, readPayer(payer)))
  })
  app.post('/trades/:outTradeNo/scan', async (request: TradeRequest) => {
    const trade = getTrade(context, request.params.outTradeNo)
    return fullTradeView(context, scanCode(context, trade.code, readPayer(bodyOf(request).payer)))
  })
  app.post('/trades/:outTradeNo/pay', async (request: TradeRequest) => {
    const { payer, coupon } = bodyOf(request)
    const { outTradeNo } = getTrade(context, request.params.outTradeNo)
    const couponInFen = readWholeNumber(coupon, 0, 'coupon')
    return fullTradeView(context, payTrade(context, outTradeNo, readPayer(payer), couponInFen))
  })
  app.post('/trades/:outTradeNo/close', async ({ params }: TradeRequest) =>
    fullTradeView(context, closeByHand(context, params.outTradeNo)),
  )
  app.post('/trades/:outTradeNo/refund', async (request: TradeRequest) => {
    const { refund, out_refund_no: outRefundNo } = bodyOf(request)
    const made = refundByHand(context, request.params.outTradeNo, {
      ...(refund !== undefined && { amountInFen: readWholeNumber(refund, 0, 'refund') }),
      ...(typeof outRefundNo === 'string' && { outRefundNo }),
    })
    return refundView(made)
  })

  app.get('/refunds', async () => {
    settleDueTrades(context)
    return { refunds: listRecentRefunds(database, rowsListed).map((refund) => refundView(refund)) }
  })
  app.post('/refunds/:outRefundNo/end', async (request: RefundRequest) =>
    refundView(endRefund(context, request.params.outRefundNo, readRefundEnd(bodyOf(request).status))),
  )

  app.get('/deliveries', async () => ({
    deliveries: listRecentDeliveries(database, rowsListed).map((delivery) => deliveryView(delivery)),
  }))
  app.post('/notices/:id/redeliver', async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const notice = findNotice(database, request.params.id)
    if (!notice) throw new BadControlRequest('no such notice', 404)
    await redeliverNotice(context, notice)
    return fullTradeView(context, getTrade(context, notice.outTradeNo))
  })

  app.get('/clock', async () => clockView(context))
  app.post('/clock/advance', async (request) => {
    await advanceClock(context, readAdvance(bodyOf(request).by_ms))
    return clockView(context)
  })

  app.get('/settings', async () => settingsView(context))
  app.post('/settings', async (request) => {
    updateSettings(database, readSettingChanges(bodyOf(request)))
    return settingsView(context)
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
