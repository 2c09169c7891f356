import { createSign, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSandboxKeys, startSandbox } from '../index.ts'
import type { RunningSandbox, SandboxCredentials } from '../index.ts'
import { NoticeReceiver } from './notice-receiver.ts'
import type { Json } from './notice-receiver.ts'

const keyFile = 'wechat-pay-sandbox.keys.json'
let sharedKeys: Promise<string> | undefined

async function makeSharedKeys(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wechat-pay-sandbox-keys-'))
  await ensureSandboxKeys(folder)
  const keys = await readFile(join(folder, keyFile), 'utf8')
  await rm(folder, { recursive: true })
  return keys
}

/** Creates a data folder for one test. Keys are created once a process, because that is slow. */
export async function makeDataFolder(): Promise<string> {
  sharedKeys ??= makeSharedKeys()
  const folder = await mkdtemp(join(tmpdir(), 'wechat-pay-sandbox-'))
  await writeFile(join(folder, keyFile), await sharedKeys, { mode: 0o600 })
  return folder
}

export type ApiAnswer = { status: number; body: Json; text: string; headers: Headers }
export type CallOptions = {
  /** Replaces parts of the `Authorization` header. */
  authorization?: Partial<Record<'mchid' | 'nonce_str' | 'timestamp' | 'serial_no' | 'signature', string>>
  headers?: Record<string, string | undefined>
  /** Sent in place of the body that was signed. */
  sentBody?: string
}

/** A merchant that signs by hand, its notice address, and a sandbox that can be restarted. */
export class Merchant {
  readonly dataDir: string
  readonly credentials: SandboxCredentials
  readonly notices = new NoticeReceiver()
  origin: string
  private sandbox: RunningSandbox | undefined

  /** Over a sandbox of its own. */
  static async open(): Promise<Merchant> {
    const merchant = await Merchant.at(await makeDataFolder(), '')
    await Promise.all([merchant.restartSandbox(), merchant.notices.listen()])
    return merchant
  }

  /** Over a sandbox that runs elsewhere. */
  static async at(dataDir: string, origin: string): Promise<Merchant> {
    return new Merchant(dataDir, await ensureSandboxKeys(dataDir), origin)
  }

  private constructor(dataDir: string, credentials: SandboxCredentials, origin: string) {
    this.dataDir = dataDir
    this.credentials = credentials
    this.origin = origin
  }

  async restartSandbox(): Promise<void> {
    await this.sandbox?.close()
    this.sandbox = await startSandbox({ dataDir: this.dataDir, port: 0, host: '127.0.0.1' })
    this.origin = this.sandbox.origin
  }

  async close(): Promise<void> {
    await Promise.all([this.sandbox?.close(), this.notices.close()])
    await rm(this.dataDir, { recursive: true, force: true })
  }

  /** The body of a start call; `changes` replace its fields. */
  order(changes: Json = {}): Json {
    const { appid, mchid } = this.credentials
    return {
      appid,
      mchid,
      description: '抹茶',
      out_trade_no: 'order-1',
      notify_url: this.notices.url ?? 'https://shop.test/notify',
      amount: { total: 12_800, currency: 'CNY' },
      ...changes,
    }
  }

  /** A signed call. A body makes it a POST; a text is sent as it is. */
  async call(path: string, body?: Json | string, options: CallOptions = {}): Promise<ApiAnswer> {
    const content = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
    const method = body === undefined ? 'GET' : 'POST'
    const headers: Record<string, string | undefined> = {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      'User-Agent': 'merchant/1.0',
      'Wechatpay-Serial': this.credentials.publicKeyId,
      Authorization: this.authorization(method, path, content, options.authorization),
      ...options.headers,
    }
    const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, value]],
    )
    const response = await fetch(`${this.origin}${path}`, {
      method,
      headers: sent,
      ...(method === 'POST' && { body: options.sentBody ?? content }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    return {
      status: response.status,
      body: isJson ? (JSON.parse(text) as Json) : {},
      text,
      headers: response.headers,
    }
  }

  /** A signed GET whose answer stays bytes. */
  async download(path: string): Promise<{ bytes: Buffer; headers: Headers }> {
    const headers = { Authorization: this.authorization('GET', path, '') }
    const response = await fetch(`${this.origin}${path}`, { headers })
    return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
  }

  private authorization(
    method: string,
    path: string,
    body: string,
    changes: CallOptions['authorization'] = {},
  ): string {
    const { mchid, merchantSerial, merchantPrivateKey } = this.credentials
    const nonce = changes.nonce_str ?? randomBytes(16).toString('hex')
    const timestamp = changes.timestamp ?? String(Math.floor(Date.now() / 1000))
    const signature = createSign('RSA-SHA256')
      .update(`${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`)
      .sign(merchantPrivateKey, 'base64')
    const fields = { mchid, nonce_str: nonce, signature, timestamp, serial_no: merchantSerial, ...changes }
    const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
    return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`
  }

  async start(changes: Json = {}, scene: 'native' | 'h5' = 'native'): Promise<ApiAnswer> {
    return this.call(`/v3/pay/transactions/${scene}`, this.order(changes))
  }

  async query(outTradeNo: string): Promise<ApiAnswer> {
    return this.call(`/v3/pay/transactions/out-trade-no/${outTradeNo}?mchid=${this.credentials.mchid}`)
  }

  async closeOrder(outTradeNo: string): Promise<ApiAnswer> {
    return this.call(`/v3/pay/transactions/out-trade-no/${outTradeNo}/close`, { mchid: this.credentials.mchid })
  }

  /** Starts and pays; resolves with the control API's view. */
  async payFor(outTradeNo: string, payment: Json = {}, changes: Json = {}): Promise<Json> {
    const { status, text } = await this.start({ out_trade_no: outTradeNo, ...changes })
    if (status !== 200) throw new Error(text)
    return this.control('POST', `trades/${outTradeNo}/pay`, payment)
  }

  async refund(outTradeNo: string, outRefundNo: string, amountInFen: number, changes: Json = {}): Promise<ApiAnswer> {
    return this.call('/v3/refund/domestic/refunds', {
      out_trade_no: outTradeNo,
      out_refund_no: outRefundNo,
      notify_url: this.notices.url,
      amount: { refund: amountInFen, total: 12_800, currency: 'CNY' },
      ...changes,
    })
  }

  async control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: Json): Promise<Json> {
    const response = await fetch(`${this.origin}/control/${path}`, {
      method,
      headers: {
        'x-sandbox-token': this.credentials.controlToken,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as Json
  }

  async advance(byMs: number): Promise<void> {
    await this.control('POST', 'clock/advance', { by_ms: byMs })
  }
}
