import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OrderStatus } from '#features/orders/values.ts'
import { type CashierState, outcomeOf, retryAfter } from './use-cashier.ts'
import { CashierPanel } from './cashier-panel.tsx'
import { WaysToPay } from './ways-to-pay.tsx'

// A fixed hour: near midnight the end of a reservation has its date before its time.
const now = new Date('2026-11-25T07:48:01.000Z')
beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const cashier = {
  url: 'https://pay.example/1',
  qr_svg: null,
  expires_at: '2026-11-25T08:00:00.000Z',
  return_url: 'http://localhost:5173/user/order?out_trade_no=A_1',
}
const order = {
  total_amount: '486.00',
  currency: 'CNY' as const,
  expires_at: cashier.expires_at,
}
const inBrowser = (userAgent: string) => vi.stubGlobal('navigator', { userAgent })

const ways = [
  { provider: 'alipay', name: '支付宝', hint: '去支付宝的页面付', scenes: ['page' as const] },
  { provider: 'bank', name: '银行', hint: '', scenes: ['qr' as const] },
]

interface Shown {
  state?: CashierState
  ways?: typeof ways
  status?: OrderStatus
  surplusAmount?: string
  hasWarned?: boolean
}

function htmlOf({
  state = { kind: 'loading' },
  ways: fitting = [],
  status = 'pending',
  surplusAmount,
  hasWarned = false,
}: Shown) {
  const way = { ways: fitting, provider: 'alipay', name: '支付宝', isLoading: false, onChoose: () => undefined }
  return renderToStaticMarkup(
    <MemoryRouter>
      <CashierPanel
        cashier={{ state, isRenewing: false, onRenew: () => undefined }}
        way={way}
        order={order}
        status={status}
        surplusAmount={surplusAmount ?? null}
        onCheck={async () => true}
        next={<a href="/user/order/1">查看订单</a>}
        hasWarned={hasWarned}
      />
    </MemoryRouter>,
  )
}

const link: CashierState = { kind: 'open', cashier: { ...cashier, action: 'redirect' }, isOver: false }
const code = (isOver: boolean): CashierState => ({
  kind: 'open',
  cashier: { ...cashier, action: 'qr', qr_svg: '<svg></svg>' },
  isOver,
})

test('a link leads to the provider', () => {
  inBrowser('Mozilla/5.0')
  const html = htmlOf({ state: link })
  expect(html).toContain('href="https://pay.example/1"')
  expect(html).toContain('referrerPolicy="strict-origin"')
  expect(html).toContain('去支付宝付款')
})

test('a link that ends before the order can be replaced, as after a change of the network', () => {
  inBrowser('Mozilla/5.0 (iPhone)')
  expect(htmlOf({ state: link })).not.toContain('换个新链接')
  const ofMinutes = { ...cashier, action: 'redirect' as const, expires_at: '2026-11-25T07:53:01.000Z' }
  expect(htmlOf({ state: { kind: 'open', cashier: ofMinutes, isOver: false } })).toContain('换个新链接')
})

test('a browser that blocks the provider gets the address to copy, and no link', () => {
  inBrowser('Mozilla/5.0 (iPhone) MicroMessenger/8.0.60')
  const html = htmlOf({ state: link })
  expect(html).not.toContain('href="https://pay.example/1"')
  expect(html).toContain('https://pay.example/1')
  expect(html).toContain('复制付款地址')
  expect(htmlOf({ state: link, hasWarned: true })).toContain('href="https://pay.example/1"')
})

test('a code can be replaced', () => {
  inBrowser('Mozilla/5.0')
  const html = htmlOf({ state: code(false) })
  expect(html).toContain('用支付宝扫码付款')
  expect(html).toContain('换个新码')
  expect(html).toContain('¥486.00')
  expect(html).toContain('保留到 16:00，还有 12 分钟')
})

test.each<[string, Shown, string[]]>([
  ['loading', {}, ['正在联系支付宝']],
  ['an expired code', { state: code(true) }, ['这个码过期了', '换个新码', '旧码不会再扣款']],
  ['a replaced code', { state: { kind: 'replaced' } }, ['有了新的付款码', '旧码不会再扣款', '显示新码']],
  ['another device', { state: { kind: 'elsewhere' } }, ['正在另一台设备上付款', '自己往下走', '改在这里付款']],
  ['a failed start', { state: { kind: 'unavailable' } }, ['支付宝没有回应', '没有扣钱', '现在再试']],
  ['too many requests', { state: { kind: 'throttled' } }, ['请求太多', '没有扣钱', '自己再试']],
  ['a refusal', { state: { kind: 'ended', sentence: '不能付款。' } }, ['现在不能付款', '不能付款。', '查看订单']],
  ['paid', { status: 'paid' }, ['付好了，¥486.00', '查看订单']],
  ['paid twice', { status: 'paid', surplusAmount: '486.00' }, ['多付的 ¥486.00 会退给您', '原路退回']],
  ['expired', { status: 'expired' }, ['订单关上了，没有扣钱', '查看订单']],
  ['cancelled', { status: 'cancelled' }, ['订单取消了']],
  ['paid late', { status: 'paid_late' }, ['付款到账晚了']],
  ['refunded', { status: 'refunded' }, ['已退款']],
])('%s is said in words', (_name, shown, words) => {
  inBrowser('Mozilla/5.0')
  const html = htmlOf(shown)
  for (const word of words) expect(html).toContain(word)
})

test('a phone is told that it cannot scan its own code', () => {
  inBrowser('Mozilla/5.0 (iPhone)')
  expect(htmlOf({ state: code(false) })).toContain('请用另一部手机扫')
})

const failure = (status: number, text: 'order_not_payable' | 'cashier_elsewhere' | 'unavailable' | 'throttled') => ({
  status,
  code: text,
  message: '不能付款。',
})
const until = (timeInMs: number) => ({ expires_at: new Date(now.getTime() + timeInMs).toISOString() })
test.each([
  ['in the last minute a code that works stays', failure(409, 'order_not_payable'), until(40_000), 'still_shown'],
  [
    'a code that has expired does not',
    failure(409, 'order_not_payable'),
    until(-1),
    { kind: 'ended', sentence: '不能付款。' },
  ],
  ['nor one that another device has ended', failure(409, 'cashier_elsewhere'), until(40_000), { kind: 'elsewhere' }],
  ['without an answer it stays', failure(503, 'unavailable'), until(40_000), 'still_shown'],
  ['and without a code it is unavailable', failure(503, 'unavailable'), null, { kind: 'unavailable' }],
  ['after too many requests it stays', failure(429, 'throttled'), until(40_000), 'still_shown'],
  ['and without a code they are named', failure(429, 'throttled'), null, { kind: 'throttled' }],
])('%s', (_what, refused, shown, outcome) => {
  expect(outcomeOf(refused, shown)).toEqual(outcome)
})

test.each([
  ['as the shop says', { kind: 'throttled' as const }, { retry_after: 37 }, 37_000],
  ['by its own pause where a proxy says nothing', { kind: 'throttled' as const }, {}, 10_000],
  ['by its own pause without an answer', { kind: 'unavailable' as const }, {}, 10_000],
  ['never after a refusal', { kind: 'ended' as const }, {}, null],
])('the page tries again %s', (_how, state, facts, pauseInMs) => {
  expect(retryAfter(state, { body: { detail: '', code: '', ...facts } })).toBe(pauseInMs)
})

test('a failed start offers the other way', () => {
  expect(htmlOf({ state: { kind: 'unavailable' }, ways })).toContain('改用银行')
  expect(htmlOf({ state: { kind: 'unavailable' } })).not.toContain('改用')
})

test('ways to pay appear only where several fit', () => {
  const choice = { provider: 'bank', name: '银行', isLoading: false, onChoose: () => undefined }
  expect(renderToStaticMarkup(<WaysToPay way={{ ...choice, ways: ways.slice(0, 1) }} />)).toBe('')
  const html = renderToStaticMarkup(<WaysToPay way={{ ...choice, ways }} />)
  expect(html.match(/type="radio"/g)).toHaveLength(2)
  expect(html).toContain('去支付宝的页面付')
  expect(html.match(/aria-describedby="way-hint-alipay"/g)).toHaveLength(1)
  expect(html).not.toContain('way-hint-bank')
  expect(html).toMatch(/checked=""[^>]*value="bank"|value="bank"[^>]*checked=""/)
})
