import { AlipaySdk } from 'alipay-sdk'
import { expect, test } from 'vitest'
import { testKeys } from '../../../testing/fixtures/sandbox-keys.ts'
import { createAddressSigner } from './alipay-page-address.ts'

const { appPrivateKey: privateKey } = testKeys
const account = { appId: '9021000000000000', gateway: 'https://openapi.example/gateway.do' }
const sdk = new AlipaySdk({ ...account, privateKey, keyType: 'PKCS8' })
const signer = createAddressSigner({ ...account, privateKey })

/** The SDK adds its own name, which Alipay does not require. */
const own = { alipay_sdk: sdk.version }
const timestamp = '2026-11-22 12:00:00'

test.each([
  ['plain', 'Teapot × 1'],
  ['of three languages', '抹茶 マッチャ café'],
  ['with what addresses and forms escape', `a&b=c?d#e%20+f"g'h<i>&lt;~*()!`],
  ['outside the plane', '茶🍵'],
])('signs the same as the SDK: a subject %s', async (_kind, subject) => {
  const notifyUrl = 'https://shop.example/api/order/alipay_notify/?a=b&c=抹茶'
  const returnUrl = 'https://shop.example/user/order?from=shop%20page'
  const expected = sdk.pageExecute('alipay.trade.page.pay', 'GET', {
    timestamp,
    notifyUrl,
    returnUrl,
    bizContent: { outTradeNo: 'Y7K4Q9TM2HXD_1', totalAmount: '128.00', subject },
  })
  const address = await signer.sign('alipay.trade.page.pay', {
    ...own,
    timestamp,
    notify_url: notifyUrl,
    return_url: returnUrl,
    biz_content: JSON.stringify({ out_trade_no: 'Y7K4Q9TM2HXD_1', total_amount: '128.00', subject }),
  })
  expect(partsOf(address)).toEqual(partsOf(expected))
})

function partsOf(address: string) {
  const { origin, pathname, searchParams } = new URL(address)
  return { origin, pathname, ...Object.fromEntries(searchParams) }
}
