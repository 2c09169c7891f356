import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { businessFailure, success, unknownFailure } from '../protocol/response-node.ts'
import type { ResponseNode } from '../protocol/response-node.ts'
import type { Fault, FaultKind } from '../ledger/faults.ts'
import { responseName, errorResponse, signedResponse } from '../protocol/gateway-response.ts'

const maxHangInMs = 120_000

const faultyNodes: Partial<Record<FaultKind, () => ResponseNode>> = {
  system_error: () => businessFailure('ACQ.SYSTEM_ERROR'),
  unknown_error: unknownFailure,
  balance_short: () => businessFailure('ACQ.SELLER_BALANCE_NOT_ENOUGH'),
  trade_finished: () => businessFailure('ACQ.TRADE_HAS_FINISHED'),
  discordant: () => businessFailure('ACQ.DISCORDANT_REPEAT_REQUEST'),
  frozen: () => businessFailure('ACQ.REASON_TRADE_BEEN_FREEZEN'),
  not_allowed: () => businessFailure('ACQ.TRADE_NOT_ALLOW_REFUND'),
  pending: () => success({}),
}

type FaultyCall = {
  fault: Fault
  method: string
  privateKey: string
  reply: FastifyReply
  closing: AbortSignal
  execute: () => ResponseNode
}

/** Sends a wrong response on purpose. With `isExecuted` the call still takes effect. */
export async function sendFaultyResponse(call: FaultyCall): Promise<void> {
  const { fault, method, privateKey, reply } = call
  const makeNode = faultyNodes[fault.kind]
  if (fault.kind === 'late') {
    await waitUnlessClosing(fault.delayInMs, call.closing)
    return void reply.type('application/json').send(signedResponse(method, call.execute(), privateKey))
  }
  const isQuestion = fault.point === 'query' || fault.point === 'refund_query'
  const truth = fault.isExecuted || isQuestion ? call.execute() : unknownFailure()
  if (makeNode) return void reply.type('application/json').send(signedResponse(method, makeNode(), privateKey))

  if (fault.kind === 'reset' || fault.kind === 'hang') {
    reply.hijack()
    if (fault.kind === 'hang') await waitUnlessClosing(maxHangInMs, call.closing)
    reply.raw.socket?.resetAndDestroy()
  } else if (fault.kind === 'html') {
    reply.type('text/html; charset=utf-8').send('<!doctype html><title>busy</title><h1>系统繁忙</h1>')
  } else if (fault.kind === 'http_502') {
    reply.code(502).type('text/html; charset=utf-8').send('<!doctype html><title>502</title><h1>Bad Gateway</h1>')
  } else if (fault.kind === 'error_response') {
    reply.type('application/json').send(errorResponse('20000', 'isp.unknow-error', '系统繁忙'))
  } else if (fault.kind === 'unsigned') {
    reply.type('application/json').send(JSON.stringify({ [responseName(method)]: forged(truth) }))
  } else {
    reply
      .type('application/json')
      .send(
        signedResponse(method, truth, privateKey).replace(JSON.stringify(truth), () => JSON.stringify(forged(truth))),
      )
  }
}

/** A forgery by an attacker between gateway and merchant: the trade is paid. */
function forged(truth: ResponseNode): ResponseNode {
  return { ...truth, code: '10000', trade_status: 'TRADE_SUCCESS', forged: 'yes' }
}

async function waitUnlessClosing(delayInMs: number, closing: AbortSignal): Promise<void> {
  await wait(delayInMs, undefined, { signal: closing, ref: false }).catch((error: unknown) => {
    if (!closing.aborted) throw error
  })
}
