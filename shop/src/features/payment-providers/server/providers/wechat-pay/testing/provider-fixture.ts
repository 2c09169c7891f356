/** WeChat Pay's adapter over the stand-in, for the provider contract. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '@yokoso/wechat-pay-sandbox'
import { isOnThisMachine, type Variables } from '#platform/config/variables.ts'
import { addDays, shopDay, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import { openLetterBox } from '../../../../testing/letter-box.ts'
import type { ProviderFixture } from '../../../../testing/provider-fixture.ts'
import { wechatPayCapabilities } from '../wechat-pay-provider.ts'
import { putWechatPayKeys, wechatPayKeys } from './wechat-pay-keys.ts'
import { decryptWebhook } from './wechat-pay-webhooks.ts'

export { decryptWebhook as decrypt, signWebhook } from './wechat-pay-webhooks.ts'

export const capabilities = wechatPayCapabilities

export const variablesAt = (origin: string): Variables => ({
  WECHAT_PAY_GATEWAY: origin,
  WECHAT_PAY_ALLOW_INSECURE_GATEWAY: isOnThisMachine(origin) ? '1' : '0',
  WECHAT_PAY_SCENES: 'native,h5',
  WECHAT_PAY_MCHID: wechatPayKeys.mchid,
  WECHAT_PAY_APPID: wechatPayKeys.appid,
  WECHAT_PAY_MERCHANT_SERIAL: wechatPayKeys.merchantSerial,
  WECHAT_PAY_MERCHANT_PRIVATE_KEY: wechatPayKeys.merchantPrivateKey,
  WECHAT_PAY_API_V3_KEY: wechatPayKeys.apiV3Key,
  WECHAT_PAY_PUBLIC_KEY_ID: wechatPayKeys.publicKeyId,
  WECHAT_PAY_PUBLIC_KEY: wechatPayKeys.wechatPublicKey,
})

/** The stand-in's first payer, under the app's name for that person. */
export const buyer = `o${createHash('sha256').update(`${wechatPayKeys.appid} 1`).digest('base64url').slice(0, 27)}`

const refundGapInMs = 61_000
/** WeChat Pay writes a statement from ten o'clock. */
const statementAfterInMs = 11 * 3_600_000

export async function openFixture(): Promise<ProviderFixture> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yokoso-provider-'))
  await putWechatPayKeys(dataDir)
  const sandbox = await startSandbox({ dataDir, port: 0, host: '127.0.0.1' })
  const origin = sandbox.origin.replace('localhost', '127.0.0.1')
  const letterBox = await openLetterBox('application/json', '{"code":"SUCCESS"}')
  let offsetInMs = 0

  // Tests read views of the stand-in untyped.
  // oxlint-disable-next-line typescript/no-explicit-any
  async function control(path: string, body?: object): Promise<any> {
    const response = await fetch(new URL(`/control${path}`, origin), {
      method: body ? 'POST' : 'GET',
      headers: { 'x-sandbox-token': sandbox.controlToken, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  await control('/settings', { refund_time_in_ms: null })
  const now = () => new Date(Date.now() + offsetInMs)
  async function advance(byInMs: number): Promise<void> {
    await control('/clock/advance', { by_ms: byInMs })
    offsetInMs += byInMs
  }

  return {
    origin,
    knowsTradeOnceStarted: true,
    notifyUrl: `${letterBox.url}api/order/wechat_pay_notify/`,
    returnUrl: 'http://localhost:5173/user/order',
    now,
    pay: (_payUrl, outTradeNo) => control(`/trades/${outTradeNo}/pay`, {}),
    // The trade exists once started, so opening the page changes nothing.
    logIn: async () => undefined,
    refuseRefund: (out_trade_no) => control('/faults', { out_trade_no, on: 'refund', kind: 'not_enough' }),
    async finishRefunds(outTradeNo) {
      const { refunds } = await control(`/trades/${outTradeNo}`)
      for (const { out_refund_no, status } of refunds)
        if (status === 'PROCESSING') await control(`/refunds/${out_refund_no}/end`, { status: 'SUCCESS' })
      // Partial refunds of one trade need a pause.
      await advance(refundGapInMs)
    },
    async passDay() {
      const day = shopDay(now())
      await advance(startOfShopDay(addDays(day, 1)).getTime() + statementAfterInMs - now().getTime())
      return day
    },
    async webhooks(outTradeNo) {
      // Advancing the clock returns after all due webhooks have been delivered.
      await control('/clock/advance', { by_ms: 0 })
      return letterBox.received.filter((webhook) => decryptWebhook(webhook).includes(`"${outTradeNo}"`))
    },
    async close() {
      await sandbox.close()
      await letterBox.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
