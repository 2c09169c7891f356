import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Merchant } from '../testing/merchant-fixture.ts'

let merchant: Merchant
beforeEach(async () => {
  merchant = await Merchant.open()
})
afterEach(async () => merchant.close())

describe('the page', () => {
  test("starts in Chinese, independent of the browser's language", async () => {
    for (const browser of ['en-US,en;q=0.9', 'ja,en;q=0.5', 'fr']) {
      const { html } = await merchant.openCashier({ outTradeNo: 'A' }, { 'accept-language': browser })
      expect(html).toContain('<html lang="zh-CN">')
      expect(html).toContain('>付款</button>')
      expect(html).toContain('>取消</button>')
    }
    const missing = await fetch(`${merchant.sandbox.origin}/cashier/unknown`, { headers: { 'accept-language': 'en' } })
    expect(await missing.text()).toContain('<html lang="zh-CN">')
  })

  test('has its own language switch, which lasts until the buyer has paid', async () => {
    const { html, url } = await merchant.openCashier({ outTradeNo: 'A' })
    for (const language of ['zh-CN', 'ja', 'en']) expect(html).toContain(`href="?lang=${language}"`)
    const page = await (await fetch(`${url}?lang=en`)).text()
    expect(page).toContain('<html lang="en">')
    expect(page).toContain('>Pay</button>')
    expect(page).toContain('/pay?lang=en"')
    expect(page).toContain('/cancel?lang=en"')
  })

  test("starts in Chinese, although the shop's language cookie reaches every port", async () => {
    for (const cookie of ['a=b; lang=en', 'lang=ja', 'lang=xx']) {
      const headers = { 'accept-language': 'ja', cookie }
      const { html, url } = await merchant.openCashier({ outTradeNo: 'A' }, headers)
      expect(html).toContain('<html lang="zh-CN">')
      expect(await (await fetch(`${url}?lang=en`, { headers })).text()).toContain('<html lang="en">')
      const missing = await fetch(`${merchant.sandbox.origin}/cashier/unknown`, { headers })
      expect(await missing.text()).toContain('<html lang="zh-CN">')
    }
  })

  test('shows what the shop wrote as text only', async () => {
    const { html } = await merchant.openCashier({ outTradeNo: 'A', subject: `<img src=x onerror="1">'` })
    expect(html).toContain('&lt;img src=x onerror=&quot;1&quot;&gt;&#39;')
    expect(html).not.toContain('<img')
  })

  test('may load nothing, and may post to itself and return to the shop', async () => {
    const { headers } = await merchant.openCashier({ outTradeNo: 'A' })
    const policy = headers.get('content-security-policy')
    expect(policy).toContain(`default-src 'none'`)
    expect(policy).toContain(`form-action 'self' http://shop.test;`)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('of an unknown session shows an error', async () => {
    const response = await fetch(`${merchant.sandbox.origin}/cashier/unknown`)
    expect(response.status).toBe(404)
  })
})

describe('paying again', () => {
  test('on the same page returns the buyer once more and pays once', async () => {
    const visit = await merchant.openCashier({ outTradeNo: 'A' })
    const [first, second] = await Promise.all([visit.press('pay'), visit.press('pay')])
    expect([first?.status, second?.status]).toEqual([303, 303])
    await vi.waitFor(() => expect(merchant.webhooks.received).toHaveLength(1))
    const again = await fetch(visit.url)
    expect(await again.text()).toContain('付款成功')
  })

  test('in a second tab shows that it is paid', async () => {
    const tabs = [await merchant.openCashier({ outTradeNo: 'A' }), await merchant.openCashier({ outTradeNo: 'A' })]
    await tabs[0]?.press('pay')
    expect(await (await tabs[1]?.press('pay'))?.text()).toContain('ACQ.TRADE_HAS_SUCCESS')
    const reopened = await merchant.openCashier({ outTradeNo: 'A' })
    expect(reopened.html).toContain('ACQ.TRADE_HAS_SUCCESS')
  })

  test('with another amount is refused; with equal data it continues the same trade', async () => {
    await (await merchant.openCashier({ outTradeNo: 'A' })).press('cancel')
    const before = await merchant.call('alipay.trade.query', { outTradeNo: 'A' })
    const cheaper = await merchant.openCashier({ outTradeNo: 'A', totalAmount: '0.01' })
    expect(cheaper.html).toContain('ACQ.CONTEXT_INCONSISTENT')
    const returned = await merchant.payFor({ outTradeNo: 'A' })
    expect(returned.searchParams.get('trade_no')).toBe(before.tradeNo)
  })
})

test('the front page lists trades with the responses to their webhooks', async () => {
  merchant.webhooks.respond = (response) => response.writeHead(500).end('oh <no>')
  await merchant.payFor({ outTradeNo: 'A77' })
  await vi.waitFor(async () => {
    const page = await (await fetch(`${merchant.sandbox.origin}/?lang=zh`)).text()
    expect(page).toContain('A77')
    expect(page).toContain('oh &lt;no&gt;')
    expect(page).toContain('下一次通知')
  })
})
