/** Browsers inside other apps: the order goes on in another browser. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../../fixtures/axe.ts'
import { addAddress, order, putIntoBasket } from '../../fixtures/known-shopper.ts'
import { expectInOtherLanguages } from '../../fixtures/languages/other-languages.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'
import { smallTargets } from '../../fixtures/small-targets.ts'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const notice = /^微信里打不开支付宝。下单后为您保留到 (?:\d{4}-\d\d-\d\d )?\d\d:\d\d，请在浏览器里付款$/
const goodsId = 241
const addressOfStory = ['林小满', '北山街 88 号']

/** From the next document on. The stories of a worker share one browser context, which has its own user agent. */
async function openAs(page: Page, userAgent: string): Promise<void> {
  await page.setExtraHTTPHeaders({ 'user-agent': userAgent })
  await page.addInitScript((value) => Object.defineProperty(navigator, 'userAgent', { value }), userAgent)
}

test.describe('in WeChat', () => {
  test.beforeEach(({ page }) => openAs(page, `${iPhone} MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_CN`))

  test('the order opens in another browser by a link, and the page inside turns once it is paid there', async ({
    page,
    browser,
  }) => {
    await becomeShopper(page)
    await page.goto(`/user/pay/${goodsId}`)
    await expect(page.getByText(notice)).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: '购买', exact: true }).click()
    await expect(page).toHaveURL(/\/o\/[\w.-]+$/)
    const link = page.url()
    await expect(page.getByRole('heading', { level: 1, name: /^这里打不开支付宝/ })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: '在浏览器打开' })).toBeVisible()
    await expect(page.getByLabel('订单的链接')).toHaveValue(link)
    await expectInOtherLanguages(page, page.locator('main ol'))
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    await page.getByRole('button', { name: '我已付款' }).click()
    await expect(page.getByRole('alert')).toContainText('还没有收到付款')

    await test.step('Back shows the order, which leads to the link again', async () => {
      await page.goBack()
      await expect(page).toHaveURL(/\/user\/checkout\?order=/)
      await page.getByRole('main').getByRole('button', { name: '去付款' }).click()
      await expect(page).toHaveURL(link)
    })

    await test.step('another browser pays without a login', async () => {
      const outside = await (await browser.newContext({ userAgent: 'Mozilla/5.0' })).newPage()
      const response = await outside.goto(link)
      expect(response!.headers()).toMatchObject({
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
      await expect(outside.getByRole('heading', { level: 1, name: '订单付款' })).toBeVisible()
      await outside.getByRole('button', { name: '去付款' }).click()
      await outside.getByRole('button', { name: '付款', exact: true }).click()
      await expect(outside.getByRole('heading', { name: '已付款' })).toBeVisible({ timeout: 30_000 })
      await outside.context().close()
    })
    await expect(page.getByRole('heading', { name: '已付款' })).toBeVisible({ timeout: 30_000 })
    await page.getByRole('link', { name: '查看订单' }).click()
    await expect(page).toHaveURL(/\/user\/order\//)
  })

  test('a wrong user agent is no wall, and without a clipboard the address is selected', async ({ page }) => {
    const { orderNumber } = await order(page.request, await becomeShopper(page))
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.goto(`/user/order/${orderNumber}`)
    await page.getByRole('main').getByRole('button', { name: '去付款' }).click()
    await page.getByRole('button', { name: '复制链接' }).click()
    await expect(page.getByRole('alert')).toContainText('链接已选中')
    const address = page.getByLabel('订单的链接')
    await expect(address).toBeFocused()
    const selected = await address.evaluate((field: HTMLInputElement) => field.selectionEnd! - field.selectionStart!)
    expect(selected).toBe(page.url().length)
    await page.getByRole('button', { name: '仍在这里付款' }).click()
    await expect(page.getByRole('button', { name: '付款', exact: true })).toBeVisible()
  })

  test('basket and check-out say so before the button', async ({ page }) => {
    const shopper = await becomeShopper(page)
    await addAddress(page.request, shopper)
    await putIntoBasket(page.request, shopper, goodsId)
    for (const path of ['/basket', '/user/checkout']) {
      await page.goto(path)
      await expect(page.getByText(notice)).toBeVisible()
      expect(await axeFindings(page, { hasContrast: true })).toEqual([])
      await expectInOtherLanguages(page, page.locator('main p.bg-warn-soft').filter({ visible: true }), addressOfStory)
    }
  })
})

test.describe('in Line', () => {
  test.beforeEach(({ page }) => openAs(page, `${iPhone} Safari Line/15.9.0`))

  test('a line before the button, and the link opens outside', async ({ page }) => {
    const { orderNumber } = await order(page.request, await becomeShopper(page))
    await page.goto(`/user/pay/${goodsId}`)
    const hint = page.getByText(/^(?:付不了款时|お支払いできないときは|If paying fails)/)
    await expect(hint).toHaveText('付不了款时，请在浏览器里打开')
    await expectInOtherLanguages(page, hint)
    const link = await page.evaluate(async (number) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token_access')}` }
      const response = await fetch(`/api/order/${number}/open/`, { method: 'POST', headers })
      return ((await response.json()) as { url: string }).url
    }, orderNumber)
    await page.goto(link)
    const outside = page.getByRole('link', { name: '在浏览器打开' })
    await expect(outside).toHaveAttribute('href', '?openExternalBrowser=1')
    await expect(page.getByRole('button', { name: '去付款' })).toBeVisible()
    await expectInOtherLanguages(page, page.locator('main a[href="?openExternalBrowser=1"]'))
  })
})

test('other browsers get no hint', async ({ page }) => {
  await becomeShopper(page)
  await page.goto(`/user/pay/${goodsId}`)
  await expect(page.getByRole('main').getByRole('button', { name: '购买', exact: true })).toBeVisible()
  await expect(page.getByText('请在浏览器里')).toHaveCount(0)
})
