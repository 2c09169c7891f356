import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from '../context/context.ts'
import { answerKey } from '../context/signing-keys.ts'
import { readSettings } from '../ledger/settings.ts'
import type { ApiError } from '../protocol/api-error.ts'
import { signatureHeaders } from '../protocol/signing.ts'
import type { SignatureHeaders } from '../protocol/signing.ts'

/** An answer before it is signed; a null body is sent as nothing. */
export type Answer = { status: number; body: Record<string, unknown> | null }

export function errorAnswer(error: ApiError): Answer {
  return { status: error.status, body: error.body() }
}

export function bodyText({ body }: Answer): string {
  return body === null ? '' : JSON.stringify(body)
}

export function signAnswer(context: SandboxContext, request: FastifyRequest, answer: Answer): SignatureHeaders {
  const { keyMode } = readSettings(context.database)
  return signatureHeaders(bodyText(answer), answerKey(context.keys, keyMode, request.headers['wechatpay-serial']))
}

/** Signs every answer, errors too, unless the settings leave errors unsigned. */
export function sendSigned(
  context: SandboxContext,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
): FastifyReply {
  const isUnsigned = answer.status >= 300 && readSettings(context.database).hasUnsignedErrors
  return sendAnswer(reply, answer, isUnsigned ? {} : signAnswer(context, request, answer))
}

export function sendAnswer(reply: FastifyReply, answer: Answer, headers: SignatureHeaders): FastifyReply {
  reply.code(answer.status).headers({ 'Request-ID': randomBytes(16).toString('hex').toUpperCase(), ...headers })
  if (answer.body === null) return reply.send()
  return reply.type('application/json; charset=utf-8').send(bodyText(answer))
}
