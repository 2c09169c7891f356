import { describe, expect, test } from 'vitest'
import { BadConfiguration, type Variables } from '#platform/config/variables.ts'
import type { ShopEnvironment } from '../../provider-definition.ts'
import { readAlipaySettings } from './alipay-settings.ts'

const account = {
  ALIPAY_GATEWAY: 'https://openapi.alipay.example/gateway.do',
  ALIPAY_APP_ID: '2021000000000000',
  ALIPAY_SELLER_ID: '2088000000000000',
  ALIPAY_APP_PRIVATE_KEY: 'private',
  ALIPAY_PUBLIC_KEY: 'public',
}
const onThisMachine: ShopEnvironment = {
  shopOrigin: 'http://localhost:7000',
  shopPort: 7000,
  allowsPretendedMoney: false,
}
const inPublic = { ...onThisMachine, shopOrigin: 'https://shop.example' }
const pretending = { ...inPublic, allowsPretendedMoney: true }

function faultOf(variables: Variables, place = onThisMachine): string {
  try {
    readAlipaySettings(variables, place)
  } catch (error) {
    if (error instanceof BadConfiguration) return error.message
    throw error
  }
  return ''
}

test('has no account without variables', () => {
  expect(readAlipaySettings({}, onThisMachine)).toEqual({ account: null, notifyOrigin: 'http://localhost:7000' })
})

test('reads the account', () => {
  expect(readAlipaySettings(account, onThisMachine).account).toEqual({
    gateway: 'https://openapi.alipay.example/gateway.do',
    appId: '2021000000000000',
    sellerId: '2088000000000000',
    appPrivateKey: 'private',
    alipayPublicKey: 'public',
  })
})

test.each<[string, Variables, ShopEnvironment, string]>([
  ['the sandbox', {}, onThisMachine, 'http://localhost:7000'],
  ['the sandbox, though the shop is public', {}, pretending, 'http://localhost:7000'],
  ['an account', account, inPublic, 'https://shop.example'],
  [
    'an account, and the message says where',
    { ...account, ALIPAY_NOTIFY_ORIGIN: 'https://in.example' },
    inPublic,
    'https://in.example',
  ],
  [
    'a gateway on this machine',
    { ...account, ALIPAY_GATEWAY: 'https://localhost:1/gateway.do' },
    pretending,
    'http://localhost:7000',
  ],
])('is reached by Alipay where it can be: %s', (_name, variables, place, origin) => {
  expect(readAlipaySettings(variables, place).notifyOrigin).toBe(origin)
})

describe('reports in one line', () => {
  test.each([
    ['ALIPAY_GATEWAY', 'gateway'],
    ['ALIPAY_ALLOW_INSECURE_GATEWAY', 'yes'],
    ['ALIPAY_NOTIFY_ORIGIN', 'localhost:5173'],
  ])('%s=%s', (name, value) => {
    expect(faultOf({ [name]: value })).toMatch(new RegExp(`^${name}: [^\\n]+$`))
  })

  test.each(Object.keys(account))('an account without %s', (name) => {
    expect(faultOf({ ...account, [name]: '' })).toMatch(new RegExp(`^${name}: not set`))
  })

  test('fault 37: a gateway that anybody can listen to', () => {
    const insecure = { ...account, ALIPAY_GATEWAY: 'http://gateway.example/' }
    expect(faultOf(insecure)).toMatch(/^ALIPAY_GATEWAY: must begin with https/)
    expect(faultOf({ ...insecure, ALIPAY_ALLOW_INSECURE_GATEWAY: '1' })).toBe('')
  })
})

const hosts = ['localhost:5180', 'LOCALHOST.', 'pay.localhost', '127.0.0.1:5180', '127.1', '2130706433', '127.8.9.1']
const otherHosts = ['0', '[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]']
test.each([...hosts, ...otherHosts].map((host) => `https://${host}/gateway.do`))(
  'fault 37: a public shop does not start on the gateway %s unless configured to',
  (gateway) => {
    const local = { ...account, ALIPAY_GATEWAY: gateway, ALIPAY_ALLOW_INSECURE_GATEWAY: '1' }
    expect(faultOf(local, inPublic)).toMatch(/^ALIPAY_GATEWAY: is on this machine/)
    expect(faultOf(local, pretending)).toBe('')
    expect(faultOf(local, onThisMachine)).toBe('')
  },
)
