/** axe finds nothing, by WCAG 2.2 AA and best practice: every screen, in the light on a desktop, in the dark on a phone. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../fixtures/findings.ts'
import { enterAs, like, order, payOrder, registerThroughApi } from '../fixtures/known-shopper.ts'
import {
  inLanguage,
  inStockGoodsId,
  languages,
  privateScreens,
  publicScreens,
  soldOutGoodsId,
} from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/shop-test.ts'

test.beforeEach(async ({ page, isMobile, watch }) => {
  test.setTimeout(120_000)
  watch.expectConsole(/status of (404|400|401)/)
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' })
})

async function expectNothing(page: Page, screen: string): Promise<void> {
  const hasContrast = (await page.locator('html').getAttribute('lang')) === 'zh-CN'
  // The page of parts shows some of them more than once, landmarks too.
  const isPartsPage = screen.startsWith('/test/ui')
  const findings = await axeFindings(page, { hasContrast, hasUniqueLandmarks: !isPartsPage })
  expect.soft(findings, screen).toEqual([])
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
}

for (const language of languages) {
  test(`public screens (${language})`, async ({ page }) => {
    for (const screen of publicScreens) {
      await open(page, inLanguage(screen, language))
      await expectNothing(page, screen)
    }
  })

  test(`what opens, refuses and answers (${language})`, async ({ page, isMobile }) => {
    await test.step('drawer', async () => {
      await open(page, inLanguage('/shop', language))
      await page.locator('button[aria-controls="menu"]').filter({ visible: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNothing(page, 'drawer')
    })
    await test.step('languages', async () => {
      if (!isMobile) return
      await open(page, '/shop')
      await page.locator('button[popovertarget="languages"]').click()
      await expect(page.locator('#languages')).toBeVisible()
      await expectNothing(page, 'languages')
    })
    await test.step('larger picture', async () => {
      await open(page, `/shop/goods_detail/${inStockGoodsId}`)
      await page.getByRole('button', { name: 'demo' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNothing(page, 'larger picture')
    })
    await test.step('refused login', async () => {
      await open(page, '/user/login')
      await page.locator('input[name=username]').fill('nobody-here')
      await page.locator('input[name=password]').fill('wrong-password-9')
      await page.locator('form button[type=submit]').click()
      await expect(page.getByRole('alert').filter({ hasText: /\p{L}/u })).toBeVisible()
      await expectNothing(page, 'login with its refusal and an alert')
    })
    await test.step('a test node', async () => {
      await open(page, '/test')
      await page.locator('input[name=name]').fill('yokoso')
      await page.locator('textarea[name=description]').fill('yokoso')
      await page.locator('form:has(textarea) button[type=submit]').click()
      await expect(page).toHaveURL(/\/test\/\d+$/)
      await expectNothing(page, 'test node')
    })
  })

  test(`screens of a shopper (${language})`, async ({ page, request }) => {
    const shopper = await registerThroughApi(request)
    await enterAs(page, shopper)
    for (const screen of privateScreens) {
      await open(page, inLanguage(screen, language))
      await expectNothing(page, `${screen}, with nothing yet`)
    }
    const paid = await order(request, shopper)
    await payOrder(request, shopper, paid.payUrl)
    const waiting = await order(request, shopper)
    await like(request, shopper, inStockGoodsId)
    await like(request, shopper, soldOutGoodsId)

    await test.step('favourites, one of them removed', async () => {
      await open(page, '/user/favorites')
      await page.getByRole('main').getByRole('article').first().getByRole('button').click()
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\p{L}/u })).toBeVisible()
      await expectNothing(page, 'favourites')
    })
    await test.step('purchase, while an order waits', async () => {
      await open(page, `/user/pay/${waiting.goodsId}`)
      await expectNothing(page, 'purchase')
    })
    await test.step('orders, and the question before a refund', async () => {
      await open(page, '/user/order')
      await expectNothing(page, 'orders')
      const paidOrder = page.getByRole('article').filter({ hasText: paid.orderNumber })
      await paidOrder.locator('button:not([aria-disabled])').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNothing(page, 'refund')
    })
    await test.step('back from the cashier: paid, and unknown', async () => {
      for (const number of [paid.orderNumber, 'AAAA-BBBB-CCCC']) {
        await open(page, `/user/pay/${inStockGoodsId}?out_trade_no=${number.replaceAll('-', '')}_1`)
        await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
        await expectNothing(page, `return of ${number}`)
      }
    })
    await test.step('the sandbox: cashier, overview, refusal', async () => {
      await open(page, waiting.payUrl)
      await expectNothing(page, 'cashier')
      for (const path of ['/', '/cashier/unknown']) {
        await open(page, new URL(inLanguage(path, language), page.url()).href)
        await expectNothing(page, `sandbox ${path}`)
      }
    })
  })
}
