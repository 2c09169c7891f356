import { randomBytes } from 'node:crypto'
import type { SandboxKeys } from '../context/keys.ts'
import type { Fault, FaultKind } from '../ledger/faults.ts'
import type { Notice } from '../ledger/notices.ts'
import type { KeyMode } from '../ledger/settings.ts'
import { headersAt } from '../protocol/signing.ts'
import type { SignatureHeaders, SigningKey } from '../protocol/signing.ts'
import { seal } from '../protocol/sealing.ts'
import { formatWechatTime } from '../protocol/wechat-time.ts'
import { certificateKey, foreignKey, publicKey } from '../context/signing-keys.ts'

type Content = { mchid: string; appid?: string; out_trade_no: string; amount: Record<string, unknown> }
export type NoticeMessage = { body: string; headers: SignatureHeaders }

const summaries: Record<string, string> = {
  'TRANSACTION.SUCCESS': '支付成功',
  'REFUND.SUCCESS': '退款成功',
  'REFUND.ABNORMAL': '退款异常',
  'REFUND.CLOSED': '退款关闭',
}

function has(faults: readonly Fault[], kind: FaultKind): boolean {
  return faults.some((fault) => fault.kind === kind)
}

function withWrongFields(content: Content, faults: readonly Fault[]): Content {
  const wrong: Content = { ...content, amount: { ...content.amount } }
  if (has(faults, 'wrong_amount')) wrong.amount.total = Number(wrong.amount.total) + 1
  if (has(faults, 'wrong_currency')) wrong.amount.currency = 'USD'
  if (has(faults, 'wrong_mchid')) wrong.mchid = '1900000001'
  if (has(faults, 'wrong_appid')) wrong.appid = 'wx0000000000000000'
  if (has(faults, 'unknown_out_trade_no')) wrong.out_trade_no = `unknown_${randomBytes(8).toString('hex')}`
  return wrong
}

function sealedContent(notice: Notice, keys: SandboxKeys, faults: readonly Fault[]): Record<string, unknown> {
  const originalType = notice.eventType.startsWith('REFUND') ? 'refund' : 'transaction'
  const content = withWrongFields(JSON.parse(notice.content) as Content, faults)
  const apiV3Key = has(faults, 'wrong_key') ? randomBytes(16).toString('hex') : keys.apiV3Key
  const sealed = seal(JSON.stringify(content), apiV3Key, has(faults, 'empty_associated_data') ? '' : originalType)
  if (has(faults, 'cut_ciphertext')) sealed.ciphertext = sealed.ciphertext.slice(0, 40)
  return { original_type: originalType, ...sealed }
}

/** During the switch notices come under either key: in turn. */
function chooseKey(keys: SandboxKeys, keyMode: KeyMode, attempt: number, faults: readonly Fault[]): SigningKey {
  if (has(faults, 'unknown_serial')) return foreignKey()
  const isCertificate = keyMode === 'certificate' || (keyMode === 'mixed' && attempt % 2 === 0)
  return isCertificate || has(faults, 'certificate') ? certificateKey(keys) : publicKey(keys)
}

type MessageParts = { notice: Notice; keys: SandboxKeys; keyMode: KeyMode; faults: readonly Fault[] }

/** One delivery, sealed and signed for this moment by the wall clock. Faults may corrupt it. */
export function noticeMessage({ notice, keys, keyMode, faults }: MessageParts): NoticeMessage {
  const message = {
    id: notice.id,
    create_time: formatWechatTime(notice.createdAt),
    resource_type: 'encrypt-resource',
    event_type: notice.eventType,
    summary: summaries[notice.eventType],
    resource: sealedContent(notice, keys, faults),
  }
  const body = JSON.stringify(message)
  const seconds = Math.floor(Date.now() / 1000) - (has(faults, 'old_timestamp') ? 301 : 0)
  const headers = headersAt(body, chooseKey(keys, keyMode, notice.attempts + 1, faults), String(seconds))
  if (has(faults, 'signtest'))
    headers['Wechatpay-Signature'] = `WECHATPAY/SIGNTEST/${randomBytes(240).toString('base64')}`
  if (has(faults, 'bad_sign')) headers['Wechatpay-Signature'] = randomBytes(256).toString('base64')
  if (has(faults, 'sm2')) headers['Wechatpay-Signature-Type'] = 'WECHATPAY2-SM2-WITH-SM3'
  if (has(faults, 'missing_header')) delete headers['Wechatpay-Nonce']
  const isTampered = has(faults, 'tampered_body')
  return { body: isTampered ? JSON.stringify({ ...message, summary: '支付成功！' }) : body, headers }
}
