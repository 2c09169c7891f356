/** `/stage`: the control API for a person, as pages with plain forms, and a telephone that scans. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from '../context/context.ts'
import { readAdvance, readFault, readPayer, readSettingChanges } from '../control/requests.ts'
import type { StageGuard } from '../http/stage-guard.ts'
import { addFault, clearFaults } from '../ledger/faults.ts'
import { findNotice } from '../ledger/notices.ts'
import { updateSettings } from '../ledger/settings.ts'
import { findTrade } from '../ledger/trades.ts'
import { redeliverNotice } from '../notices/redeliver-notice.ts'
import { cannotPayPage, paidPage, payPage } from '../pages/phone-page.ts'
import { stagePage, stageTradePage } from '../pages/stage-page.ts'
import { BadControlRequest } from '../trades/bad-control-request.ts'
import { advanceClock } from '../trades/clock-control.ts'
import { getTrade } from '../trades/merchant-platform.ts'
import { checkPayable, PhoneError, scanCode, settleDueTrades } from '../trades/trade-life.ts'
import { guardPages, numberIn, pageFor, sendPage, textIn } from './machine-pages.ts'
import { payByPhone } from './phone-payment.ts'

type TradeRequest = FastifyRequest<{ Params: { outTradeNo: string } }>
type PhoneRequest = FastifyRequest<{ Params: { payer: string; outTradeNo: string } }>

export function addStageRoutes(app: FastifyInstance, context: SandboxContext, guard: StageGuard): void {
  const { database } = context
  guardPages(app, guard, '/stage')

  /** Redirects to the page that shows the result. */
  function sendBack(request: FastifyRequest, reply: FastifyReply, outTradeNo: string): FastifyReply {
    const path = findTrade(database, outTradeNo) ? `/stage/trades/${encodeURIComponent(outTradeNo)}` : '/stage'
    return reply.redirect(`${path}${pageFor(request, guard).query}`, 303)
  }

  app.get('/', async (request, reply) => {
    settleDueTrades(context)
    return sendPage(reply, stagePage(context, pageFor(request, guard)))
  })
  app.get('/trades/:outTradeNo', async (request: TradeRequest, reply) => {
    const trade = getTrade(context, request.params.outTradeNo)
    return sendPage(reply, stageTradePage(context, trade, pageFor(request, guard)))
  })
  addPhoneRoutes(app, context, guard)

  app.post('/clock', async (request, reply) => {
    await advanceClock(context, readAdvance(numberIn(request, 'by_ms')))
    return sendBack(request, reply, '')
  })
  app.post('/settings', async (request, reply) => {
    const unsignedErrors = textIn(request, 'unsigned_errors') === 'yes'
    const changes = { key_mode: textIn(request, 'key_mode'), unsigned_errors: unsignedErrors }
    updateSettings(database, readSettingChanges(changes))
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
  app.post('/notices/:id/redeliver', async (request: FastifyRequest<{ Params: { id: string } }>, reply) => {
    const notice = findNotice(database, request.params.id)
    if (!notice) throw new BadControlRequest('no such notice', 404)
    await redeliverNotice(context, notice)
    return sendBack(request, reply, notice.outTradeNo)
  })
}

/** The telephone: scans a code, shows the order, pays with a password or cancels. */
function addPhoneRoutes(app: FastifyInstance, context: SandboxContext, guard: StageGuard): void {
  const pathOf = ({ payer, outTradeNo }: PhoneRequest['params']): string =>
    `/stage/phone/${payer}/${encodeURIComponent(outTradeNo)}`

  app.post('/scan', async (request, reply) => {
    const page = pageFor(request, guard)
    const payer = readPayer(textIn(request, 'payer'))
    try {
      const { outTradeNo } = scanCode(context, textIn(request, 'code_url'), payer)
      return await reply.redirect(`${pathOf({ payer, outTradeNo })}${page.query}`, 303)
    } catch (error) {
      if (!(error instanceof PhoneError)) throw error
      const link = { href: `/stage${page.query}`, name: page.text.toStage }
      return sendPage(reply.code(409), cannotPayPage(page, page.text.refusals[error.reason], link))
    }
  })
  app.get('/phone/:payer/:outTradeNo', async (request: PhoneRequest, reply) => {
    const payer = readPayer(request.params.payer)
    const trade = getTrade(context, request.params.outTradeNo)
    const page = pageFor(request, guard)
    const link = { href: `/stage${page.query}`, name: page.text.toStage }
    if (trade.payer === payer) return sendPage(reply, paidPage(page, trade, link))
    try {
      checkPayable(context, trade, payer)
      return await sendPage(reply, payPage(page, { context, trade, payer, path: pathOf(request.params) }))
    } catch (error) {
      if (!(error instanceof PhoneError)) throw error
      return sendPage(reply.code(409), cannotPayPage(page, page.text.refusals[error.reason], link))
    }
  })
  app.post('/phone/:payer/:outTradeNo/pay', async (request: PhoneRequest, reply) => {
    const payer = readPayer(request.params.payer)
    const trade = getTrade(context, request.params.outTradeNo)
    const page = pageFor(request, guard)
    try {
      payByPhone(context, trade, request)
      return await reply.redirect(`${pathOf(request.params)}${page.query}`, 303)
    } catch (error) {
      if (!(error instanceof PhoneError)) throw error
      const refusal = page.text.refusals[error.reason]
      const parts = { context, trade, payer, path: pathOf(request.params), refusal }
      return sendPage(reply.code(409), payPage(page, parts))
    }
  })
  app.post('/phone/:payer/:outTradeNo/cancel', async (request: PhoneRequest, reply) =>
    reply.redirect(`/stage${pageFor(request, guard).query}`, 303),
  )
}
