import type { SandboxKeys } from '../context/keys.ts'
import { parseAlipayTime } from './alipay-time.ts'
import { isSignedBy, requestSigningText } from './signing.ts'
import type { Fields } from './signing.ts'

/** A request with a valid signature. */
export type GatewayRequest = { params: Fields; bizContent: Record<string, unknown> }

/** The request, or one of its parameters, was refused before the method ran. */
export class InvalidRequest extends Error {
  readonly code: string
  readonly subCode: string
  constructor(code: string, subCode: string, reason: string) {
    super(reason)
    this.code = code
    this.subCode = subCode
  }
}

const required: readonly [name: string, subCode: string][] = [
  ['method', 'isv.missing-method'],
  ['app_id', 'isv.missing-app-id'],
  ['sign_type', 'isv.missing-signature-type'],
  ['sign', 'isv.missing-signature'],
  ['timestamp', 'isv.missing-timestamp'],
  ['version', 'isv.missing-version'],
]

/**
 * Merges the URL's query and the form body into one set of parameters. Refuses repeated parameters, because merchant
 * and gateway could read different values under one signature.
 */
export function mergeParameters(query: URLSearchParams, form: URLSearchParams): Fields {
  const params = new Map<string, string>()
  for (const [key, value] of [...query, ...form]) {
    if (params.has(key)) throw refuse('isv.invalid-parameter', `参数重复: ${key}`)
    params.set(key, value)
  }
  return Object.fromEntries(params)
}

function refuse(subCode: string, reason: string): InvalidRequest {
  return new InvalidRequest('40002', subCode, reason)
}

/** Checks the common parameters and the RSA2 signature, then reads `biz_content`. */
export function verifyRequest(params: Fields, methods: ReadonlySet<string>, keys: SandboxKeys): GatewayRequest {
  for (const [name, subCode] of required) {
    if (!params[name]) throw new InvalidRequest('40001', subCode, `缺少参数: ${name}`)
  }
  const { method = '', sign = '', timestamp = '', charset = 'utf-8', format = 'JSON' } = params
  if (!methods.has(method)) throw refuse('isv.invalid-method', '不存在的方法名')
  if (params.app_id !== keys.appId) throw refuse('isv.invalid-app-id', '无效的AppID参数')
  if (params.sign_type !== 'RSA2') throw refuse('isv.invalid-signature-type', '无效的签名类型')
  if (charset.toLowerCase() !== 'utf-8') throw refuse('isv.invalid-charset', '字符集错误')
  if (format.toUpperCase() !== 'JSON') throw refuse('isv.invalid-format', '无效的数据格式')
  if (params.version !== '1.0') throw refuse('isv.invalid-version', '无效的版本')
  if (timestamp.length !== 19 || parseAlipayTime(timestamp) === undefined) {
    throw refuse('isv.invalid-timestamp', '非法的时间戳参数')
  }
  if (!isSignedBy(keys.appPublicKey, requestSigningText(params), sign)) {
    throw refuse('isv.invalid-signature', '无效签名')
  }
  return { params, bizContent: parseBizContent(params.biz_content) }
}

function parseBizContent(text: string | undefined): Record<string, unknown> {
  if (!text) throw new InvalidRequest('40001', 'isv.missing-parameter', '缺少参数: biz_content')
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return parsed as Record<string, unknown>
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw refuse('isv.invalid-parameter', 'biz_content 不是合法的 JSON')
}
