import { request as httpRequest } from 'node:http'
import { describe, expect, test, vi } from 'vitest'
import { useMerchant } from '../testing/open-merchant.ts'
import { PageVisit } from '../testing/page-visit.ts'

const merchant = useMerchant()
const visit = (path: string): Promise<PageVisit> => PageVisit.open(`${merchant().origin}${path}`)

test('pages declare themselves a simulation, in three languages, and load nothing', async () => {
  const words = { 'zh-CN': ['排练台', '模拟'], ja: ['リハーサル', '模擬'], en: ['Rehearsal stage', 'Simulated'] }
  for (const [language, expected] of Object.entries(words)) {
    for (const path of ['/', '/stage', '/platform']) {
      const { html, headers } = await visit(`${path}?lang=${language}`)
      expect(html).toContain(`<html lang="${language}">`)
      for (const word of expected) expect(html).toContain(word)
      expect(headers.get('content-security-policy')).toContain(`default-src 'none'`)
      expect(html).not.toContain('<script')
    }
  }
})

describe('the telephone', () => {
  test('scans an open code, pays with its password, and shows that it is paid', async () => {
    await merchant().start({ description: '<b>茶</b>' })
    const stage = await visit('/stage?lang=en')
    expect(stage.html).toContain('&lt;b&gt;茶&lt;/b&gt;')
    const codeUrl = /<option value="(weixin[^"]*)"/.exec(stage.html)?.[1] ?? ''
    const order = await stage.send('/stage/scan', { payer: '2', code_url: codeUrl })
    expect(order.html).toContain('¥128.00')
    const wrong = await order.send('/pay', { password: '000000' })
    expect(wrong.status).toBe(409)
    expect(wrong.html).toContain('The payment password is wrong.')
    const paid = await wrong.send('/pay', { password: '135790', coupon: 'yes' })
    expect(paid.html).toContain('Paid ¥127.00')
    expect(await merchant().control('GET', 'trades/order-1')).toMatchObject({ payer: '2', payer_total: 12_700 })
  })

  test('scans a pasted code; cancelling leaves the order unpaid and bound to the payer', async () => {
    const { body } = await merchant().start()
    const code = { code_url: ` ${String(body.code_url)} ` }
    const order = await (await visit('/stage')).send('/stage/scan', { payer: '1', ...code })
    await order.send('/cancel')
    expect(await merchant().query('order-1')).toMatchObject({ body: { trade_state: 'NOTPAY' } })
    const other = await (await visit('/stage?lang=en')).send('/stage/scan', { payer: '2', ...code })
    expect(other.html).toContain('Another WeChat user has scanned this code')
  })

  test('explains each code that cannot be paid', async () => {
    const { body } = await merchant().start()
    await merchant().start()
    const stage = await visit('/stage?lang=en')
    const scan = async (code: unknown) => (await stage.send('/stage/scan', { payer: '1', code_url: String(code) })).html
    expect(await scan(body.code_url)).toContain('no longer valid')
    expect(await scan('weixin://wxpay/bizpayurl?pr=nothing')).toContain('no such code')
    const renewed = await merchant().start()
    await merchant().control('POST', 'trades/order-1/pay')
    expect(await scan(renewed.body.code_url)).toContain('has been paid')
  })
})

describe('the forms of the stage', () => {
  test('move the time on, set the key, and clear faults', async () => {
    const stage = await visit('/stage?lang=ja')
    const after = await stage.send('/stage/clock', { by_ms: '60000' })
    expect(after.url).toBe(`${merchant().origin}/stage?lang=ja`)
    const { offset_in_ms } = await merchant().control('GET', 'clock')
    expect(Number(offset_in_ms)).toBeGreaterThan(55_000)
    await stage.send('/stage/settings', { key_mode: 'mixed', unsigned_errors: 'yes' })
    expect(await merchant().control('GET', 'settings')).toMatchObject({ key_mode: 'mixed', unsigned_errors: true })
  })

  test('arrange each fault there is for one trade', async () => {
    await merchant().start()
    const page = await visit('/stage/trades/order-1')
    const offered = Array.from(page.html.matchAll(/<option value="([^"]+)"/g), ([, value = '']) => value)
    expect(new Set(offered).size).toBeGreaterThan(100)
    for (const fault of offered) {
      const response = await page.submit('/stage/faults', { fault, times: '1', delay_in_s: '1', executes: 'yes' })
      expect(response.status).toBe(303)
    }
    const { faults } = (await merchant().control('GET', 'faults')) as { faults: { on: string; kind: string }[] }
    expect(faults.map(({ on, kind }) => `${on} ${kind}`)).toEqual(offered)
    const waiting = await visit('/stage/trades/order-1')
    await waiting.send('/stage/faults/clear')
    expect(await merchant().control('GET', 'faults')).toEqual({ faults: [] })
  })

  test("show the shop's responses, and send a notice again", async () => {
    merchant().notices.respond = (response) => response.writeHead(500).end('oh <no>')
    await merchant().payFor('order-1')
    await vi.waitFor(async () => expect((await visit('/stage')).html).toContain('oh &lt;no&gt;'))
    expect((await visit('/')).html).toContain('oh &lt;no&gt;')
    await (await visit('/stage/trades/order-1')).send('/redeliver')
    expect(merchant().notices.received).toHaveLength(2)
  })

  test('refuse nonsense, and unknown trades', async () => {
    const stage = await visit('/stage')
    const wrong = [
      ['/stage/clock', { by_ms: 'soon' }],
      ['/stage/faults', { fault: 'notify html', times: '1', delay_in_s: '1' }],
      ['/stage/settings', { key_mode: 'none' }],
      ['/stage/scan', { payer: '3' }],
    ] as const
    for (const [action, fields] of wrong) expect((await stage.submit(action, fields)).status).toBe(400)
    expect((await visit('/stage/trades/order-9')).status).toBe(404)
  })
})

describe('the merchant platform', () => {
  test('refunds by hand, and ends refunds', async () => {
    await merchant().payFor('order-1')
    const platform = await visit('/platform?lang=en')
    const refunding = await platform.send('/order-1/refund', { amount: '28.00' })
    expect(refunding.html).toContain('PROCESSING')
    const tooMuch = await refunding.send('/order-1/refund', { amount: '200' })
    expect(tooMuch.status).toBe(409)
    expect(tooMuch.html).toContain('INVALID_REQUEST')
    expect((await refunding.submit('/order-1/refund', { amount: 'all' })).status).toBe(400)
    const abnormal = await refunding.send('/end', { status: 'ABNORMAL' })
    expect(abnormal.html).toContain('ABNORMAL')
    await abnormal.send('/end', { status: 'SUCCESS' })
    expect(await merchant().control('GET', 'refunds')).toMatchObject({
      refunds: [{ refund: 2800, status: 'SUCCESS', is_by_hand: true }],
    })
  })

  test('closes an unpaid order', async () => {
    await merchant().start()
    await (await visit('/platform')).send('/close')
    expect(await merchant().query('order-1')).toMatchObject({ body: { trade_state: 'CLOSED' } })
  })
})

describe('access from elsewhere', () => {
  test('a form of another site is refused', async () => {
    for (const form_token of ['', 'guessed']) {
      for (const path of ['/stage/clock', '/platform/trades/a/close', '/h5/a/pay']) {
        const body = new URLSearchParams({ by_ms: '60000', form_token })
        expect((await fetch(`${merchant().origin}${path}`, { method: 'POST', body })).status).toBe(403)
      }
    }
    expect(Number((await merchant().control('GET', 'clock')).offset_in_ms)).toBe(0)
  })

  test('a foreign host that resolves here gets nothing', async () => {
    const { port } = new URL(merchant().origin)
    const statusFor = (host: string, path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const request = httpRequest({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
        request.on('error', reject).end()
      })
    for (const path of ['/', '/stage', '/platform', '/v3/certificates', '/control/trades']) {
      expect(await statusFor(`evil.example:${port}`, path)).toBe(421)
    }
    expect(await statusFor(`127.0.0.1:${port}`, '/stage')).toBe(200)
    expect(await statusFor('[::1]', '/stage')).toBe(200)
  })
})
