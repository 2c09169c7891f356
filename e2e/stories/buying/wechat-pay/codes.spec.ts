/** WeChat Pay on a desktop: a code to scan with a telephone. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../../../fixtures/axe.ts'
import { bearer } from '../../../fixtures/known-shopper.ts'
import { expectInOtherLanguages } from '../../../fixtures/languages/other-languages.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { overflowAt320 } from '../../../fixtures/overflow.ts'
import { expect } from '../../../fixtures/shop-test.ts'
import { becomeShopper } from '../../../fixtures/shopper.ts'
import { smallTargets } from '../../../fixtures/small-targets.ts'
import { openWechatControl } from '../../../wechat-control.ts'
import { arrangeWechatFault, placeOrder, scanAndPay, watchCodes, wechatTest as test } from './wechat-shop-test.ts'
import { tabTo } from '../../screens/tab-to.ts'

test.skip(onPhone, 'a telephone opens WeChat itself')
test.use({ isFirstVisit: true })
test.describe.configure({ mode: 'default' })

const codeOn = (page: Page) => page.getByRole('img', { name: '微信支付付款码' })

test('the shopper chooses WeChat Pay, scans the code, and both tabs go on by themselves', async ({
  page,
  context,
  browser,
  own,
}) => {
  await becomeShopper(page)
  const codes = watchCodes(page)
  await page.goto(`/user/pay/${own.goodsId}`)
  await expect(page.getByRole('radio')).toHaveCount(2)
  await page.getByRole('radio', { name: '微信支付' }).check()
  await page.getByRole('main').getByRole('button', { name: '购买', exact: true }).click()
  await expect(page).toHaveURL(/\/cashier\/[\w-]+\?provider=wechat_pay$/)
  await expect(page.getByRole('heading', { level: 1, name: '用微信支付扫码付款' })).toBeVisible()
  await expect(codeOn(page)).toBeVisible()
  await expect(page.getByRole('main').getByText(/\d\d:\d\d，还有 \d+ 分钟/)).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])

  const code = await codes.current()
  await page.reload()
  await expect(codeOn(page)).toBeVisible()
  expect(await codes.current(), 'a reload shows the same code').toBe(code)
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(codeOn(second)).toBeVisible()

  await page.getByRole('button', { name: '查一下' }).click()
  await expect(page.getByText('还没有收到付款')).toBeVisible()
  await scanAndPay(browser, own, code)
  for (const tab of [page, second]) {
    await expect(tab).toHaveURL(new RegExp(`/user/pay/${own.goodsId}\\?out_trade_no=`), { timeout: 30_000 })
    await expect(tab.getByRole('heading', { name: '付款成功' })).toBeVisible()
  }
})

test('a new code replaces the present one, also in the other tab, and in a hidden one once it is shown', async ({
  page,
  context,
  own,
}) => {
  const codes = watchCodes(page)
  const orderNumber = await placeOrder(page, own, await becomeShopper(page))
  await page.goto(`/cashier/${orderNumber}?provider=wechat_pay`)
  await expect(codeOn(page)).toBeVisible()
  const first = await codes.current()
  const other = await context.newPage()
  const otherCodes = watchCodes(other)
  // So that no poll of the order replaces the code.
  await other.clock.install()
  await other.goto(page.url())
  await expect(codeOn(other)).toBeVisible()
  expect(await otherCodes.current()).toBe(first)
  await other.clock.pauseAt(Date.now() + 5_000)

  await tabTo(page, page.getByRole('button', { name: '换个新码' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => codes.current()).not.toBe(first)
  const second = await codes.current()
  await expect.poll(() => otherCodes.current(), 'a tab that is seen').toBe(second)

  // As a browser reports a tab that is covered, and shown again.
  const setHidden = (isHidden: boolean) =>
    other.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, isHidden)
  await setHidden(true)
  await page.getByRole('button', { name: '换个新码' }).click()
  await expect.poll(() => codes.current()).not.toBe(second)
  await expect(codeOn(page)).toBeVisible()
  const third = await codes.current()
  expect(await otherCodes.current()).toBe(second)
  await setHidden(false)
  await expect.poll(() => otherCodes.current()).toBe(third)
  await expect(codeOn(other)).toBeVisible()
})

test('an expired code is covered, and says so until a new one is there', async ({ page, own }) => {
  const orderNumber = await placeOrder(page, own, await becomeShopper(page))
  let calls = 0
  await page.route(/\/api\/order\/[^/]+\/cashier\//, async (route) => {
    calls += 1
    const response = await route.fetch()
    const json = (await response.json()) as { expires_at: string }
    await route.fulfill({ response, json: calls === 1 ? { ...json, expires_at: new Date().toISOString() } : json })
  })
  await page.goto(`/cashier/${orderNumber}?provider=wechat_pay`)
  await expect(page.getByText('这个码过期了')).toBeVisible()
  await expect(page.getByText('旧码不会再扣款')).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.getByRole('button', { name: '换个新码' }).click()
  await expect(codeOn(page)).toBeVisible()
  await expect(page.getByText('这个码过期了')).toHaveCount(0)
})

test('while WeChat Pay does not respond, the page says so, offers the other way, and tries again by itself', async ({
  page,
  own,
  watch,
}) => {
  watch.expectConsole(/status of 503/)
  const orderNumber = await placeOrder(page, own, await becomeShopper(page))
  const out_trade_no = `${orderNumber.replaceAll('-', '')}_1`
  await arrangeWechatFault(own, { out_trade_no, on: 'start', kind: 'system_error', times: 50 })
  await page.goto(`/cashier/${orderNumber}?provider=wechat_pay`)
  const failed = page.getByRole('heading', { level: 1, name: '微信支付没有回应' })
  await expect(failed).toBeVisible()
  await page.clock.install()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: '改用支付宝' }).click()
  await expect(page.getByRole('link', { name: '去支付宝付款' })).toBeVisible()
  await page.getByRole('radio', { name: '微信支付' }).check()
  await expect(failed).toBeVisible()
  const wechat = await openWechatControl(own.shop.dataDir, own.wechatOrigin)
  await wechat('DELETE', `/faults?out_trade_no=${out_trade_no}`)
  await page.clock.fastForward(10_000)
  await expect(codeOn(page)).toBeVisible()
})

test('no provider is named before its name is known', async ({ page, own, watch }) => {
  watch.expectConsole(/status of 503/)
  const orderNumber = await placeOrder(page, own, await becomeShopper(page))
  const isAway = Promise.withResolvers<void>()
  await page.route('**/api/payment_way/**', async (route) => {
    await route.fulfill({ status: 503, json: { code: 'unavailable', detail: '' } })
    isAway.resolve()
  })
  await page.goto(`/cashier/${orderNumber}?provider=wechat_pay`)
  await isAway.promise
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: '付款' })).toBeVisible()
  await expect(main).not.toContainText('支付宝')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(page.getByRole('heading', { level: 1, name: '用微信支付扫码付款' })).toBeVisible()
})

test('without a network the code stays; an order cancelled meanwhile ends the page in words', async ({
  page,
  context,
  own,
  watch,
}) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED/)
  // The page may load the code anew just after the order has been cancelled.
  watch.expectConsole(/status of 409/)
  const shopper = await becomeShopper(page)
  const orderNumber = await placeOrder(page, own, shopper)
  await page.goto(`/cashier/${orderNumber}?provider=wechat_pay`)
  await expect(codeOn(page)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('没有网络。连上后')).toBeVisible()
  await expect(codeOn(page)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('没有网络。连上后')).toHaveCount(0)
  const cancelled = await page.request.post(`/api/order/${orderNumber}/cancel/`, { headers: bearer(shopper) })
  expect(cancelled.ok()).toBe(true)
  await expect(page.getByRole('heading', { level: 1, name: '订单取消了' })).toBeVisible({ timeout: 30_000 })
  await expect(codeOn(page)).toHaveCount(0)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.getByRole('button', { name: '照样再下一次' }).click()
  await expect(page.getByRole('alert').last()).toHaveText(/^已放回购物篮。/)
  await page.getByRole('main').getByRole('link', { name: '查看订单' }).last().click()
  await expect(page).toHaveURL(`/user/order/${orderNumber}`)
})

test('the cashier is whole in each language', async ({ page, own }) => {
  const orderNumber = await placeOrder(page, own, await becomeShopper(page))
  await page.goto(`/cashier/${orderNumber}?provider=wechat_pay`)
  await expect(codeOn(page)).toBeVisible()
  expect(await overflowAt320(page)).toEqual([])
  await expectInOtherLanguages(page, page.locator('main img[width="230"]'))
})

test('the cashier of an order link is accessible, and whole in each language', async ({ page, own }) => {
  const shopper = await becomeShopper(page)
  const orderNumber = await placeOrder(page, own, shopper)
  const opened = await page.request.post(`/api/order/${orderNumber}/open/`, { headers: bearer(shopper) })
  const { url } = (await opened.json()) as { url: string }
  await page.goto(`${url}/cashier?provider=wechat_pay`)
  await expect(codeOn(page)).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await expectInOtherLanguages(page, page.locator('main img[width="230"]'))
})
