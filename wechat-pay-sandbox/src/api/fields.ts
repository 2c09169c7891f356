/** Checks that several calls share. */
import type { SandboxContext } from '../context/context.ts'
import { ApiError, invalidField } from '../protocol/api-error.ts'

export const outTradeNoPattern = /^[0-9A-Za-z_\-|*]{6,32}$/
const maxNotifyUrlLength = 255
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

export function isLoopbackName(hostname: string): boolean {
  return loopbackNames.has(hostname)
}

/**
 * Only a public https address without a query is notified. A shop on this machine has none, so that the sandbox, unlike
 * WeChat Pay, also accepts http to loopback.
 */
export function checkNotifyUrl(url: string): void {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || url.length > maxNotifyUrlLength) throw invalidField('body', '/notify_url', '格式错误')
  const isFitting = parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLoopbackName(parsed.hostname))
  if (!isFitting) throw invalidField('body', '/notify_url', '必须为https')
  if (url.includes('?') || url.includes('#')) throw invalidField('body', '/notify_url', '不能携带参数')
}

/** @throws ApiError unless the body names the merchant that signed it */
export function checkMchid({ keys }: SandboxContext, mchid: unknown): void {
  if (mchid !== keys.mchid) throw new ApiError('MCH_NOT_EXISTS', 'mchid与签名的商户号不一致')
}

export function checkQueriedMchid({ keys }: SandboxContext, query: URLSearchParams): void {
  const names = [...query.keys()]
  const unknown = names.find((name) => name !== 'mchid')
  if (unknown !== undefined) throw invalidField('query', unknown, '未定义的参数')
  if (names.length !== 1 || query.get('mchid') !== keys.mchid) {
    throw invalidField('query', 'mchid', '与签名的商户号不一致')
  }
}
