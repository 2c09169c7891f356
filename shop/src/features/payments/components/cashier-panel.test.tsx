import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import type { CashierState } from '../client/use-cashier.ts'
import { CashierPanel } from './cashier-panel.tsx'
import { WaysToPay } from './ways-to-pay.tsx'

afterEach(() => vi.unstubAllGlobals())

const cashier = {
  url: 'https://pay.example/1',
  qr_svg: null,
  expires_at: '2026-11-25T08:00:00.000Z',
  return_url: 'http://localhost:5173/user/order?out_trade_no=A_1',
}
const order = {
  order_number: 'Y7K4-Q9TM-2HXD',
  total_amount: '486.00',
  currency: 'CNY' as const,
  expires_at: new Date(Date.now() + 12 * 60_000 - 1_000).toISOString(),
}
const inBrowser = (userAgent: string) => vi.stubGlobal('navigator', { userAgent })

function htmlOf(state: CashierState) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <CashierPanel state={state} provider="支付宝" order={order} onRenew={() => undefined} />
    </MemoryRouter>,
  )
}

test('a link leads to the provider', () => {
  inBrowser('Mozilla/5.0')
  const html = htmlOf({ kind: 'open', cashier: { ...cashier, action: 'redirect' } })
  expect(html).toContain('href="https://pay.example/1"')
  expect(html).toContain('去支付宝付款')
})

test('a browser that blocks the provider gets the address to copy, and no link', () => {
  inBrowser('Mozilla/5.0 (iPhone) MicroMessenger/8.0.60')
  const html = htmlOf({ kind: 'open', cashier: { ...cashier, action: 'redirect' } })
  expect(html).not.toContain('href="https://pay.example/1"')
  expect(html).toContain('https://pay.example/1')
  expect(html).toContain('复制付款地址')
})

test('a code can be replaced', () => {
  inBrowser('Mozilla/5.0')
  const html = htmlOf({ kind: 'open', cashier: { ...cashier, action: 'qr', qr_svg: '<svg></svg>' } })
  expect(html).toContain('请用支付宝扫码付款')
  expect(html).toContain('换一个付款码')
  expect(html).toContain('¥486.00')
  expect(html).toMatch(/保留到 \d\d:\d\d，还有 12 分钟/)
})

test.each<[CashierState, string]>([
  [{ kind: 'loading' }, '正在联系支付宝'],
  [{ kind: 'unavailable' }, '本页会自动再试'],
  [{ kind: 'ended', sentence: '这笔订单已不能付款。' }, '这笔订单已不能付款。'],
])('%o is said in words', (state, words) => {
  expect(htmlOf(state)).toContain(words)
})

test('ways to pay appear only where several fit', () => {
  const ways = [
    { provider: 'alipay', name: '支付宝', scenes: ['page' as const] },
    { provider: 'bank', name: '银行', scenes: ['qr' as const] },
  ]
  const choice = { provider: 'bank', name: '银行', onChoose: () => undefined }
  expect(renderToStaticMarkup(<WaysToPay way={{ ...choice, ways: ways.slice(0, 1) }} />)).toBe('')
  const html = renderToStaticMarkup(<WaysToPay way={{ ...choice, ways }} />)
  expect(html.match(/type="radio"/g)).toHaveLength(2)
  expect(html).toMatch(/checked=""[^>]*value="bank"|value="bank"[^>]*checked=""/)
})
