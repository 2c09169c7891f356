/** axe finds nothing, by WCAG 2.2 AA and best practice: all languages in the light on a desktop, and in the dark on a phone. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../fixtures/findings.ts'
import { enterAs, like, order, payOrder, registerThroughApi } from '../fixtures/known-shopper.ts'
import { inLanguage, inStockGoodsId, languages, privateScreens, publicScreens } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/shop-test.ts'

test.beforeEach(async ({ page, isMobile, watch }) => {
  test.setTimeout(120_000)
  watch.expectConsole(/status of (404|400|401)/)
  await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' })
})

async function expectNothing(page: Page, screen: string): Promise<void> {
  expect.soft(await axeFindings(page), screen).toEqual([])
}

for (const language of languages) {
  test(`public screens (${language})`, async ({ page }) => {
    for (const screen of publicScreens) {
      await page.goto(inLanguage(screen, language))
      await expectNothing(page, screen)
    }
  })

  test(`screens of a shopper (${language})`, async ({ page, request }) => {
    const shopper = await registerThroughApi(request)
    await enterAs(page, shopper)
    await test.step('with nothing yet', async () => {
      for (const screen of privateScreens) {
        await page.goto(inLanguage(screen, language))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNothing(page, `${screen}, empty`)
      }
    })
    const { orderNumber, payUrl } = await order(request, shopper, inStockGoodsId)
    await payOrder(request, shopper, payUrl)
    await order(request, shopper, inStockGoodsId)
    await like(request, shopper, inStockGoodsId)
    await test.step('with orders and favourites', async () => {
      for (const screen of [...privateScreens.slice(1, 4), `/user/pay/${inStockGoodsId}?out_trade_no=${orderNumber}`]) {
        await page.goto(inLanguage(screen, language))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNothing(page, `${screen}, filled`)
      }
    })
  })
}
