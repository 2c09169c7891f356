import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { Merchant } from '../testing/merchant-fixture.ts'
import type { ReceivedNotice } from '../testing/notice-receiver.ts'
import { PageVisit } from '../testing/page-visit.ts'

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

/** As the library's manual verifies a notice. */
function verifyNotice({ headers, body }: ReceivedNotice, publicKey: string): boolean {
  const { 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': nonce, 'wechatpay-signature': signature } = headers
  const signed = Formatter.joinedByLineFeed(String(timestamp), String(nonce), body)
  return Rsa.verify(signed, String(signature), publicKey)
}

test('the public client library goes from a code to the bill, unchanged but for its base address', async () => {
  const { mchid, apiV3Key } = merchant.credentials
  const started = await wxpay.chain('v3/pay/transactions/native').post(merchant.order({ description: '茶碗, 大 `一' }))
  expect(started.data.code_url).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=\w+$/)

  const { transaction_id } = await merchant.control('POST', 'trades/order-1/pay')
  await vi.waitFor(() => expect(merchant.notices.received).toHaveLength(1))
  const [received] = merchant.notices.received
  const { publicKeyId, publicKey } = merchant.credentials
  expect(received!.headers['wechatpay-serial']).toBe(publicKeyId)
  expect(verifyNotice(received!, publicKey)).toBe(true)
  expect(verifyNotice({ ...received!, body: received!.body.replace('"id"', '"Id"') }, publicKey)).toBe(false)
  const notice = JSON.parse(received!.body)
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

test('the public client library starts an order on a telephone, and closes one', async () => {
  const { mchid } = merchant.credentials
  const scene_info = { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } }
  const h5 = wxpay.chain('v3/pay/transactions/h5')
  const started = await h5.post(merchant.order({ out_trade_no: 'phone-1', scene_info }))
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'
  const headers = { referer: new URL(merchant.notices.url!).origin, 'user-agent': userAgent }
  const page = await PageVisit.open(String(started.data.h5_url), headers)
  expect((await page.submit('/pay', { payer: '1', password: '135790' })).status).toBe(200)
  const query = async (out_trade_no: string) =>
    (await wxpay.chain('v3/pay/transactions/out-trade-no/{out_trade_no}').get({ params: { mchid }, out_trade_no })).data
  expect(await query('phone-1')).toMatchObject({ trade_state: 'SUCCESS', trade_type: 'MWEB' })

  await h5.post(merchant.order({ out_trade_no: 'phone-2', scene_info }))
  const close = wxpay.chain('v3/pay/transactions/out-trade-no/{out_trade_no}/close')
  const closed = await close.post({ mchid }, { out_trade_no: 'phone-2' })
  expect(closed.status).toBe(204)
  expect(await query('phone-2')).toMatchObject({ trade_state: 'CLOSED' })
  await expect(close.post({ mchid }, { out_trade_no: 'phone-1' })).rejects.toMatchObject({
    response: { data: { code: 'ORDER_PAID' } },
  })
})
