import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from '../context/context.ts'
import { takeFault } from '../ledger/faults.ts'
import type { FaultPoint } from '../ledger/faults.ts'
import { ApiError } from '../protocol/api-error.ts'
import { checkHeaders, verifyRequest } from '../protocol/verify-request.ts'
import type { RawRequest } from '../protocol/verify-request.ts'
import { errorAnswer, sendAnswer, sendSigned } from './answer.ts'
import type { Answer } from './answer.ts'
import { sendFaultyAnswer } from './faulty-answers.ts'

/** A call whose request is verified. */
export type CallParts = {
  context: SandboxContext
  body: Buffer
  query: URLSearchParams
  params: Record<string, string>
  /** Where the client reached the sandbox. */
  origin: string
}

export type ApiCall = {
  point: Exclude<FaultPoint, 'notify'>
  /** The order that a fault may name. */
  outTradeNo(parts: CallParts): string
  execute(parts: CallParts): Answer
}

export function rawRequest(request: FastifyRequest): RawRequest {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  return { method: request.method, url: request.raw.url ?? '', headers: request.headers, body }
}

/** Verifies, executes, signs. A request that does not verify is not done, and its 401 is not signed. */
export function handlerOf(call: ApiCall, context: SandboxContext, closing: AbortSignal) {
  return async function handle(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const raw = rawRequest(request)
    try {
      verifyRequest(raw, context.keys)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return sendAnswer(reply, errorAnswer(error), {})
    }
    const parts: CallParts = {
      context,
      body: raw.body,
      query: new URL(raw.url, 'http://localhost').searchParams,
      params: request.params as Record<string, string>,
      origin: `http://${request.headers.host ?? 'localhost'}`,
    }
    const execute = (): Answer => answerOf(call, parts, raw)
    const fault = takeFault(context.database, call.outTradeNo(parts), call.point)
    if (!fault) return sendSigned(context, request, reply, execute())
    await sendFaultyAnswer({ context, fault, request, reply, closing, execute })
    return reply
  }
}

function answerOf(call: ApiCall, parts: CallParts, raw: RawRequest): Answer {
  try {
    checkHeaders(raw, parts.context.keys)
    return call.execute(parts)
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error)
    throw error
  }
}
