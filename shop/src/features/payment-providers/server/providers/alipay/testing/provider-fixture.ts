/** Alipay's adapter over the sandbox, for the provider contract. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@yokoso/alipay-sandbox'
import { isOnThisMachine, type Variables } from '#platform/config/variables.ts'
import type { PostedWebhook } from '../../payment-provider.ts'
import { openLetterBox } from '../../../../testing/letter-box.ts'
import { putSandboxKeys, testKeys } from '../../../../testing/fixtures/sandbox-keys.ts'
import { signed } from '../../../../testing/webhook-factory.ts'
import type { ProviderFixture } from '../../../../testing/provider-fixture.ts'
import { alipayCapabilities } from '../alipay-provider.ts'

export const capabilities = alipayCapabilities

export const variablesAt = (origin: string): Variables => ({
  ALIPAY_GATEWAY: `${origin}/gateway.do`,
  ALIPAY_ALLOW_INSECURE_GATEWAY: isOnThisMachine(origin) ? '1' : '0',
  ALIPAY_APP_ID: testKeys.appId,
  ALIPAY_SELLER_ID: testKeys.sellerId,
  ALIPAY_APP_PRIVATE_KEY: testKeys.appPrivateKey,
  ALIPAY_PUBLIC_KEY: testKeys.gatewayPublicKey,
})

export const buyer = testKeys.buyerId

export function signWebhook(text: string): PostedWebhook {
  const { appId: app_id, sellerId: seller_id } = testKeys
  const content = { notify_id: text, out_trade_no: text, trade_no: text, trade_status: text, total_amount: text }
  const form = new URLSearchParams(signed({ app_id, seller_id, sign_type: 'RSA2', ...content }))
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(form.toString()),
  }
}

export async function openFixture(): Promise<ProviderFixture> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yokoso-provider-'))
  await putSandboxKeys(dataDir)
  const sandbox = await startSandbox({ dataDir, port: 0, host: '127.0.0.1' })
  const origin = sandbox.origin.replace('localhost', '127.0.0.1')
  const letterBox = await openLetterBox('text/plain', 'success')

  async function control(path: string, body: object = {}): Promise<void> {
    const response = await fetch(new URL(`/control${path}`, origin), {
      method: 'POST',
      headers: { 'x-sandbox-token': sandbox.controlToken, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
  }
  async function atCashier(payUrl: string, outTradeNo: string, button: 'pay' | 'login'): Promise<void> {
    await fetch(payUrl)
    await control(`/trades/${outTradeNo}/${button}`)
  }

  return {
    origin,
    knowsTradeOnceStarted: false,
    notifyUrl: letterBox.url,
    returnUrl: 'http://localhost:5173/user/order',
    now: () => new Date(),
    pay: (payUrl, outTradeNo) => atCashier(payUrl, outTradeNo, 'pay'),
    logIn: (payUrl, outTradeNo) => atCashier(payUrl, outTradeNo, 'login'),
    refuseRefund: (out_trade_no) => control('/faults', { out_trade_no, on: 'refund', kind: 'balance_short' }),
    async webhooks(outTradeNo) {
      // Advancing the clock returns after all due webhooks have been delivered.
      await control('/clock/advance', { by_ms: 0 })
      return letterBox.received.filter(({ body }) => body.includes(outTradeNo))
    },
    async close() {
      await sandbox.close()
      await letterBox.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
