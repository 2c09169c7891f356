/** A listening shop and an Alipay sandbox that reaches it: a whole payment in one process. */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSandboxKeys, startSandbox } from '@yokoso/alipay-sandbox'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import type { PaymentContext } from '../server/payment-context.ts'
import type { AlipayAccount } from '../server/providers/alipay/alipay-account.ts'

export interface ShopWithSandbox extends TestShop {
  /** At the sandbox. */
  account: AlipayAccount
  /** The shop's own way to the sandbox. */
  payments: PaymentContext
  /** The buyer opens the cashier and pays. Resolves when the notice has been answered, unless a fault holds it back. */
  pay(payUrl: string, outTradeNo: string): Promise<void>
  openCashier(payUrl: string): Promise<Response>
  // Views of the sandbox are read as they come.
  // oxlint-disable-next-line typescript/no-explicit-any
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<any>
  fault(fault: {
    out_trade_no: string
    on: string
    kind: string
    times?: number
    executes?: boolean
    delay_in_ms?: number
  }): Promise<void>
  /** Time goes on for the shop and for the sandbox. */
  wait(timeInMs: number): Promise<void>
  /** Every sweeper of payments and orders once. */
  sweep(): Promise<void>
}

export async function openShopWithSandbox(): Promise<ShopWithSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yokoso-sandbox-'))
  const keys = await ensureSandboxKeys(dataDir)
  const sandbox = await startSandbox({ dataDir, port: 0, host: '127.0.0.1' })
  const gateway = `${sandbox.origin.replace('localhost', '127.0.0.1')}/gateway.do`
  const { appId, sellerId, appPrivateKey, alipayPublicKey } = keys
  const account = { gateway, appId, sellerId, appPrivateKey, alipayPublicKey }
  const shop = await createTestShop({ account, accessTtlInMs: 30 * 86_400_000 })
  await shop.api.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = shop.api.app.server.address() as AddressInfo
  shop.providers[0]!.notifyOrigin = `http://127.0.0.1:${port}`

  async function control(method: string, path: string, body?: object) {
    const response = await fetch(new URL(`/control${path}`, gateway), {
      method,
      headers: { 'x-sandbox-token': sandbox.controlToken, ...(body ? { 'content-type': 'application/json' } : {}) },
      body: body && JSON.stringify(body),
    })
    const view = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(view)}`)
    return view
  }

  return {
    ...shop,
    account,
    payments: { ...shop.context, providers: shop.providers },
    control,
    openCashier: (payUrl) => fetch(payUrl),
    async pay(payUrl, outTradeNo) {
      const cashier = await fetch(payUrl)
      if (!cashier.ok) throw new Error(`the cashier answered ${cashier.status}`)
      await control('POST', `/trades/${outTradeNo}/pay`)
      // A step of the clock returns after all that was due has been delivered and answered.
      await control('POST', '/clock/advance', { by_ms: 0 })
    },
    async fault(fault) {
      await control('POST', '/faults', fault)
    },
    async wait(timeInMs) {
      shop.passTime(timeInMs)
      await control('POST', '/clock/advance', { by_ms: timeInMs })
    },
    async sweep() {
      for (const { name, sweep } of shop.sweepers) if (/payments|refunds|orders/.test(name)) await sweep()
    },
    async close() {
      await sandbox.close()
      // A connection that was opened and not yet used counts as busy, for a minute.
      shop.api.app.server.closeAllConnections()
      await shop.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
