/** A window of 320 px, as 1280 × 1024 is at 400 % zoom: nothing is scrolled sideways. */
import { enterAs, like, order, registerThroughApi } from '../fixtures/known-shopper.ts'
import { inLanguage, inStockGoodsId, languages, privateScreens, publicScreens } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/shop-test.ts'

test.beforeEach(({ watch }) => watch.expectConsole(/status of 404/))

/** What sticks out to the right of the window, and how far. */
function findOverflow(): string[] {
  const root = document.documentElement
  if (root.scrollWidth <= root.clientWidth) return []
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > root.clientWidth + 0.5 && element.checkVisibility(),
  )
  return [
    `${root.scrollWidth} px of ${root.clientWidth}`,
    ...wide.slice(-3).map((element) => element.outerHTML.slice(0, 120)),
  ]
}

// 1280 × 1024 at 400 %.
test.use({ viewport: { width: 320, height: 256 } })

for (const language of languages) {
  test(`nothing is scrolled sideways (${language})`, async ({ page, request }) => {
    const shopper = await registerThroughApi(request)
    await order(request, shopper)
    await like(request, shopper, inStockGoodsId)
    await enterAs(page, shopper)
    for (const screen of [...publicScreens, ...privateScreens]) {
      await page.goto(inLanguage(screen, language))
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      expect.soft(await page.evaluate(findOverflow), screen).toEqual([])
    }
  })
}

test('bars leave the page most of the window', async ({ page }) => {
  for (const screen of ['/shop', `/shop/goods_detail/${inStockGoodsId}`]) {
    await page.goto(screen)
    await page.evaluate(() => scrollTo(0, 400))
    const covered = await page.evaluate(() => {
      const fixed = [...document.querySelectorAll('body *')].filter((element) => {
        const style = getComputedStyle(element)
        return /fixed|sticky/.test(style.position) && style.visibility !== 'hidden' && element.checkVisibility()
      })
      const boxes = fixed.map((element) => element.getBoundingClientRect())
      const inView = boxes.map((box) => Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)))
      return inView.reduce((sum, height) => sum + height, 0)
    })
    expect(covered, screen).toBeLessThanOrEqual(128)
  }
})
