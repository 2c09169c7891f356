import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext } from '../context/context.ts'
import { foreignKey, publicKey } from '../context/signing-keys.ts'
import type { Fault, FaultKind } from '../ledger/faults.ts'
import { ApiError } from '../protocol/api-error.ts'
import type { ErrorCode } from '../protocol/api-error.ts'
import { headersAt, signatureHeaders } from '../protocol/signing.ts'
import type { SignatureHeaders } from '../protocol/signing.ts'
import { bodyText, errorAnswer, sendAnswer, sendSigned, signAnswer } from './answer.ts'
import type { Answer } from './answer.ts'

const maxHangInMs = 120_000

const refusals: Partial<Record<FaultKind, ErrorCode>> = {
  appid_mchid_not_match: 'APPID_MCHID_NOT_MATCH',
  frequency_limited: 'FREQUENCY_LIMITED',
  invalid_request: 'INVALID_REQUEST',
  no_auth: 'NO_AUTH',
  no_statement: 'NO_STATEMENT_EXIST',
  not_enough: 'NOT_ENOUGH',
  order_paid: 'ORDERPAID',
  out_trade_no_used: 'OUT_TRADE_NO_USED',
  param_error: 'PARAM_ERROR',
  statement_creating: 'STATEMENT_CREATING',
  system_error: 'SYSTEM_ERROR',
  user_account_abnormal: 'USER_ACCOUNT_ABNORMAL',
}

type FaultyCall = {
  context: SandboxContext
  fault: Fault
  request: FastifyRequest
  reply: FastifyReply
  closing: AbortSignal
  execute: () => Answer
}

/** Sends a wrong answer on purpose. With `isExecuted` the call still takes effect. */
export async function sendFaultyAnswer(call: FaultyCall): Promise<void> {
  const { context, fault, request, reply, closing } = call
  if (fault.kind === 'late') {
    await waitUnlessClosing(fault.delayInMs, closing)
    return void sendSigned(context, request, reply, call.execute())
  }
  const isQuestion = fault.point === 'query' || fault.point === 'refund_query' || fault.point === 'bill'
  const truth = fault.isExecuted || isQuestion ? call.execute() : { status: 200, body: {} }
  const code = fault.kind === 'not_exist' ? absenceAt(fault) : refusals[fault.kind]

  if (code) sendSigned(context, request, reply, errorAnswer(new ApiError(code)))
  else if (fault.kind === 'no_content') sendSigned(context, request, reply, { status: 204, body: null })
  else if (fault.kind === 'http_202') sendSigned(context, request, reply, { status: 202, body: {} })
  else if (fault.kind === 'wrong_hash') {
    const body = { ...truth.body, ...(truth.body?.hash_value !== undefined && { hash_value: '0'.repeat(40) }) }
    sendSigned(context, request, reply, { ...truth, body })
  } else if (fault.kind === 'unauthorized') {
    sendAnswer(reply, errorAnswer(new ApiError('SIGN_ERROR')), {})
  } else if (fault.kind === 'reset' || fault.kind === 'hang') {
    reply.hijack()
    if (fault.kind === 'hang') await waitUnlessClosing(maxHangInMs, closing)
    reply.raw.socket?.resetAndDestroy()
  } else if (fault.kind === 'html') {
    reply.type('text/html; charset=utf-8').send('<!doctype html><title>busy</title><h1>系统繁忙</h1>')
  } else if (fault.kind === 'http_502') {
    reply.code(502).type('text/html; charset=utf-8').send('<!doctype html><title>502</title><h1>Bad Gateway</h1>')
  } else sendForgery(call, forged(fault, truth, context), truth)
}

function absenceAt({ point }: Fault): ErrorCode {
  return point === 'query' ? 'ORDER_NOT_EXIST' : 'RESOURCE_NOT_EXISTS'
}

/** An attacker between WeChat Pay and merchant answers so: paid, refunded, closed, or with an address of their own. */
function forged({ point }: Fault, truth: Answer, { keys }: SandboxContext): Answer {
  if (point === 'close') return { status: 204, body: null }
  const claims: Record<string, unknown> = { ...truth.body, forged: 'yes' }
  if (point === 'start') claims.code_url = 'weixin://wxpay/bizpayurl?pr=forged'
  if (point === 'query') Object.assign(claims, { trade_state: 'SUCCESS', appid: keys.appid, mchid: keys.mchid })
  if (point === 'refund' || point === 'refund_query') claims.status = 'SUCCESS'
  return { status: 200, body: claims }
}

function sendForgery({ context, fault, request, reply }: FaultyCall, forgery: Answer, truth: Answer): void {
  sendAnswer(reply, forgery, forgedHeaders(context, fault, request, forgery, truth))
}

function forgedHeaders(
  context: SandboxContext,
  { kind }: Fault,
  request: FastifyRequest,
  forgery: Answer,
  truth: Answer,
): SignatureHeaders {
  const { keys } = context
  if (kind === 'unsigned') return {}
  if (kind === 'unknown_serial') return signatureHeaders(bodyText(forgery), foreignKey())
  if (kind === 'old_timestamp') {
    return headersAt(bodyText(forgery), publicKey(keys), String(Math.floor(Date.now() / 1000) - 301))
  }
  // A closed order's forgery has no body; a body that was signed differs from it all the same.
  const signed = kind === 'tampered' && forgery.body === null ? { status: 204, body: { code: 'SYSTEM_ERROR' } } : truth
  const headers = signAnswer(context, request, kind === 'tampered' ? signed : forgery)
  if (kind === 'signtest') headers['Wechatpay-Signature'] = `WECHATPAY/SIGNTEST/${randomBytes(240).toString('base64')}`
  if (kind === 'sm2') headers['Wechatpay-Signature-Type'] = 'WECHATPAY2-SM2-WITH-SM3'
  return headers
}

async function waitUnlessClosing(delayInMs: number, closing: AbortSignal): Promise<void> {
  await wait(delayInMs, undefined, { signal: closing, ref: false }).catch((error: unknown) => {
    if (!closing.aborted) throw error
  })
}
