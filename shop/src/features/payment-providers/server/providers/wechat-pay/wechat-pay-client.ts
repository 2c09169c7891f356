/** Calls of WeChat Pay's API, and the only caller of fetch. Believes signed answers alone. */
import { SpanKind } from '@opentelemetry/api'
import { startPart } from '#platform/telemetry/tracing/spans.ts'
import type { ProviderResult } from '../payment-provider.ts'
import { type WechatPayAccount, wechatPayOrigins } from './setup/wechat-pay-account.ts'
import type { WechatPayKeys } from './setup/wechat-pay-keys.ts'
import { withoutPayer } from './wechat-pay-trade.ts'
import { authorize, verifySignature } from './wechat-pay-signature.ts'
import { createWarnings, type Warnings } from './wechat-pay-warnings.ts'

export interface WechatPayCall {
  method: 'GET' | 'POST'
  /** With its query. */
  path: string
  body?: object
}

export interface WechatPayClient {
  /** `failed` has the code without its `_`, because the documents spell it either way. */
  call(call: WechatPayCall): Promise<ProviderResult<unknown>>
  /** A statement's file, with an unsigned response. */
  download(url: string): Promise<ProviderResult<Buffer>>
  onWarning: Warnings['onWarning']
}

const timeoutInMs = 5_000
const downloadTimeoutInMs = 60_000
const maxAnswerInBytes = 1_000_000
/** A statement of some 300,000 payments and refunds. */
const maxStatementInBytes = 100_000_000
/** Codes that report an unknown outcome. */
const unknownCodes = new Set(['SYSTEMERROR', 'FREQUENCYLIMITED', 'RATELIMITEXCEEDED', 'SIGNERROR', 'BANKERROR'])
/** A query that finds nothing changes nothing, so its code counts without a signature. */
const codesOfNothing = new Set(['ORDERNOTEXIST', 'RESOURCENOTEXISTS'])

export function createWechatPayClient(account: WechatPayAccount, keys: WechatPayKeys): WechatPayClient {
  const { hostname } = new URL(account.gateway)
  const warnings = createWarnings()
  /** Where files may be. */
  const origins = wechatPayOrigins.includes(account.gateway) ? wechatPayOrigins : [account.gateway]

  async function send(
    { method, path, body }: WechatPayCall,
    { at = account.gateway, endsAfterInMs = timeoutInMs } = {},
  ): Promise<Response> {
    const text = body === undefined ? '' : JSON.stringify(body)
    return fetch(`${at}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'yokoso',
        authorization: await authorize(account, keys.own, { method, path, body: text }),
        'wechatpay-serial': account.publicKeyId,
      },
      ...(body === undefined ? {} : { body: text }),
      redirect: 'error',
      signal: AbortSignal.timeout(endsAfterInMs),
    })
  }

  /** An exception reveals nothing about the outcome at WeChat Pay. */
  async function inSpan<Value>(
    { method, path }: WechatPayCall,
    work: () => Promise<ProviderResult<Value>>,
  ): Promise<ProviderResult<Value>> {
    const span = startPart(() => nameOf({ method, path }), SpanKind.CLIENT, { 'server.address': hostname })
    const result = await work().catch((error: unknown): ProviderResult<Value> => ({
      kind: 'unknown',
      raw: String(error),
    }))
    span?.end({
      attributes: { 'payment.outcome': result.kind === 'ok' ? 'ok' : `${result.kind} ${result.code ?? ''}`.trim() },
      hasFailed: result.kind === 'unknown',
    })
    return result
  }

  function tooLarge(call: WechatPayCall, maxBytes: number): ProviderResult<never> {
    warnings.reportTooLarge(nameOf(call), maxBytes)
    return { kind: 'unknown', code: 'too_large', raw: `the answer has more than ${maxBytes} bytes` }
  }

  return {
    onWarning: warnings.onWarning,

    call: (call) =>
      inSpan(call, async () => {
        const response = await send(call)
        const bytes = await readBody(response, maxAnswerInBytes)
        if (!bytes) return tooLarge(call, maxAnswerInBytes)
        const verdict = verifySignature(keys, response.headers, bytes)
        const value = parseJson(bytes.toString())
        const raw = `${response.status} ${verdict} ${withoutPayer(value)}`
        const { status } = response
        const isExplained = warnings.look(verdict, response)
        const code = codeOf(value)
        const isOk = status === 200 || status === 204
        if (isOk && verdict === 'good') return { kind: 'ok', value, raw }
        const isBelieved = verdict === 'good' || (verdict === 'unsigned' && codesOfNothing.has(code))
        const isRefusal = status >= 400 && status < 500 && status !== 401 && status !== 429
        if (isRefusal && isBelieved && code !== '' && !unknownCodes.has(code)) return { kind: 'failed', code, raw }
        if (!isExplained) warnings.reportUnclear({ call: nameOf(call), status, code, verdict })
        return { kind: 'unknown', code: isOk ? verdict : code, raw }
      }),

    download(url) {
      const { origin, pathname, search } = new URL(url)
      const call = { method: 'GET', path: `${pathname}${search}` } as const
      return inSpan<Buffer>(call, async () => {
        if (!origins.includes(origin)) return { kind: 'unknown', raw: `the statement is at ${origin}` }
        const response = await send(call, { at: origin, endsAfterInMs: downloadTimeoutInMs })
        const { status } = response
        const raw = String(status)
        if (status !== 200) {
          warnings.reportUnclear({ call: nameOf(call), status, code: '', verdict: 'unsigned' })
          return { kind: 'unknown', raw }
        }
        const value = await readBody(response, maxStatementInBytes)
        return value ? { kind: 'ok', value, raw } : tooLarge(call, maxStatementInBytes)
      })
    },
  }
}

/** @returns null where the body is larger; the rest of it is not read */
async function readBody({ body }: Response, maxBytes: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** `GET /v3/pay/transactions/out-trade-no/{no}`, without the numbers of orders. */
function nameOf({ method, path }: WechatPayCall): string {
  const plain = path.replace(/\?.*/, '')
  return `${method} ${plain.replaceAll(/\/[\w|*@-]*\d[\w|*@-]*/g, (part) => (/^\/(?:v3|h5)$/.test(part) ? part : '/{no}'))}`
}

/** Empty where the body has none, or is not WeChat Pay's. */
function codeOf(value: unknown): string {
  const { code } = (value ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^\w{1,64}$/.test(code) ? code.replaceAll('_', '') : ''
}

/** Null for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
