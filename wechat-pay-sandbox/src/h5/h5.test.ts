import { expect, test } from 'vitest'
import { useMerchant } from '../testing/open-merchant.ts'
import { PageVisit } from '../testing/page-visit.ts'

const merchant = useMerchant()
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
const rightHeaders = { referer: 'http://localhost:5173/', 'user-agent': phone }
const returnAddress = 'http://localhost:5173/user/order?a=1&b=2'
const scene_info = { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } }

async function startH5(): Promise<string> {
  const { body } = await merchant().start({ scene_info }, 'h5')
  return `${String(body.h5_url)}&redirect_url=${encodeURIComponent(returnAddress)}`
}

test('pays in a telephone and returns to the shop', async () => {
  const address = await startH5()
  expect(await merchant().query('order-1')).toMatchObject({
    body: { trade_state: 'NOTPAY', amount: { total: 12_800 } },
  })
  const page = await PageVisit.open(address, rightHeaders)
  expect(page).toMatchObject({ status: 200 })
  expect(page.html).toContain('<html lang="zh-CN">')
  expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' http://localhost:5173`)
  const wrong = await page.submit('/pay', { payer: '1', password: '1' })
  expect(wrong.status).toBe(409)
  const response = await page.submit('/pay', { payer: '2', password: '135790' })
  expect(response.headers.get('location')).toBe(returnAddress)
  expect(await merchant().query('order-1')).toMatchObject({ body: { trade_state: 'SUCCESS', trade_type: 'MWEB' } })
  expect((await PageVisit.open(address, rightHeaders)).html).toContain('付款成功')
})

test('returns unpaid too, when the payer cancels', async () => {
  const page = await PageVisit.open(await startH5(), rightHeaders)
  const response = await page.submit('/cancel')
  expect(response.headers.get('location')).toBe(returnAddress)
  expect(await merchant().query('order-1')).toMatchObject({ body: { trade_state: 'NOTPAY' } })
})

test.each([
  ['without Referer', { 'user-agent': phone }, '商家参数格式有误'],
  ['from another domain', { ...rightHeaders, referer: 'https://other.example/' }, '商家参数格式有误'],
  ['in WeChat', { ...rightHeaders, 'user-agent': `${phone} MicroMessenger/8.0.50` }, '请在微信外打开'],
  ['on a desktop', { ...rightHeaders, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }, '请在手机浏览器中打开'],
])('is refused %s', async (_name, headers, words) => {
  const page = await PageVisit.open(await startH5(), headers)
  expect(page.status).toBe(403)
  expect(page.html).toContain(words)
})

test('is refused after five minutes, when replaced, changed, or with a return address elsewhere', async () => {
  const first = await startH5()
  const second = await startH5()
  expect((await PageVisit.open(first, rightHeaders)).html).toContain('支付请求已失效')
  expect((await PageVisit.open(second.replace('package=', 'package=1'), rightHeaders)).html).toContain('没有这笔订单')
  const elsewhere = second.replace('localhost%3A5173', 'other.example')
  expect((await PageVisit.open(elsewhere, rightHeaders)).html).toContain('域名')
  expect((await PageVisit.open(second, rightHeaders)).status).toBe(200)
  await merchant().advance(5 * 60_000 + 1000)
  expect((await PageVisit.open(second, rightHeaders)).html).toContain('支付请求已失效')
})

test('needs the kind of telephone and its address at the start', async () => {
  for (const scene of [undefined, { payer_client_ip: '203.0.113.7' }, { h5_info: { type: 'Wap' } }]) {
    expect(await merchant().start({ scene_info: scene }, 'h5')).toMatchObject({
      status: 400,
      body: { code: 'PARAM_ERROR' },
    })
  }
})
