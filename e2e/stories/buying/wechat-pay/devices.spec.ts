/** One order on two devices: a code on a desktop, an address on a phone. A page ends no code of another device by itself. */
import type { Browser, Page } from '@playwright/test'
import { axeFindings } from '../../../fixtures/axe.ts'
import { type KnownShopper, openSessionAs } from '../../../fixtures/known-shopper.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { expect } from '../../../fixtures/shop-test.ts'
import { becomeShopper } from '../../../fixtures/shopper.ts'
import { smallTargets } from '../../../fixtures/small-targets.ts'
import { iPhone, placeOrder, scanAndPay, watchCodes, type WechatShop, wechatTest as test } from './wechat-shop-test.ts'

test.skip(onPhone, 'a desktop beside a phone of its own')
test.use({ isFirstVisit: true })
test.describe.configure({ mode: 'default' })

const inWechat = `${iPhone} MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_CN`
const codeOn = (page: Page) => page.getByRole('img', { name: '微信支付付款码' })
const elsewhereOn = (page: Page) => page.getByRole('heading', { level: 1, name: '这笔订单正在另一台设备上付款' })
/** As a browser reports a page that is shown again. */
const wake = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

/** The same shopper's second device. */
async function openDevice(
  browser: Browser,
  { shop, shopper, userAgent }: { shop: WechatShop['shop']; shopper: KnownShopper; userAgent?: string },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop.origin,
    locale: 'zh-CN',
    viewport: { width: 390, height: 844 },
    ...(userAgent && { userAgent, isMobile: true, hasTouch: true }),
  })
  const page = await context.newPage()
  await openSessionAs(page, shopper)
  return page
}

test('a phone takes the payment over; the desktop says so, takes it back, and both go on once it is paid', async ({
  page,
  browser,
  own,
  watch,
}) => {
  watch.expectConsole(/status of 409/)
  const shopper = await becomeShopper(page)
  const codes = watchCodes(page)
  const orderNumber = await placeOrder(page, own, shopper)
  const address = `/cashier/${orderNumber}?provider=wechat_pay`
  await page.goto(address)
  await expect(codeOn(page)).toBeVisible()
  const first = await codes.current()

  const phone = await openDevice(browser, { shop: own.shop, shopper, userAgent: iPhone })
  await phone.goto(address)
  const leave = phone.getByRole('link', { name: '去微信支付付款' })
  await expect(leave).toBeVisible()
  await wake(page)
  await expect(elsewhereOn(page)).toBeVisible()
  await expect(page.getByText('在那边付好后，这一页会自己往下走')).toBeVisible()
  await expect(codeOn(page)).toHaveCount(0)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await wake(phone)
  await expect(leave, 'the phone stays the device that pays').toBeVisible()

  await page.getByRole('button', { name: '改在这里付款' }).click()
  await expect(codeOn(page)).toBeVisible()
  const second = await codes.current()
  expect(second, 'the code that the phone has ended is not shown again').not.toBe(first)
  await wake(phone)
  await expect(elsewhereOn(phone)).toBeVisible()
  await expect(leave).toHaveCount(0)

  await scanAndPay(browser, own, second)
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
  await expect(phone, 'its own payment has ended').toHaveURL(`${own.shop.origin}/user/order/${orderNumber}`, {
    timeout: 30_000,
  })
  await phone.context().close()
})

test('a browser whose code another one has replaced says so at its next poll, and shows the newer one', async ({
  page,
  browser,
  own,
}) => {
  const shopper = await becomeShopper(page)
  const codes = watchCodes(page)
  const orderNumber = await placeOrder(page, own, shopper)
  const address = `/cashier/${orderNumber}?provider=wechat_pay`
  await page.goto(address)
  await expect(codeOn(page)).toBeVisible()
  const first = await codes.current()
  const other = await openDevice(browser, { shop: own.shop, shopper })
  const otherCodes = watchCodes(other)
  await other.goto(address)
  await expect(codeOn(other)).toBeVisible()
  expect(await otherCodes.current()).toBe(first)

  await other.getByRole('button', { name: '换个新码' }).click()
  await expect.poll(() => otherCodes.current()).not.toBe(first)
  await expect(page.getByRole('heading', { level: 1, name: '有了新的付款码' })).toBeVisible({ timeout: 30_000 })
  await expect(codeOn(page), 'no dead code is shown').toHaveCount(0)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: '显示新码' }).click()
  await expect(codeOn(page)).toBeVisible()
  expect(await codes.current()).toBe(await otherCodes.current())
  await expect(codeOn(other), 'the newer code stays').toBeVisible()
  await other.context().close()
})

test('inside WeChat the page copies the address, and the code on the desktop stays', async ({ page, browser, own }) => {
  const shopper = await becomeShopper(page)
  const codes = watchCodes(page)
  const address = `/cashier/${await placeOrder(page, own, shopper)}?provider=wechat_pay`
  await page.goto(address)
  await expect(codeOn(page)).toBeVisible()
  const code = await codes.current()

  const messenger = await openDevice(browser, { shop: own.shop, shopper, userAgent: inWechat })
  await messenger.goto(address)
  await expect(messenger.getByRole('button', { name: '复制付款地址' })).toBeVisible()
  await expect(messenger.getByText(/^这里打不开微信支付/)).toBeVisible()
  const read = page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/cashier/'))
  await wake(page)
  expect((await read).status()).toBe(200)
  await expect(codeOn(page)).toBeVisible()
  expect(await codes.current()).toBe(code)
  await messenger.context().close()
})
