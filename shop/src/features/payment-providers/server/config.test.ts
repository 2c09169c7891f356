import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import type { Variables } from '#platform/config/variables.ts'
import { testAlipayAccount } from '#testing/test-shop.ts'
import { putSandboxKeys } from '../testing/fixtures/sandbox-keys.ts'
import { readPaymentConfig } from './config.ts'
import { variablesAt as wechatPayVariablesAt } from './providers/wechat-pay/testing/provider-fixture.ts'

const read = (variables: Variables) => readPaymentConfig(variables, readConfig(variables))
const alipay = {
  ALIPAY_GATEWAY: 'https://openapi.alipay.example/gateway.do',
  ALIPAY_APP_ID: testAlipayAccount.appId,
  ALIPAY_SELLER_ID: testAlipayAccount.sellerId,
  ALIPAY_APP_PRIVATE_KEY: testAlipayAccount.appPrivateKey,
  ALIPAY_PUBLIC_KEY: testAlipayAccount.alipayPublicKey,
}
const origin = { PUBLIC_SHOP_ORIGIN: 'https://shop.example' }

test('needs no variables; payments then go to the sandbox', async () => {
  const config = read({})
  expect(config).toMatchObject({ providers: [], allowsPretendedMoney: false })
  expect(config.standIns).toMatchObject([
    { provider: 'alipay', folder: 'alipay-sandbox', port: 5180, isStarted: true },
    { provider: 'wechat_pay', folder: 'wechat-pay-sandbox', port: 5181, isStarted: false },
  ])
  const folder = await mkdtemp(join(tmpdir(), 'yokoso-stand-in-'))
  await putSandboxKeys(folder)
  const sandbox = await config.standIns[0]!.setUp({ origin: 'http://localhost:5180', folder })
  expect(sandbox).toMatchObject({ provider: { name: 'alipay' }, notifyOrigin: 'http://localhost:5173' })
  await rm(folder, { recursive: true })
})

test('a stand-in with a switch runs beside the others', () => {
  const running = (variables: Variables) =>
    read(variables)
      .standIns.filter(({ isStarted }) => isStarted)
      .map(({ provider }) => provider)
  expect(running({ WECHAT_PAY_SANDBOX: '1' })).toEqual(['alipay', 'wechat_pay'])
  expect(running({ ...alipay, WECHAT_PAY_SANDBOX: '1' })).toEqual(['wechat_pay'])
  expect(running(alipay)).toEqual([])
})

test('with the account of WeChat Pay alone Alipay is not offered, not even its sandbox', () => {
  const wechat = {
    ...wechatPayVariablesAt('https://api.mch.weixin.qq.com'),
    WECHAT_PAY_NOTIFY_ORIGIN: 'https://shop.example',
  }
  for (const place of [{}, origin]) {
    const { providers, standIns } = read({ ...place, ...wechat })
    expect(providers.map(({ provider }) => provider.name)).toEqual(['wechat_pay'])
    expect(standIns.filter(({ isStarted }) => isStarted)).toEqual([])
  }
  expect(() => read({ ...wechat, WECHAT_PAY_SANDBOX: '1' })).toThrow(/^WECHAT_PAY_SANDBOX: /)
})

test('sets up the providers whose variables are set', () => {
  const { providers } = read({ ...origin, ...alipay })
  expect(providers).toMatchObject([{ provider: { name: 'alipay' }, notifyOrigin: 'https://shop.example' }])
})

describe('reports in one line', () => {
  test.each<[string, Variables]>([
    ['PAYMENTS', { PAYMENTS: 'real' }],
    ['WECHAT_PAY_SANDBOX', { WECHAT_PAY_SANDBOX: 'yes' }],
    ['WECHAT_PAY_SANDBOX', { ...origin, ...alipay, WECHAT_PAY_SANDBOX: '1' }],
    ['SANDBOX_PORT', { SANDBOX_PORT: '80.5' }],
    ['ALIPAY_APP_ID', { ...alipay, ALIPAY_APP_ID: '12' }],
    ['ALIPAY_PUBLIC_KEY', { ...alipay, ALIPAY_PUBLIC_KEY: 'public' }],
  ])('%s', (name, variables) => {
    expect(() => read(variables)).toThrow(new RegExp(`^${name}: [^\\n]+$`))
  })
})

describe('a public shop', () => {
  test('fault 37: does not start on the sandbox unless configured to', () => {
    expect(() => read(origin)).toThrow(/^PAYMENTS: /)
    expect(read({ ...origin, PAYMENTS: 'sandbox' })).toMatchObject({ providers: [], allowsPretendedMoney: true })
  })

  test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])('%s is none', (loopback) => {
    expect(read({ PUBLIC_SHOP_ORIGIN: loopback }).providers).toEqual([])
  })
})
