/** The cashier on a device that sleeps, whose timers stand still: paid meanwhile, it goes on as soon as it is looked at. */
import type { Page, Request } from '@playwright/test'
import { bearer } from '../../../fixtures/known-shopper.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { expect } from '../../../fixtures/shop-test.ts'
import { becomeShopper } from '../../../fixtures/shopper.ts'
import { openWechatControl } from '../../../wechat-control.ts'
import { iPhone, openAs, placeOrder, wechatTest as test } from './wechat-shop-test.ts'

test.use({ isFirstVisit: true })
test.describe.configure({ mode: 'default' })

/** From the next document on: once it has been hidden, no timer of it ends any more. */
const stopTimersOnceHidden = (page: Page) =>
  page.addInitScript(() => {
    let wasHidden = false
    document.addEventListener('visibilitychange', () => (wasHidden ||= document.hidden), true)
    const start = window.setTimeout.bind(window)
    const later = (work: () => void, delayInMs?: number) => start(() => wasHidden || work(), delayInMs)
    Object.defineProperty(window, 'setTimeout', { value: later })
  })

/** As a browser reports that the page is covered, or shown again. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** @returns how many requests of the page have no answer yet */
function watchRequests(page: Page): () => number {
  const open = new Set<Request>()
  page.on('request', (request) => void open.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void open.delete(request))
  return () => open.size
}

test('hidden, paid meanwhile, shown again: the cashier goes on at once', async ({ page, own, watch }) => {
  // The page looks for the payment and for its code at the same time; a paid order has no code.
  watch.expectConsole(/status of 409/)
  if (onPhone()) await openAs(page, iPhone)
  const shopper = await becomeShopper(page)
  const orderNumber = await placeOrder(page, own, shopper)
  await stopTimersOnceHidden(page)
  const countOpenRequests = watchRequests(page)
  await page.goto(`/cashier/${orderNumber}?provider=wechat_pay`)
  const shown = onPhone()
    ? page.getByRole('link', { name: '去微信支付付款' })
    : page.getByRole('img', { name: '微信支付付款码' })
  await expect(shown).toBeVisible()
  await setHidden(page, true)
  await expect.poll(countOpenRequests, 'it asks no more').toBe(0)

  const wechat = await openWechatControl(own.shop.dataDir, own.wechatOrigin)
  await wechat('POST', `/trades/${orderNumber.replaceAll('-', '')}_1/pay`, {})
  await wechat('POST', '/clock/advance', { by_ms: 0 })
  const order = await page.request.get(`/api/order/${orderNumber}/`, { headers: bearer(shopper) })
  expect(await order.json()).toMatchObject({ status: 'paid' })
  await expect(page).toHaveURL(new RegExp(`/cashier/${orderNumber}`))
  await expect(shown).toBeVisible()

  await setHidden(page, false)
  await expect(page).toHaveURL(new RegExp(`/user/pay/${own.goodsId}\\?out_trade_no=`))
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible()
})
