/** Without an account, in a shop with two ways to pay: at WeChat Pay, and inside WeChat. */
import type { Browser, Page } from '@playwright/test'
import { axeFindings } from '../../../fixtures/axe.ts'
import { seedLocalStorage } from '../../../fixtures/known-shopper.ts'
import { expectInOtherLanguages } from '../../../fixtures/languages/other-languages.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { newPhone } from '../../../fixtures/orders/guest-order.ts'
import { overflowAt320 } from '../../../fixtures/overflow.ts'
import { expect, waitForHydration } from '../../../fixtures/shop-test.ts'
import { smallTargets } from '../../../fixtures/small-targets.ts'
import {
  iPhone,
  openAs,
  payOnTelephone,
  scanAndPay,
  watchCodes,
  type WechatShop,
  wechatTest as test,
} from '../wechat-pay/wechat-shop-test.ts'

test.use({ isFirstVisit: true })
test.describe.configure({ mode: 'default' })

const inWechat = `${iPhone} MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_CN`
const ofPerson = ['张小满', '北山街 88 号']
const codeOn = (page: Page) => page.getByRole('img', { name: '微信支付付款码' })
const leaveOn = (page: Page) => page.getByRole('link', { name: '去微信支付付款' })
const waysOn = (page: Page) => page.getByRole('radio')
const submitTo = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`去${name}$`) }).filter({ visible: true })

async function openCheckout(page: Page, { goodsId }: WechatShop): Promise<void> {
  await seedLocalStorage(page, {
    basket: JSON.stringify([{ goods_id: goodsId, quantity: 1, seen_price: '19.90' }]),
  })
  await page.goto('/guest/checkout')
  await expect(page.getByRole('complementary').first()).toContainText('合计¥19.90')
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('粘贴整段地址').fill(`张小满 ${newPhone()} 浙江省杭州市西湖区北山街 88 号`)
  await page.getByRole('button', { name: '识别并填入' }).click()
  await expect(page.getByLabel('收货人')).toHaveValue('张小满')
}

/** On a phone its own page, on a desktop a code for a telephone. */
async function payAtWechat(page: Page, browser: Browser, own: WechatShop, code: () => Promise<string>): Promise<void> {
  if (onPhone()) {
    await leaveOn(page).click()
    await payOnTelephone(page)
  } else {
    await expect(codeOn(page)).toBeVisible()
    await scanAndPay(browser, own, await code())
  }
}

test('a guest chooses WeChat Pay, pays by the order’s token after a reload, and lands at the order', async ({
  page,
  browser,
  own,
}) => {
  if (onPhone()) await openAs(page, iPhone)
  const codes = watchCodes(page)
  await openCheckout(page, own)
  await fillAddress(page)
  await expect(waysOn(page)).toHaveCount(2)
  await expect(submitTo(page, '支付宝')).toBeVisible()
  await page.getByRole('radio', { name: '微信支付' }).check()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await submitTo(page, '微信支付').click()

  await expect(page).toHaveURL(/\/cashier\/[\dA-Z-]{14}\?provider=wechat_pay$/)
  const number = /\/cashier\/([\dA-Z-]{14})/.exec(page.url())![1]!
  const shown = onPhone() ? leaveOn(page) : codeOn(page)
  await expect(shown).toBeVisible()
  const first = await codes.current()
  await page.reload()
  await expect(shown).toBeVisible()
  if (!onPhone()) expect(await codes.current(), 'a reload shows the same code').toBe(first)
  await payAtWechat(page, browser, own, () => codes.current())

  await expect(page).toHaveURL(new RegExp(`/order/${number}(\\?|$)`), { timeout: 30_000 })
  await expect(page.getByText('凭这台设备上的链接打开')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('张小满')).toBeVisible()
  await page.goto(`/cashier/${number}?provider=wechat_pay`)
  await expect(page, 'a paid order has no cashier').toHaveURL(`/order/${number}`)
  await expectInOtherLanguages(page, page.getByText('张小满'), ofPerson)
})

test('a visitor without the token gets no cashier of a guest’s order', async ({ page, browser, own }) => {
  await openCheckout(page, own)
  await fillAddress(page)
  await page.getByRole('radio', { name: '微信支付' }).check()
  await submitTo(page, '微信支付').click()
  await expect(page).toHaveURL(/\/cashier\/[\dA-Z-]{14}\?provider=wechat_pay$/)
  const stranger = await (await browser.newContext({ locale: 'zh-CN', baseURL: own.shop.origin })).newPage()
  await stranger.goto(page.url())
  await expect(stranger).toHaveURL(/\/user\/login\?next=/)
  await stranger.context().close()
})

test('inside WeChat a guest is told before the button, pays outside by the link, and the page inside turns', async ({
  page,
  browser,
  own,
}) => {
  await openAs(page, inWechat)
  await openCheckout(page, own)
  const notice = page.getByText(/^微信里打不开支付宝或微信支付。下单后为您保留到 .+请在浏览器里付款$/)
  await expect(notice.filter({ visible: true })).toHaveCount(1)
  await expect(waysOn(page)).toHaveCount(0)
  expect(await overflowAt320(page)).toEqual([])
  await expectInOtherLanguages(page, page.locator('main p.bg-warn-soft').filter({ visible: true }))
  await fillAddress(page)
  await submitTo(page, '支付宝或微信支付').click()

  await expect(page).toHaveURL(/\/o\/[\w.-]+$/)
  const link = page.url()
  await expect(page.getByLabel('订单的链接')).toHaveValue(link)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await expectInOtherLanguages(page, page.locator('main ol'))

  const outer = await browser.newContext({
    locale: 'zh-CN',
    viewport: onPhone() ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    ...(onPhone() && { userAgent: iPhone, isMobile: true, hasTouch: true }),
  })
  const outside = await outer.newPage()
  const codes = watchCodes(outside)
  await outside.goto(link)
  await waitForHydration(outside)
  await expect(outside.getByText('张小满')).toHaveCount(0)
  await outside.getByRole('radio', { name: '微信支付' }).check()
  await outside.getByRole('button', { name: '去付款' }).click()
  await expect(outside).toHaveURL(`${link}/cashier?provider=wechat_pay`)
  await payAtWechat(outside, browser, own, () => codes.current())
  await expect(outside.getByRole('heading', { level: 1, name: '已付款' })).toBeVisible({ timeout: 30_000 })
  await outer.close()

  await expect(page.getByRole('heading', { level: 1, name: '已付款' })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('link', { name: '查看订单' }).click()
  await expect(page.getByText('张小满')).toBeVisible()
})
