/** Calls of WeChat Pay's API, and the only caller of fetch. Believes signed answers alone. */
import { SpanKind } from '@opentelemetry/api'
import { startPart } from '#platform/telemetry/tracing/spans.ts'
import type { ProviderResult } from '../payment-provider.ts'
import type { WechatPayAccount } from './setup/wechat-pay-account.ts'
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
  /** A statement's file, whose answer is unsigned. */
  download(url: string): Promise<ProviderResult<Buffer>>
  onWarning: Warnings['onWarning']
}

const timeoutInMs = 5_000
/** Codes that report an unknown outcome. */
const unknownCodes = new Set(['SYSTEMERROR', 'FREQUENCYLIMITED', 'RATELIMITEXCEEDED', 'SIGNERROR', 'BANKERROR'])
/** A query that finds nothing changes nothing, so its code counts without a signature. */
const codesOfNothing = new Set(['ORDERNOTEXIST', 'RESOURCENOTEXISTS'])

export function createWechatPayClient(account: WechatPayAccount, keys: WechatPayKeys): WechatPayClient {
  const { hostname } = new URL(account.gateway)
  const warnings = createWarnings()

  async function send({ method, path, body }: WechatPayCall): Promise<Response> {
    const text = body === undefined ? '' : JSON.stringify(body)
    return fetch(`${account.gateway}${path}`, {
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
      signal: AbortSignal.timeout(timeoutInMs),
    })
  }

  /** An exception reveals nothing about the outcome at WeChat Pay. */
  async function inSpan<Value>(
    { method, path }: WechatPayCall,
    work: () => Promise<ProviderResult<Value>>,
  ): Promise<ProviderResult<Value>> {
    const name = `${method} ${path.replace(/\?.*/, '').replaceAll(/\/[\w|*@-]*\d[\w|*@-]*/g, (part) => (part === '/v3' ? part : '/{no}'))}`
    const span = startPart(() => name, SpanKind.CLIENT, { 'server.address': hostname })
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

  return {
    onWarning: warnings.onWarning,

    call: (call) =>
      inSpan(call, async () => {
        const response = await send(call)
        const bytes = new Uint8Array(await response.arrayBuffer())
        const verdict = verifySignature(keys, response.headers, bytes)
        const value = parseJson(Buffer.from(bytes).toString())
        const raw = `${response.status} ${verdict} ${withoutPayer(value)}`
        const { status } = response
        warnings.look(verdict, response)
        if (status === 200 || status === 204) {
          return verdict === 'good' ? { kind: 'ok', value, raw } : { kind: 'unknown', code: verdict, raw }
        }
        const code = codeOf(value)
        const isBelieved = verdict === 'good' || (verdict === 'unsigned' && codesOfNothing.has(code))
        const isRefusal = status >= 400 && status < 500 && status !== 401 && status !== 429
        if (!isRefusal || !isBelieved || code === '' || unknownCodes.has(code)) return { kind: 'unknown', code, raw }
        return { kind: 'failed', code, raw }
      }),

    download(url) {
      const { origin, pathname, search } = new URL(url)
      const call = { method: 'GET', path: `${pathname}${search}` } as const
      return inSpan<Buffer>(call, async () => {
        if (origin !== account.gateway) return { kind: 'unknown', raw: `the statement is at ${origin}` }
        const response = await send(call)
        const raw = String(response.status)
        if (response.status !== 200) return { kind: 'unknown', raw }
        return { kind: 'ok', value: Buffer.from(await response.arrayBuffer()), raw }
      })
    },
  }
}

function codeOf(value: unknown): string {
  const { code } = (value ?? {}) as { code?: unknown }
  return typeof code === 'string' ? code.replaceAll('_', '') : ''
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
