/** Thumbs, less motion, forced colours. */
import { enterAs, like, order, registerThroughApi } from '../fixtures/known-shopper.ts'
import { inStockGoodsId, privateScreens, publicScreens } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/shop-test.ts'

const controls = 'a[href], button, input:not([type=hidden]), select, textarea, summary'

test.beforeEach(({ watch }) => watch.expectConsole(/status of 404/))

/** Controls smaller than a thumb, but for links within a sentence, and what only stands for something larger. */
function findSmallTargets(selector: string): string[] {
  const least = 43.5
  const found: string[] = []
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], .sr-only')) continue
    const style = getComputedStyle(element)
    const isHiddenByClip = style.clipPath !== 'none' || style.clip !== 'auto'
    const isInSentence =
      style.display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some((node) => node.nodeType === 3 && node.textContent?.trim())
    if (isHiddenByClip || isInSentence) continue
    // A card is pressed anywhere: its link is stretched over it.
    const isStretched = getComputedStyle(element, '::after').position === 'absolute'
    const box = (isStretched ? element.closest('.relative') : element)?.getBoundingClientRect()
    if (!box || (box.width >= least && box.height >= least)) continue
    found.push(`${Math.round(box.width)} × ${Math.round(box.height)}: ${element.outerHTML.slice(0, 100)}`)
  }
  return found
}

test('everything that is pressed is 44 px or more', async ({ page, request }) => {
  const shopper = await registerThroughApi(request)
  await order(request, shopper)
  await like(request, shopper, inStockGoodsId)
  await enterAs(page, shopper)
  for (const screen of [...publicScreens, ...privateScreens]) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    expect.soft(await page.evaluate(findSmallTargets, controls), screen).toEqual([])
  }
})

test.describe('who wants less motion', () => {
  test('has a carousel that stands still, and nothing that moves', async ({ page }) => {
    await page.clock.install()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const current = page.getByRole('region', { name: '精选' }).locator('button[aria-current="true"]')
    await expect(current).toHaveAttribute('aria-label', /^第 1 张/)
    await page.clock.runFor(20_000)
    await expect(current).toHaveAttribute('aria-label', /^第 1 张/)
    for (const screen of ['/', '/shop', `/shop/goods_detail/${inStockGoodsId}`]) {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      const moving = await page.evaluate(() => document.getAnimations().map((animation) => animation.playState))
      expect(moving, screen).toEqual([])
    }
  })

  test('while others see the next slide after five seconds', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    const current = page.getByRole('region', { name: '精选' }).locator('button[aria-current="true"]')
    await expect(current).toHaveAttribute('aria-label', /^第 1 张/)
    await page.clock.runFor(6_000)
    await expect(current).toHaveAttribute('aria-label', /^第 2 张/)
  })
})

test('forced colours leave every control its edge and every place its mark', async ({ page, request }) => {
  const shopper = await registerThroughApi(request)
  await enterAs(page, shopper)
  await page.emulateMedia({ forcedColors: 'active' })
  const screens = ['/', '/shop', '/shop/goods_list/%E8%8C%B6', `/shop/goods_detail/${inStockGoodsId}`]
  for (const screen of [...screens, '/user/login', `/user/pay/${inStockGoodsId}`, '/test']) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    const edgeless = await page.evaluate(() => {
      const boxed = 'button, select, textarea, input:not([type=hidden], [type=checkbox], [type=radio])'
      const hasEdge = (element: Element) => Number.parseFloat(getComputedStyle(element).borderTopWidth) >= 1
      return [...document.querySelectorAll(boxed)]
        .filter(
          (element) => element.checkVisibility() && !hasEdge(element) && !hasEdge(element.closest('div') ?? element),
        )
        .map((element) => element.outerHTML.slice(0, 120))
    })
    expect.soft(edgeless, screen).toEqual([])
    const unmarked = await page.evaluate(() =>
      [...document.querySelectorAll('[aria-current]:not([aria-current=false])')]
        .filter((element) => element.checkVisibility())
        .filter(
          (element) => getComputedStyle(element).textDecorationLine !== 'underline' && element.tagName !== 'BUTTON',
        )
        .map((element) => element.outerHTML.slice(0, 120)),
    )
    expect.soft(unmarked, screen).toEqual([])
  }
})
