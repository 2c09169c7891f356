/** `/platform`: what a person does on WeChat Pay's merchant platform. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from '../context/context.ts'
import { readRefundEnd } from '../control/requests.ts'
import type { StageGuard } from '../http/stage-guard.ts'
import { platformPage } from '../pages/platform-page.ts'
import { parseYuan } from '../protocol/money.ts'
import { BadControlRequest } from '../trades/bad-control-request.ts'
import { closeByHand, refundByHand } from '../trades/merchant-platform.ts'
import { endRefund } from '../trades/refund-life.ts'
import { settleDueTrades } from '../trades/trade-life.ts'
import { guardPages, pageFor, sendPage, textIn } from './machine-pages.ts'

type TradeRequest = FastifyRequest<{ Params: { outTradeNo: string } }>

export function addPlatformRoutes(app: FastifyInstance, context: SandboxContext, guard: StageGuard): void {
  guardPages(app, guard, '/platform')
  const sendBack = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.redirect(`/platform${pageFor(request, guard).query}`, 303)

  app.get('/', async (request, reply) => {
    settleDueTrades(context)
    return sendPage(reply, platformPage(context, pageFor(request, guard)))
  })
  app.post('/trades/:outTradeNo/refund', async (request: TradeRequest, reply) => {
    const amountInFen = parseYuan(textIn(request, 'amount'))
    if (amountInFen === undefined) throw new BadControlRequest('amount is not a sum of yuan')
    refundByHand(context, request.params.outTradeNo, { amountInFen })
    return sendBack(request, reply)
  })
  app.post('/trades/:outTradeNo/close', async (request: TradeRequest, reply) => {
    closeByHand(context, request.params.outTradeNo)
    return sendBack(request, reply)
  })
  app.post('/refunds/:outRefundNo/end', async (request: FastifyRequest<{ Params: { outRefundNo: string } }>, reply) => {
    endRefund(context, request.params.outRefundNo, readRefundEnd(textIn(request, 'status')))
    return sendBack(request, reply)
  })
}
