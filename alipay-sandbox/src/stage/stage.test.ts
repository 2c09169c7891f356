import { request as httpRequest } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Merchant } from '../testing/merchant-fixture.ts'

let merchant: Merchant
beforeEach(async () => {
  merchant = await Merchant.open()
})
afterEach(async () => merchant.close())

async function read(path: string): Promise<{ status: number; html: string; headers: Headers }> {
  const response = await fetch(`${merchant.sandbox.origin}${path}`)
  return { status: response.status, html: await response.text(), headers: response.headers }
}

/** Fills in and submits the form whose action ends with `action`, as a browser without scripts does. */
async function submit(page: string, action: string, fields: Record<string, string> = {}): Promise<Response> {
  const { html } = await read(page)
  const form = new RegExp(`<form[^>]*action="([^"]*${action}[^"]*)"[^>]*>([\\s\\S]*?)</form>`).exec(html)
  if (!form) throw new Error(`there is no form for ${action} on ${page}`)
  const [, target = '', content = ''] = form
  const hidden = content.matchAll(/<input[^>]*type="hidden"[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)
  const body = new URLSearchParams({
    ...Object.fromEntries(Array.from(hidden, ([, name, value]) => [name, value])),
    ...fields,
  })
  return fetch(`${merchant.sandbox.origin}${target}`, { method: 'POST', body })
}

async function payFor(outTradeNo: string): Promise<void> {
  await merchant.payFor({ outTradeNo })
  await vi.waitFor(() => expect(merchant.webhooks.received.length).toBeGreaterThan(0))
}

describe('the stage', () => {
  test('declares itself a simulation, in three languages, and loads nothing', async () => {
    const words = { 'zh-CN': ['排练台', '模拟'], ja: ['リハーサル', '模擬'], en: ['Rehearsal stage', 'Simulated'] }
    for (const [language, expected] of Object.entries(words)) {
      const { html, headers } = await read(`/stage?lang=${language}`)
      expect(html).toContain(`<html lang="${language}">`)
      for (const word of expected) expect(html).toContain(word)
      expect(headers.get('content-security-policy')).toContain(`default-src 'none'`)
      expect(headers.get('content-security-policy')).toContain(`form-action 'self';`)
      expect(html).not.toContain('<script')
    }
    expect((await read('/?lang=en')).html).toContain('href="/stage?lang=en"')
  })

  test("lists trades with the shop's responses", async () => {
    merchant.webhooks.respond = (response) => response.writeHead(500).end('oh <no>')
    await payFor('A1')
    await vi.waitFor(async () => expect((await read('/stage')).html).toContain('oh &lt;no&gt;'))
    const { html } = await read('/stage/trades/A1')
    expect(html).toContain('TRADE_SUCCESS')
    expect(html).toContain('oh &lt;no&gt;')
  })

  test('shows an error for an unknown trade', async () => {
    expect((await read('/stage/trades/unknown')).status).toBe(404)
  })
})

describe('its forms', () => {
  test('move the time on', async () => {
    const before = await merchant.control('GET', 'clock')
    const response = await submit('/stage?lang=ja', '/stage/clock', { by_ms: '60000' })
    expect(response.url).toBe(`${merchant.sandbox.origin}/stage?lang=ja`)
    const after = await merchant.control('GET', 'clock')
    // A minute since the request was read, minus the time to respond.
    const movedByMs = Number(after.offset_in_ms) - Number(before.offset_in_ms)
    expect(movedByMs).toBeGreaterThan(55_000)
    expect(movedByMs).toBeLessThanOrEqual(60_000)
  })

  test('arrange a fault for every trade, and clear it', async () => {
    await submit('/stage', '/stage/faults', { fault: 'notify drop', times: '2', delay_in_s: '3' })
    expect(await merchant.control('GET', 'faults')).toMatchObject({
      faults: [{ out_trade_no: '*', on: 'notify', kind: 'drop', times_left: 2, delay_in_ms: 3000, executes: false }],
    })
    await merchant.payFor({ outTradeNo: 'A' })
    await vi.waitFor(async () => expect((await read('/stage/trades/A')).html).toContain('dropped on purpose'))
    await submit('/stage', '/stage/faults/clear')
    expect(await merchant.control('GET', 'faults')).toEqual({ faults: [] })
  })

  test('arrange each fault there is for one trade', async () => {
    await payFor('A')
    const { html } = await read('/stage/trades/A')
    const offered = Array.from(html.matchAll(/<option value="([^"]+)"/g), ([, value = '']) => value)
    expect(new Set(offered).size).toBeGreaterThan(50)
    for (const fault of offered) {
      const response = await submit('/stage/trades/A', '/stage/faults', {
        fault,
        times: '1',
        delay_in_s: '1',
        executes: 'yes',
      })
      expect(response.url).toBe(`${merchant.sandbox.origin}/stage/trades/A`)
    }
    const { faults } = (await merchant.control('GET', 'faults')) as { faults: { on: string; kind: string }[] }
    expect(faults.map(({ on, kind }) => `${on} ${kind}`)).toEqual(offered)
  })

  test('send a webhook again', async () => {
    await payFor('A')
    await submit('/stage/trades/A', '/redeliver')
    expect(merchant.webhooks.received).toHaveLength(2)
    expect(merchant.webhooks.received[1]).toMatchObject({ notify_id: merchant.webhooks.received[0]?.notify_id })
  })

  test('refund manually, and explain a refusal', async () => {
    await payFor('A')
    await submit('/stage/trades/A', '/refund', { refund_amount: '28.00' })
    await vi.waitFor(() => expect(merchant.webhooks.received.at(-1)).toMatchObject({ refund_fee: '28.00' }))
    expect(await merchant.control('GET', 'trades/A')).toMatchObject({ refund_fee: '28.00' })
    const tooMuch = await submit('/stage/trades/A?lang=en', '/refund', { refund_amount: '100.01' })
    expect(tooMuch.status).toBe(409)
    expect(await tooMuch.text()).toContain('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
  })

  test('finish a paid trade; close a waiting one', async () => {
    await payFor('A')
    await submit('/stage/trades/A', '/finish')
    expect(await merchant.control('GET', 'trades/A')).toMatchObject({ trade_status: 'TRADE_FINISHED' })
    await (await merchant.openCashier({ outTradeNo: 'B' })).press('cancel')
    await submit('/stage/trades/B', '/close')
    expect(await merchant.control('GET', 'trades/B')).toMatchObject({ trade_status: 'TRADE_CLOSED' })
  })

  test('with nonsense in them are refused', async () => {
    const wrong = [
      ['/stage/clock', { by_ms: '-1' }],
      ['/stage/clock', { by_ms: 'soon' }],
      ['/stage/faults', { fault: 'notify html', times: '1', delay_in_s: '1' }],
      ['/stage/faults', { fault: 'notify drop', times: 'often', delay_in_s: '1' }],
    ] as const
    for (const [action, fields] of wrong) expect((await submit('/stage', action, fields)).status).toBe(400)
    expect(await merchant.control('GET', 'faults')).toEqual({ faults: [] })
  })
})

describe('access from elsewhere', () => {
  test('a form of another site is refused', async () => {
    for (const form_token of ['', 'guessed']) {
      const body = new URLSearchParams({ by_ms: '60000', form_token })
      const response = await fetch(`${merchant.sandbox.origin}/stage/clock`, { method: 'POST', body })
      expect(response.status).toBe(403)
    }
    expect(Number((await merchant.control('GET', 'clock')).offset_in_ms)).toBe(0)
  })

  test('a foreign host that resolves here gets nothing', async () => {
    const { port } = new URL(merchant.sandbox.origin)
    const statusFor = (host: string, path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const request = httpRequest({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
        request.on('error', reject).end()
      })
    for (const path of ['/', '/stage', '/gateway.do', '/control/trades']) {
      expect(await statusFor(`evil.example:${port}`, path)).toBe(421)
    }
    expect(await statusFor(`127.0.0.1:${port}`, '/stage')).toBe(200)
    expect(await statusFor('[::1]', '/stage')).toBe(200)
  })
})

test('a delayed webhook arrives after its delay, not before', async () => {
  await merchant.control('POST', 'faults', { out_trade_no: 'A', on: 'notify', kind: 'delay', delay_in_ms: 60_000 })
  await merchant.payFor({ outTradeNo: 'A' })
  await merchant.control('POST', 'clock/advance', { by_ms: 50_000 })
  expect(merchant.webhooks.received).toHaveLength(0)
  await merchant.control('POST', 'clock/advance', { by_ms: 20_000 })
  expect(merchant.webhooks.received).toHaveLength(1)
})
