import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormBody } from '../http/form-body.ts'
import type { SandboxContext } from '../context/context.ts'
import { takeFault } from '../ledger/faults.ts'
import { isPageMethod } from '../trades/page-order.ts'
import { openCashier } from '../cashier/cashier.ts'
import { errorPage } from '../pages/error-page.ts'
import { cashierLanguage } from '../pages/language.ts'
import { errorResponse, signedResponse } from '../protocol/gateway-response.ts'
import { InvalidRequest, mergeParameters, verifyRequest } from '../protocol/gateway-request.ts'
import type { GatewayRequest } from '../protocol/gateway-request.ts'
import type { Fields } from '../protocol/signing.ts'
import { sendFaultyResponse } from './faulty-responses.ts'
import { tradeMethods } from './trade-methods/index.ts'
import { findReferredTrade, textOf } from './trade-methods/trade-reference.ts'

const pageMethods = ['alipay.trade.page.pay', 'alipay.trade.wap.pay']
const knownMethods: ReadonlySet<string> = new Set([...pageMethods, ...tradeMethods.keys()])

function readParameters(request: FastifyRequest): Fields {
  const query = new URL(request.url, 'http://localhost').searchParams
  const body = request.body as FormBody | undefined
  return mergeParameters(query, body?.form ?? new URLSearchParams())
}

/** `/gateway.do`: every call of Alipay at one address, selected by the parameter `method`. */
export function addGatewayRoute(app: FastifyInstance, context: SandboxContext, closing: AbortSignal): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/gateway.do',
    handler: async (request, reply) => {
      let params: Fields = {}
      try {
        params = readParameters(request)
        const verified = verifyRequest(params, knownMethods, context.keys)
        if (isPageMethod(params.method)) return await openCashier(context, verified, request, reply)
        return await callTradeMethod(context, verified, reply, closing)
      } catch (error) {
        if (!(error instanceof InvalidRequest)) throw error
        return refuse(context, params, error, request, reply)
      }
    },
  })
}

async function callTradeMethod(
  context: SandboxContext,
  { params, bizContent }: GatewayRequest,
  reply: FastifyReply,
  closing: AbortSignal,
): Promise<FastifyReply> {
  const { method = '' } = params
  const tradeMethod = tradeMethods.get(method)
  if (!tradeMethod) throw new InvalidRequest('40002', 'isv.invalid-method', '不存在的方法名')
  const privateKey = context.keys.gatewayPrivateKey
  const execute = () => tradeMethod.execute(context, bizContent)
  const outTradeNo = findReferredTrade(context, bizContent)?.outTradeNo ?? textOf(bizContent, 'out_trade_no') ?? ''
  const fault = takeFault(context.database, outTradeNo, tradeMethod.faultPoint)
  if (fault) {
    await sendFaultyResponse({ fault, method, privateKey, reply, closing, execute })
    return reply
  }
  return reply.type('application/json').send(signedResponse(method, execute(), privateKey))
}

/** Pages respond with an error page. Calls respond with a signed node, or an unsigned one when method or app is unknown. */
function refuse(
  { keys }: SandboxContext,
  params: Fields,
  { code, subCode, message }: InvalidRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (isPageMethod(params.method)) {
    const language = cashierLanguage(request)
    return reply.type('text/html').send(errorPage({ language, subCode, detail: message }))
  }
  const isFromKnownApp = knownMethods.has(params.method ?? '') && params.app_id === keys.appId
  reply.type('application/json')
  if (!isFromKnownApp) return reply.send(errorResponse(code, subCode, message))
  const msg = code === '40001' ? 'Missing Required Arguments' : 'Invalid Arguments'
  const node = { code, msg, sub_code: subCode, sub_msg: message }
  return reply.send(signedResponse(params.method ?? '', node, keys.gatewayPrivateKey))
}
