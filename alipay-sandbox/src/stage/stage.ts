/** `/stage`: the control API for a person, as pages with plain forms. */
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ResponseNode } from '../protocol/response-node.ts'
import { advanceClock } from '../trades/clock-control.ts'
import type { SandboxContext } from '../context/context.ts'
import { readAdvance, readFault } from '../control/fault-request.ts'
import { BadControlRequest } from '../trades/bad-control-request.ts'
import type { FormBody } from '../http/form-body.ts'
import { addFault, clearFaults } from '../ledger/faults.ts'
import { findWebhook } from '../ledger/webhooks.ts'
import { findTrade } from '../ledger/trades.ts'
import { chooseLanguage, requestedLanguage } from '../pages/language.ts'
import { stageFailurePage } from '../pages/error-page.ts'
import type { Stage } from '../pages/stage-forms.ts'
import { stagePage } from '../pages/stage-page.ts'
import { stageTexts } from '../pages/stage-texts.ts'
import { stageTradePage } from '../pages/stage-trade-page.ts'
import { redeliverWebhook } from '../webhooks/redeliver-webhook.ts'
import { createStageGuard } from '../http/stage-guard.ts'
import { finishPaidTrade, settleDueTrades } from '../trades/trade-life.ts'
import { closeTrade } from '../gateway/trade-methods/close.ts'
import { refundTrade } from '../gateway/trade-methods/refund.ts'

type TradeRequest = FastifyRequest<{ Params: { outTradeNo: string } }>

export function addStageRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { database, clock } = context
  const guard = createStageGuard()

  app.addHook('preHandler', async (request, reply) => {
    if (!guard.isAtThisMachine(request)) return reply.code(403).send({ error: 'the stage is for this machine only' })
    if (request.method === 'POST' && !guard.isFromOurPage(request))
      return reply.code(403).send({ error: 'this form was not made here; open /stage and try again' })
  })
  app.setErrorHandler((error, request, reply) => {
    if (!(error instanceof BadControlRequest)) throw error
    return sendFailure(request, reply, error.message, error.statusCode)
  })

  function stageFor(request: FastifyRequest): Stage {
    const language = chooseLanguage(request)
    const query = requestedLanguage(request) ? `?lang=${language}` : ''
    return { text: stageTexts[language], formToken: guard.formToken, query }
  }

  function sendFailure(request: FastifyRequest, reply: FastifyReply, reason: string, status: number): FastifyReply {
    const page = stageFailurePage(chooseLanguage(request), stageFor(request), reason)
    return reply.code(status).type('text/html').send(page)
  }

  /** Redirects to the page that shows the result. */
  function sendBack(request: FastifyRequest, reply: FastifyReply, outTradeNo: string): FastifyReply {
    const path = findTrade(database, outTradeNo) ? `/stage/trades/${encodeURIComponent(outTradeNo)}` : '/stage'
    return reply.redirect(`${path}${stageFor(request).query}`, 303)
  }

  function requireSuccess(node: ResponseNode): void {
    if (node.code !== '10000') throw new BadControlRequest(`${node.sub_code}: ${node.sub_msg}`, 409)
  }

  app.get('/', async (request, reply) => {
    settleDueTrades(context)
    const page = stagePage(database, clock.now(), chooseLanguage(request), stageFor(request))
    return reply.type('text/html').send(page)
  })
  app.get('/trades/:outTradeNo', async (request: TradeRequest, reply) => {
    settleDueTrades(context)
    const trade = findTrade(database, request.params.outTradeNo)
    if (!trade) throw new BadControlRequest('no such trade; nobody has logged in at its cashier page', 404)
    const language = chooseLanguage(request)
    const page = stageTradePage({ database, trade, now: clock.now(), language, stage: stageFor(request) })
    return reply.type('text/html').send(page)
  })

  app.post('/clock', async (request, reply) => {
    await advanceClock(context, readAdvance(numberIn(request, 'by_ms')))
    return sendBack(request, reply, '')
  })
  app.post('/faults', async (request, reply) => {
    const [on, kind] = textIn(request, 'fault').split(' ')
    const outTradeNo = textIn(request, 'out_trade_no')
    const times = numberIn(request, 'times')
    const delayInMs = numberIn(request, 'delay_in_s') * 1000
    const executes = textIn(request, 'executes') === 'yes'
    addFault(database, readFault({ out_trade_no: outTradeNo, on, kind, times, delay_in_ms: delayInMs, executes }))
    return sendBack(request, reply, outTradeNo)
  })
  app.post('/faults/clear', async (request, reply) => {
    const outTradeNo = textIn(request, 'out_trade_no')
    clearFaults(database, outTradeNo === '' ? undefined : outTradeNo)
    return sendBack(request, reply, outTradeNo)
  })
  app.post('/notices/:notifyId/redeliver', async (request: FastifyRequest<{ Params: { notifyId: string } }>, reply) => {
    const webhook = findWebhook(database, request.params.notifyId)
    if (!webhook) throw new BadControlRequest('no such webhook', 404)
    await redeliverWebhook(context, webhook)
    return sendBack(request, reply, webhook.outTradeNo)
  })
  app.post('/trades/:outTradeNo/refund', async (request: TradeRequest, reply) => {
    const { outTradeNo } = request.params
    const refundAmount = textIn(request, 'refund_amount').trim()
    const outRequestNo = `console_${randomBytes(8).toString('hex')}`
    requireSuccess(
      refundTrade(context, { out_trade_no: outTradeNo, refund_amount: refundAmount, out_request_no: outRequestNo }),
    )
    return sendBack(request, reply, outTradeNo)
  })
  app.post('/trades/:outTradeNo/close', async (request: TradeRequest, reply) => {
    requireSuccess(closeTrade(context, { out_trade_no: request.params.outTradeNo }))
    return sendBack(request, reply, request.params.outTradeNo)
  })
  app.post('/trades/:outTradeNo/finish', async (request: TradeRequest, reply) => {
    finishPaidTrade(context, request.params.outTradeNo)
    return sendBack(request, reply, request.params.outTradeNo)
  })
}

function textIn(request: FastifyRequest, name: string): string {
  return (request.body as FormBody | undefined)?.form.get(name) ?? ''
}

/** NaN for an invalid number. */
function numberIn(request: FastifyRequest, name: string): number {
  return Number(textIn(request, name) || NaN)
}
