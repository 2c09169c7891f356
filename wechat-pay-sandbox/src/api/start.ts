import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { SandboxContext } from '../context/context.ts'
import { inTransaction } from '../ledger/database.ts'
import { addDeadCode, addTrade, findTrade, updateTrade } from '../ledger/trades.ts'
import type { Scene, Trade } from '../ledger/trades.ts'
import { ApiError, invalidField } from '../protocol/api-error.ts'
import { readBody } from '../protocol/read-body.ts'
import type { Fields, Shape } from '../protocol/read-body.ts'
import { parseWechatTime } from '../protocol/wechat-time.ts'
import { makeCode, makePrepayId } from '../trades/numbers.ts'
import { settleDueTrades } from '../trades/trade-life.ts'
import type { Answer } from './answer.ts'
import type { ApiCall, CallParts } from './call.ts'
import { checkMchid, checkNotifyUrl, outTradeNoPattern } from './fields.ts'

const maxAmountInFen = 100_000_000_00
const minuteInMs = 60_000
const required = { isRequired: true } as const

const goods: Shape = {
  merchant_goods_id: { kind: 'text', max: 32, ...required },
  wechatpay_goods_id: { kind: 'text', max: 32 },
  goods_name: { kind: 'text', max: 256 },
  quantity: { kind: 'number', min: 1, max: 1_000_000, ...required },
  unit_price: { kind: 'number', min: 1, max: maxAmountInFen, ...required },
}
const store: Shape = {
  id: { kind: 'text', max: 32, ...required },
  name: { kind: 'text', max: 256 },
  area_code: { kind: 'text', max: 32 },
  address: { kind: 'text', max: 512 },
}
const scene: Shape = {
  payer_client_ip: { kind: 'text', max: 45, ...required },
  device_id: { kind: 'text', max: 32 },
  store_info: { kind: 'object', fields: store },
}
const h5Scene: Shape = {
  ...scene,
  h5_info: {
    kind: 'object',
    ...required,
    fields: {
      type: { kind: 'text', max: 32, pattern: /^(?:iOS|Android|Wap)$/, ...required },
      app_name: { kind: 'text', max: 64 },
      app_url: { kind: 'text', max: 128 },
      bundle_id: { kind: 'text', max: 128 },
      package_name: { kind: 'text', max: 128 },
    },
  },
}
const order: Shape = {
  appid: { kind: 'text', max: 32, ...required },
  mchid: { kind: 'text', max: 32, ...required },
  description: { kind: 'text', max: 127, ...required },
  out_trade_no: { kind: 'text', max: 32, pattern: outTradeNoPattern, ...required },
  time_expire: { kind: 'text', max: 64 },
  attach: { kind: 'text', max: 128 },
  notify_url: { kind: 'text', max: 255, ...required },
  goods_tag: { kind: 'text', max: 32 },
  support_fapiao: { kind: 'flag' },
  amount: {
    kind: 'object',
    ...required,
    fields: {
      total: { kind: 'number', min: 1, max: maxAmountInFen, ...required },
      currency: { kind: 'text', max: 16, pattern: /^CNY$/ },
    },
  },
  detail: {
    kind: 'object',
    fields: {
      cost_price: { kind: 'number', min: 1, max: maxAmountInFen },
      invoice_id: { kind: 'text', max: 32 },
      goods_detail: { kind: 'list', maxCount: 6000, fields: goods },
    },
  },
  settle_info: { kind: 'object', fields: { profit_sharing: { kind: 'flag' } } },
}
const shapes: Record<Scene, Shape> = {
  native: { ...order, scene_info: { kind: 'object', fields: scene } },
  h5: { ...order, scene_info: { kind: 'object', fields: h5Scene, ...required } },
}

/** `POST /v3/pay/transactions/native` and `/h5`. */
export function startCall(sceneName: Scene): ApiCall {
  return {
    point: 'start',
    outTradeNo: ({ body }) => /"out_trade_no"\s*:\s*"([^"\\]*)"/.exec(body.toString())?.[1] ?? '',
    execute: (parts) => start(parts, sceneName),
  }
}

function start({ context, body, origin }: CallParts, sceneName: Scene): Answer {
  const fields = readBody(body, shapes[sceneName])
  checkMchid(context, fields.mchid)
  if (fields.appid !== context.keys.appid) throw new ApiError('APPID_MCHID_NOT_MATCH')
  checkNotifyUrl(String(fields.notify_url))
  const { payer_client_ip: payerIp } = (fields.scene_info ?? {}) as { payer_client_ip?: string }
  if (payerIp !== undefined && isIP(payerIp) === 0)
    throw invalidField('body', '/scene_info/payer_client_ip', '格式错误')
  settleDueTrades(context)
  const existing = findTrade(context.database, String(fields.out_trade_no))
  const trade = existing ? renew(context, existing, sceneName, body) : create(context, fields, sceneName, body)
  return { status: 200, body: addressOf(trade, origin) }
}

function create(context: SandboxContext, fields: Fields, sceneName: Scene, body: Buffer): Trade {
  const now = context.clock.now()
  const { payer_client_ip: payerIp } = (fields.scene_info ?? {}) as { payer_client_ip?: string }
  const trade: Trade = {
    outTradeNo: String(fields.out_trade_no),
    scene: sceneName,
    request: wordsOf(body),
    description: String(fields.description),
    attach: typeof fields.attach === 'string' ? fields.attach : '',
    totalInFen: Number((fields.amount as { total: number }).total),
    couponInFen: 0,
    state: 'NOTPAY',
    notifyUrl: String(fields.notify_url),
    payerIp: payerIp ?? null,
    code: newCode(sceneName, now),
    codeMadeAt: now,
    scannedBy: null,
    transactionId: null,
    payer: null,
    createdAt: now,
    expiresAt: readExpiry(fields.time_expire, now),
    paidAt: null,
    closedAt: null,
  }
  addTrade(context.database, trade)
  return trade
}

/** A nearer deadline is moved to a minute from now. */
function readExpiry(value: unknown, now: number): number | null {
  if (typeof value !== 'string') return null
  const at = parseWechatTime(value)
  if (at === undefined) throw invalidField('body', '/time_expire', '格式应为yyyy-MM-DDTHH:mm:ss+08:00')
  if (at <= now) throw invalidField('body', '/time_expire', '已过期')
  return Math.max(at, now + minuteInMs)
}

/** The same number with the same words: a new code, and the old one dies. Anything else is refused. */
function renew(context: SandboxContext, trade: Trade, sceneName: Scene, body: Buffer): Trade {
  const now = context.clock.now()
  if (trade.paidAt !== null) throw new ApiError('ORDERPAID')
  if (trade.scene !== sceneName) throw new ApiError('OUT_TRADE_NO_USED')
  const isOver = trade.expiresAt !== null && trade.expiresAt <= now
  if (trade.request !== wordsOf(body) || isOver) throw new ApiError('INVALID_REQUEST', '201 商户订单号重复')
  if (trade.state === 'CLOSED') throw new ApiError('ORDER_CLOSED')
  const renewed: Trade = { ...trade, code: newCode(sceneName, now), codeMadeAt: now, scannedBy: null }
  inTransaction(context.database, () => {
    addDeadCode(context.database, trade.code, trade.outTradeNo)
    updateTrade(context.database, renewed)
  })
  return renewed
}

/** The order of an object's fields does not matter. */
function wordsOf(body: Buffer): string {
  return JSON.stringify(sorted(JSON.parse(body.toString())))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => sorted(item))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, content]) => [name, sorted(content)]))
}

function newCode(sceneName: Scene, now: number): string {
  return sceneName === 'native' ? makeCode() : makePrepayId(now)
}

/** The number beside the prepay id; a changed address is refused. */
export function packageOf(prepayId: string): string {
  return String(createHash('sha256').update(prepayId).digest().readUInt32BE())
}

function addressOf({ scene: sceneName, code }: Trade, origin: string): Record<string, string> {
  if (sceneName === 'native') return { code_url: codeUrl(code) }
  return { h5_url: `${origin}/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=${code}&package=${packageOf(code)}` }
}

export function codeUrl(code: string): string {
  return `weixin://wxpay/bizpayurl?pr=${code}`
}
