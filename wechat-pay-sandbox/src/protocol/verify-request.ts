import type { IncomingHttpHeaders } from 'node:http'
import type { SandboxKeys } from '../context/keys.ts'
import { ApiError } from './api-error.ts'
import { isSignedBy, signatureType } from './signing.ts'

export const maxClockOffsetInSeconds = 300
const names = ['mchid', 'nonce_str', 'timestamp', 'serial_no', 'signature'] as const
type Authorization = Record<(typeof names)[number], string>

export type RawRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer }

function refuse(message: string): ApiError {
  return new ApiError('SIGN_ERROR', message, { location: 'authorization' })
}

/** `WECHATPAY2-SHA256-RSA2048 mchid="…",nonce_str="…",…`: each field once, in any order. */
function readAuthorization(header: string | undefined): Authorization {
  if (!header) throw refuse('Http头缺少认证信息')
  const [scheme, ...rest] = header.split(' ')
  if (scheme !== signatureType) throw refuse('Http头Authorization认证类型不正确')
  const fields = new Map<string, string>()
  for (const part of rest.join(' ').split(',')) {
    const match = /^\s*([a-z_]+)="([^"]*)"\s*$/.exec(part)
    const name = match?.[1] ?? ''
    if (!match || fields.has(name))
      throw refuse('Http头Authorization值格式错误，请参考《微信支付商户REST API签名规则》')
    fields.set(name, match[2] ?? '')
  }
  const missing = names.find((name) => !fields.get(name))
  if (missing !== undefined || fields.size !== names.length) {
    throw refuse(`Http头Authorization值格式错误，缺少${missing ?? '或多余参数'}`)
  }
  return Object.fromEntries(fields) as Authorization
}

/** @throws ApiError 401, whose answer is not signed: nothing is known about the sender */
export function verifyRequest({ method, url, headers, body }: RawRequest, keys: SandboxKeys): void {
  const { mchid, nonce_str: nonce, timestamp, serial_no: serial, signature } = readAuthorization(headers.authorization)
  if (mchid !== keys.mchid) throw refuse('商户号不存在')
  if (serial !== keys.merchantSerial) throw refuse('商户证书序列号有误')
  if (!/^[0-9A-Za-z]{1,32}$/.test(nonce)) throw refuse('Http头Authorization中的nonce_str不合法')
  const offset = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!/^\d{10}$/.test(timestamp) || offset > maxClockOffsetInSeconds) {
    throw refuse('Http头Authorization中的timestamp与发起请求的时间不得超过5分钟')
  }
  const signedText = Buffer.concat([
    Buffer.from(`${method}\n${url}\n${timestamp}\n${nonce}\n`),
    body,
    Buffer.from('\n'),
  ])
  if (!isSignedBy(keys.merchantPublicKey, signedText, signature)) throw refuse('错误的签名，验签失败')
}

/** @throws ApiError 400 where a header that every call needs is missing */
export function checkHeaders({ method, headers }: RawRequest, keys: SandboxKeys): void {
  const missing = (['accept', 'user-agent'] as const).filter((name) => !headers[name])
  if (missing.length > 0) throw new ApiError('PARAM_ERROR', 'Http头缺少Accept或User-Agent')
  const accepted = String(headers.accept)
  if (!/application\/json|application\/\*|\*\/\*/.test(accepted)) {
    throw new ApiError('PARAM_ERROR', 'Http头Accept不支持，应为application/json')
  }
  if (method === 'POST' && !/^application\/json(?:$|;)/.test(headers['content-type'] ?? '')) {
    throw new ApiError('PARAM_ERROR', 'Http头Content-Type不支持，应为application/json')
  }
  const serial = headers['wechatpay-serial']
  const known: unknown[] = [undefined, keys.publicKeyId, keys.certificateSerial]
  if (!known.includes(serial)) throw new ApiError('PARAM_ERROR', '平台证书序列号Wechatpay-Serial错误')
}
