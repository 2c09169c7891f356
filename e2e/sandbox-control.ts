/** The sandbox's control API: a test acts for the buyer, for Alipay's staff and for time. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface SandboxKeys {
  appId: string
  sellerId: string
  appPrivateKey: string
  gatewayPublicKey: string
  controlToken: string
}

export async function readSandboxKeys(dataDir: string): Promise<SandboxKeys> {
  const file = join(dataDir, 'alipay-sandbox', 'alipay-sandbox.keys.json')
  return JSON.parse(await readFile(file, 'utf8')) as SandboxKeys
}

export interface SandboxTrade {
  out_trade_no: string
  trade_status: string
  total_amount: string
  refund_fee: string
  paid_at: string | null
  refunds: { out_request_no: string; refund_amount: string }[]
  notices: { notify_id: string; state: string }[]
}

export interface SandboxFault {
  /** `*` for every trade. */
  out_trade_no: string
  on: 'notify' | 'return' | 'query' | 'refund' | 'refund_query' | 'close'
  kind: string
  times?: number
  executes?: boolean
  delay_in_ms?: number
}

export interface SandboxControl {
  /** Null before a login at the cashier. */
  findTrade(outTradeNo: string): Promise<SandboxTrade | null>
  /** The buyer opens the cashier at `payUrl`, logs in and pays. */
  pay(payUrl: string): Promise<SandboxTrade>
  arrangeFault(fault: SandboxFault): Promise<void>
  clearFaults(): Promise<void>
  advanceClock(byMs: number): Promise<void>
}

export async function openSandboxControl({
  sandboxOrigin,
  dataDir,
}: {
  sandboxOrigin: string
  dataDir: string
}): Promise<SandboxControl> {
  const { controlToken } = await readSandboxKeys(dataDir)

  async function call(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${sandboxOrigin}/control${path}`, {
      method,
      headers: { 'x-sandbox-token': controlToken, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
    })
  }

  async function require(method: string, path: string, body?: object): Promise<unknown> {
    const response = await call(method, path, body)
    const view: unknown = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(view)}`)
    return view
  }

  return {
    async findTrade(outTradeNo) {
      const response = await call('GET', `/trades/${outTradeNo}`)
      return response.ok ? ((await response.json()) as SandboxTrade) : null
    },
    async pay(payUrl) {
      await fetch(payUrl)
      return (await require('POST', `/trades/${outTradeNoIn(payUrl)}/pay`)) as SandboxTrade
    },
    async arrangeFault(fault) {
      await require('POST', '/faults', fault)
    },
    async clearFaults() {
      await require('DELETE', '/faults')
    },
    async advanceClock(byMs) {
      await require('POST', '/clock/advance', { by_ms: byMs })
    },
  }
}

/** The trade's number as Alipay reads it from the address. */
export function outTradeNoIn(payUrl: string): string {
  const order = JSON.parse(new URL(payUrl).searchParams.get('biz_content') ?? '{}') as { out_trade_no?: string }
  if (!order.out_trade_no) throw new Error(`no order in ${payUrl}`)
  return order.out_trade_no
}
