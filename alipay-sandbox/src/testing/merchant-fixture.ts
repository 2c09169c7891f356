import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { AlipaySdk } from 'alipay-sdk'
import { ensureSandboxKeys, startSandbox } from '../index.ts'
import type { RunningSandbox, SandboxCredentials } from '../index.ts'

const keyFile = 'alipay-sandbox.keys.json'
let sharedKeys: Promise<string> | undefined

async function makeSharedKeys(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'alipay-sandbox-keys-'))
  await ensureSandboxKeys(folder)
  const keys = await readFile(join(folder, keyFile), 'utf8')
  await rm(folder, { recursive: true })
  return keys
}

/** Creates a data folder for one test. Keys are created once a process, because that is slow. */
export async function makeDataFolder(): Promise<string> {
  sharedKeys ??= makeSharedKeys()
  const folder = await mkdtemp(join(tmpdir(), 'alipay-sandbox-'))
  await writeFile(join(folder, keyFile), await sharedKeys, { mode: 0o600 })
  return folder
}

export type Notification = Record<string, string>
type Responder = (response: ServerResponse, notification: Notification) => void

export function respondSuccess(response: ServerResponse): void {
  response.end('success')
}

/** The merchant's webhook address: records requests and responds as configured. */
export class WebhookReceiver {
  readonly received: Notification[] = []
  respond: Responder = respondSuccess
  readonly server = createServer((request, response) => void this.receive(request, response))

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/notify`
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const notification = Object.fromEntries(new URLSearchParams(await text(request)))
    this.received.push(notification)
    this.respond(response, notification)
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}

export type Json = Record<string, unknown>

/** A merchant with the official SDK, its webhook address, and a sandbox that can be restarted. */
export class Merchant {
  readonly dataDir: string
  readonly credentials: SandboxCredentials
  readonly webhooks = new WebhookReceiver()
  sandbox: RunningSandbox
  sdk: AlipaySdk

  static async open(): Promise<Merchant> {
    const dataDir = await makeDataFolder()
    const credentials = await ensureSandboxKeys(dataDir)
    const merchant = new Merchant(dataDir, credentials, await startSandbox({ dataDir, port: 0, host: '127.0.0.1' }))
    await merchant.webhooks.listen()
    return merchant
  }

  private constructor(dataDir: string, credentials: SandboxCredentials, sandbox: RunningSandbox) {
    this.dataDir = dataDir
    this.credentials = credentials
    this.sandbox = sandbox
    this.sdk = this.makeSdk()
  }

  makeSdk(privateKey = this.credentials.appPrivateKey): AlipaySdk {
    return new AlipaySdk({
      appId: this.credentials.appId,
      privateKey,
      keyType: 'PKCS8',
      alipayPublicKey: this.credentials.alipayPublicKey,
      gateway: `${this.sandbox.origin}/gateway.do`,
      timeout: 3000,
    })
  }

  async restartSandbox(): Promise<void> {
    await this.sandbox.close()
    this.sandbox = await startSandbox({ dataDir: this.dataDir, port: 0, host: '127.0.0.1' })
    this.sdk = this.makeSdk()
  }

  async close(): Promise<void> {
    await Promise.all([this.sandbox.close(), this.webhooks.close()])
    await rm(this.dataDir, { recursive: true, force: true })
  }

  /** The address to which the shop redirects the buyer. */
  payUrl(order: Json, method = 'alipay.trade.page.pay'): string {
    return this.sdk.pageExecute(method, 'GET', {
      notifyUrl: this.webhooks.url,
      returnUrl: 'http://shop.test/orders?from=alipay',
      bizContent: { productCode: 'FAST_INSTANT_TRADE_PAY', subject: '抹茶', totalAmount: '128.00', ...order },
    })
  }

  async call(method: string, bizContent: Json): Promise<Json> {
    return this.sdk.exec(method, { bizContent }, { validateSign: true })
  }

  async control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: Json): Promise<Json> {
    const response = await fetch(`${this.sandbox.origin}/control/${path}`, {
      method,
      headers: {
        'x-sandbox-token': this.credentials.controlToken,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await response.json()) as Json
  }

  /** Opens the order's cashier page as a browser would. */
  async openCashier(order: Json, headers: Record<string, string> = {}): Promise<CashierVisit> {
    return CashierVisit.open(this.payUrl(order), headers)
  }

  /** Opens the page and presses Pay; resolves with the browser's return address. */
  async payFor(order: Json): Promise<URL> {
    const visit = await this.openCashier(order)
    const response = await visit.press('pay')
    return new URL(response.headers.get('location') ?? '')
  }
}

/** The cashier page in a browser without scripts: its HTML and its two forms. */
export class CashierVisit {
  readonly url: string
  readonly html: string
  readonly headers: Headers

  static async open(address: string, headers: Record<string, string> = {}): Promise<CashierVisit> {
    const response = await fetch(address, { headers })
    return new CashierVisit(response.url, await response.text(), response.headers)
  }

  private constructor(url: string, html: string, headers: Headers) {
    this.url = url
    this.html = html
    this.headers = headers
  }

  async press(button: 'pay' | 'cancel'): Promise<Response> {
    const action = new RegExp(`action="([^"]*/${button}[^"]*)"`).exec(this.html)?.[1]
    if (!action) throw new Error(`there is no button for ${button} on ${this.url}`)
    return fetch(new URL(action, this.url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    })
  }
}
