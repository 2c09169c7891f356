import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context/context.ts'
import { ApiError } from '../protocol/api-error.ts'
import { downloadBill, fundFlowBillCall, tradeBillCall } from './bills.ts'
import { handlerOf } from './call.ts'
import type { ApiCall } from './call.ts'
import { listCertificates } from './certificates.ts'
import { closeOrder, queryByOutTradeNo, queryByTransactionId } from './orders.ts'
import { createRefund, queryRefund } from './refunds.ts'
import { startCall } from './start.ts'

const calls: readonly [method: 'GET' | 'POST', path: string, call: ApiCall][] = [
  ['POST', '/pay/transactions/native', startCall('native')],
  ['POST', '/pay/transactions/h5', startCall('h5')],
  ['GET', '/pay/transactions/out-trade-no/:out_trade_no', queryByOutTradeNo],
  ['GET', '/pay/transactions/id/:transaction_id', queryByTransactionId],
  ['POST', '/pay/transactions/out-trade-no/:out_trade_no/close', closeOrder],
  ['POST', '/refund/domestic/refunds', createRefund],
  ['GET', '/refund/domestic/refunds/:out_refund_no', queryRefund],
  ['GET', '/bill/tradebill', tradeBillCall],
  ['GET', '/bill/fundflowbill', fundFlowBillCall],
  ['GET', '/certificates', listCertificates],
]

const unknownCall: ApiCall = {
  point: 'query',
  outTradeNo: () => '',
  execute() {
    throw new ApiError('RESOURCE_NOT_EXISTS', '请求的资源不存在')
  },
}

/** `/v3/…`: the API of a direct merchant. Bodies stay bytes, because signatures are over bytes. */
export function addApiRoutes(app: FastifyInstance, context: SandboxContext, closing: AbortSignal): void {
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  for (const [method, url, call] of calls) {
    app.route({ method, url, exposeHeadRoute: false, handler: handlerOf(call, context, closing) })
  }
  app.route({ method: 'GET', url: '/billdownload/file', exposeHeadRoute: false, handler: downloadBill(context) })
  app.all('/*', handlerOf(unknownCall, context, closing))
}
