import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Aes, Wechatpay } from 'wechatpay-axios-plugin'
import { Merchant } from '../testing/merchant-fixture.ts'

let merchant: Merchant
let wxpay: Wechatpay
beforeEach(async () => {
  merchant = await Merchant.open()
  const { mchid, merchantSerial, merchantPrivateKey, publicKeyId, publicKey } = merchant.credentials
  wxpay = new Wechatpay({
    mchid,
    serial: merchantSerial,
    privateKey: merchantPrivateKey,
    certs: { [publicKeyId]: publicKey },
    baseURL: merchant.origin,
  })
})
afterEach(async () => merchant.close())

const dayInMs = 24 * 3_600_000

test('the public client library goes from a code to the bill, unchanged but for its base address', async () => {
  const { mchid, apiV3Key } = merchant.credentials
  const started = await wxpay.chain('v3/pay/transactions/native').post(merchant.order({ description: '茶碗, 大 `一' }))
  expect(started.data.code_url).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=\w+$/)

  const { transaction_id } = await merchant.control('POST', 'trades/order-1/pay')
  await vi.waitFor(() => expect(merchant.notices.received).toHaveLength(1))
  const notice = JSON.parse(merchant.notices.received[0]?.body ?? '')
  const { nonce, ciphertext, associated_data } = notice.resource
  const content = JSON.parse(Aes.AesGcm.decrypt(ciphertext, apiV3Key, nonce, associated_data))
  expect(content).toMatchObject({ out_trade_no: 'order-1', trade_state: 'SUCCESS', transaction_id })

  const queried = await wxpay.chain('v3/pay/transactions/id/{transaction_id}').get({
    params: { mchid },
    transaction_id: String(transaction_id),
  })
  expect(queried.data).toMatchObject({ trade_state: 'SUCCESS', amount: { total: 12_800, payer_total: 12_800 } })

  const refund = { refund: 2800, total: 12_800, currency: 'CNY' }
  const accepted = await wxpay
    .chain('v3/refund/domestic/refunds')
    .post({ transaction_id, out_refund_no: 'r1', amount: refund })
  expect(accepted.data).toMatchObject({ out_refund_no: 'r1', status: 'PROCESSING' })
  await merchant.advance(5 * 60_000)
  const ended = await wxpay.chain('v3/refund/domestic/refunds/{out_refund_no}').get({ out_refund_no: 'r1' })
  expect(ended.data).toMatchObject({ status: 'SUCCESS' })

  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  await merchant.advance(2 * dayInMs)
  const offered = await wxpay.chain('v3/bill/tradebill').get({ params: { bill_date: day, bill_type: 'ALL' } })
  const address = new URL(offered.data.download_url)
  const file = await wxpay.chain('v3/billdownload/file').get({
    params: { token: address.searchParams.get('token') },
    responseType: 'arraybuffer',
  })
  expect(createHash('sha1').update(file.data).digest('hex')).toBe(offered.data.hash_value)
  const lines = Buffer.from(file.data).toString('utf8').split('\r\n')
  expect(lines).toHaveLength(6)
  expect(lines[1]).toContain('`茶碗, 大 `一,`')
})
