import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BadConfiguration, type Variables } from '#platform/config/variables.ts'
import { variablesAt } from '../testing/provider-fixture.ts'
import { wechatPayKeys } from '../testing/wechat-pay-keys.ts'
import { wechatPay } from '../wechat-pay-definition.ts'
import { wechatPayOrigins } from './wechat-pay-account.ts'
import { readWechatPaySettings } from './wechat-pay-settings.ts'

const onThisMachine = { shopOrigin: 'http://localhost:7000', shopPort: 7000, allowsPretendedMoney: false }
const inPublic = { ...onThisMachine, shopOrigin: 'https://shop.example' }
const account = variablesAt('https://api.example')
const required = Object.keys(account).filter((name) => !/GATEWAY|SCENES/.test(name))

function faultOf(changes: Variables, place = onThisMachine): string {
  try {
    wechatPay.setUp({ variables: { ...account, ...changes }, place, now: () => new Date() })
  } catch (error) {
    if (error instanceof BadConfiguration) return error.message
    throw error
  }
  return ''
}

test('reads the account, and is told where WeChat Pay reaches the shop', () => {
  expect(readWechatPaySettings({}, inPublic).account).toBeNull()
  const { notifyOrigin, ...settings } = readWechatPaySettings(account, inPublic)
  expect(settings.account).toMatchObject({ gateway: 'https://api.example', merchantId: wechatPayKeys.mchid })
  expect(settings.scenes).toEqual(['qr', 'wap'])
  expect(notifyOrigin).toBe('https://shop.example')
  expect(readWechatPaySettings(variablesAt('http://127.0.0.1:9'), onThisMachine).notifyOrigin).toBe(
    'http://localhost:7000',
  )
  expect(readWechatPaySettings({ ...account, WECHAT_PAY_SCENES: '', WECHAT_PAY_GATEWAY: '' }, inPublic)).toMatchObject({
    scenes: ['qr'],
    account: { gateway: 'https://api.mch.weixin.qq.com' },
  })
})

test('has seven variables, all or none', () => {
  expect(required).toHaveLength(7)
  for (const name of required)
    expect(faultOf({ [name]: '' })).toMatch(new RegExp(`^${name}: not set[^\\n]+seven or none$`))
})

const small = generateKeyPairSync('rsa', { modulusLength: 1024 })
const ownPublicKey = createPublicKey(wechatPayKeys.merchantPrivateKey)
  .export({ type: 'spki', format: 'pem' })
  .toString()

const { certificate } = wechatPayKeys
const cutCertificate = certificate.slice(0, 200)
const brokenCertificate = '-----BEGIN CERTIFICATE-----\nbm90IGEgY2VydGlmaWNhdGU=\n-----END CERTIFICATE-----\n'

describe('refuses in one line that names the variable', () => {
  test.each<[string, Variables]>([
    ['WECHAT_PAY_MCHID', { WECHAT_PAY_MCHID: 'me' }],
    ['WECHAT_PAY_APPID', { WECHAT_PAY_APPID: '2021' }],
    ['WECHAT_PAY_MERCHANT_SERIAL', { WECHAT_PAY_MERCHANT_SERIAL: 'serial' }],
    ['WECHAT_PAY_MERCHANT_PRIVATE_KEY', { WECHAT_PAY_MERCHANT_PRIVATE_KEY: 'key' }],
    [
      'WECHAT_PAY_MERCHANT_PRIVATE_KEY',
      { WECHAT_PAY_MERCHANT_PRIVATE_KEY: small.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
    ],
    ['WECHAT_PAY_API_V3_KEY', { WECHAT_PAY_API_V3_KEY: 'too short' }],
    ['WECHAT_PAY_API_V3_KEY', { WECHAT_PAY_API_V3_KEY: '@/nowhere/key' }],
    ['WECHAT_PAY_PUBLIC_KEY_ID', { WECHAT_PAY_PUBLIC_KEY_ID: wechatPayKeys.certificateSerial }],
    ['WECHAT_PAY_PUBLIC_KEY', { WECHAT_PAY_PUBLIC_KEY: ownPublicKey }],
    ['WECHAT_PAY_PUBLIC_KEY', { WECHAT_PAY_PUBLIC_KEY: wechatPayKeys.merchantPrivateKey }],
    ['WECHAT_PAY_PUBLIC_KEY', { WECHAT_PAY_PUBLIC_KEY: 'garbage' }],
    [
      'WECHAT_PAY_PUBLIC_KEY',
      { WECHAT_PAY_PUBLIC_KEY: small.publicKey.export({ type: 'spki', format: 'pem' }).toString() },
    ],
    ['WECHAT_PAY_PLATFORM_CERTIFICATES', { WECHAT_PAY_PLATFORM_CERTIFICATES: 'none' }],
    ['WECHAT_PAY_PLATFORM_CERTIFICATES', { WECHAT_PAY_PLATFORM_CERTIFICATES: `${certificate}\n${cutCertificate}` }],
    ['WECHAT_PAY_PLATFORM_CERTIFICATES', { WECHAT_PAY_PLATFORM_CERTIFICATES: `${certificate}\n${brokenCertificate}` }],
    ['WECHAT_PAY_SCENES', { WECHAT_PAY_SCENES: 'native,jsapi' }],
    ['WECHAT_PAY_GATEWAY', { WECHAT_PAY_GATEWAY: 'https://api.example/v3' }],
    ['WECHAT_PAY_GATEWAY', { WECHAT_PAY_GATEWAY: 'http://api.example' }],
    ['WECHAT_PAY_NOTIFY_ORIGIN', { WECHAT_PAY_NOTIFY_ORIGIN: 'shop.example' }],
  ])('%s', (name, changes) => {
    const line = faultOf(changes)
    expect(line).toMatch(new RegExp(`^${name}: [^\\n]+$`))
    expect(line).not.toContain('PRIVATE KEY-----')
  })

  test.each<[string, Variables, string?]>([
    ['PUBLIC_SHOP_ORIGIN', {}],
    ['PUBLIC_SHOP_ORIGIN', {}, 'http://shop.example'],
    ['PUBLIC_SHOP_ORIGIN', {}, 'https://192.168.0.7'],
    ['WECHAT_PAY_NOTIFY_ORIGIN', { WECHAT_PAY_NOTIFY_ORIGIN: 'http://shop.example' }, 'https://shop.example'],
    ['WECHAT_PAY_NOTIFY_ORIGIN', { WECHAT_PAY_NOTIFY_ORIGIN: 'https://localhost' }, 'https://shop.example'],
  ])('%s that the real WeChat Pay cannot reach: %o %s', (name, changes, shopOrigin = 'http://localhost:7000') => {
    for (const WECHAT_PAY_GATEWAY of wechatPayOrigins)
      expect(faultOf({ WECHAT_PAY_GATEWAY, ...changes }, { ...onThisMachine, shopOrigin })).toMatch(
        new RegExp(`^${name}: [^\\n]+https://$`),
      )
  })

  test('a public one is accepted, also where the shop itself is not public', () => {
    const WECHAT_PAY_GATEWAY = wechatPayOrigins[0]!
    expect(faultOf({ WECHAT_PAY_GATEWAY }, inPublic)).toBe('')
    expect(faultOf({ WECHAT_PAY_GATEWAY, WECHAT_PAY_NOTIFY_ORIGIN: 'https://shop.example' })).toBe('')
  })

  test('a cut certificate in a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'yokoso-certificates-'))
    const WECHAT_PAY_PLATFORM_CERTIFICATES = `@${join(folder, 'certificates.pem')}`
    try {
      await writeFile(WECHAT_PAY_PLATFORM_CERTIFICATES.slice(1), `${certificate}\n${cutCertificate}`)
      expect(faultOf({ WECHAT_PAY_PLATFORM_CERTIFICATES })).toMatch(/^WECHAT_PAY_PLATFORM_CERTIFICATES: .+ is cut$/)
      await writeFile(WECHAT_PAY_PLATFORM_CERTIFICATES.slice(1), certificate)
      expect(faultOf({ WECHAT_PAY_PLATFORM_CERTIFICATES })).toBe('')
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('a platform certificate is accepted', () => {
    expect(faultOf({ WECHAT_PAY_PLATFORM_CERTIFICATES: wechatPayKeys.certificate })).toBe('')
  })
})
