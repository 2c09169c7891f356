/** Less motion, forced colours, the theme. accessible.spec.ts checks sizes on every screen. */
import type { Page } from '@playwright/test'
import { openSessionAs, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { inStockGoodsId, soldOutGoodsId } from '../../fixtures/screens.ts'
import { expect, waitForHydration, test } from '../../fixtures/shop-test.ts'
import { stepTo } from '../../fixtures/shopper.ts'

// The clock is set for all of a context.
test.use({ isFirstVisit: true })

test.beforeEach(({ watch }) => watch.expectConsole(/status of 404/))

/** Installs the clock after the first load, because it lacks the marks that show hydration. */
async function openAgainWithClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.reload()
}

test.describe('with reduced motion', () => {
  test('the carousel and everything else stand still', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const screen of [`/shop/goods_detail/${inStockGoodsId}`, '/shop', '/']) {
      await page.goto(screen)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      const moving = await page.evaluate(() => document.getAnimations().map((animation) => animation.playState))
      expect(moving, screen).toEqual([])
    }
    await openAgainWithClock(page)
    const current = page.getByRole('region', { name: '精选' }).locator('button[aria-current="true"]')
    await expect(current).toHaveAttribute('aria-label', /^第 1 张/)
    const captions = page.getByRole('region', { name: '精选' }).getByRole('listitem').first().locator('h2 + div > p')
    await expect(captions).toHaveCount(2)
    for (const caption of await captions.all()) await expect(caption).toHaveCSS('opacity', '1')
    await page.clock.runFor(20_000)
    await expect(current).toHaveAttribute('aria-label', /^第 1 张/)
  })

  test('without that preference the next slide comes after five seconds', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.goto('/')
    await openAgainWithClock(page)
    const current = page.getByRole('region', { name: '精选' }).locator('button[aria-current="true"]')
    await expect(current).toHaveAttribute('aria-label', /^第 1 张/)
    await page.clock.runFor(6_000)
    await expect(current).toHaveAttribute('aria-label', /^第 2 张/)
  })
})

test('forced colours leave every control its edge and every place its mark', async ({ page, request }) => {
  const shopper = await registerThroughApi(request)
  await openSessionAs(page, shopper)
  await page.emulateMedia({ forcedColors: 'active' })
  const screens = ['/', '/shop', '/shop/goods_list/%E8%8C%B6', `/shop/goods_detail/${inStockGoodsId}`]
  for (const screen of [...screens, '/user/login', `/user/pay/${inStockGoodsId}`, '/test']) {
    await (screen === '/' ? page.goto(screen) : stepTo(page, screen))
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
        .filter((element) => {
          // One without text has a mark that its neighbours lack.
          const lookOf = (button: Element | undefined) => {
            const mark = button?.firstElementChild
            return mark ? getComputedStyle(mark).backgroundColor + getComputedStyle(mark).height : ''
          }
          const neighbour = [...(element.parentElement?.children ?? [])].find((other) => !other.ariaCurrent)
          if (element.tagName === 'BUTTON' && lookOf(element) !== lookOf(neighbour)) return false
          return getComputedStyle(element).textDecorationLine !== 'underline'
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    )
    expect.soft(unmarked, screen).toEqual([])
  }
  const overlays = [
    { address: '/shop', opener: '菜单' },
    { address: `/shop/goods_detail/${soldOutGoodsId}`, opener: 'demo' },
  ]
  for (const { address, opener } of overlays) {
    await page.goto(address)
    await page.getByRole('button', { name: opener, exact: true }).filter({ visible: true }).click()
    await expect(page.getByRole('dialog')).toHaveCSS('border-top-width', '1px')
  }
})

test('the theme is chosen, stored, adopted by other tabs, and left to the system again', async ({
  page,
  context,
  isMobile,
}) => {
  const html = page.locator('html')
  const theme = page.getByRole('button', { name: /^外观：/ }).filter({ visible: true })
  const openShop = async () => {
    await page.goto('/shop')
    if (isMobile) await page.getByRole('button', { name: '菜单', exact: true }).click()
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await openShop()
  await expect(theme).toHaveAccessibleName('外观：跟随系统')
  await theme.click()
  await expect(theme).toHaveAccessibleName('外观：深色')
  await expect(html).toHaveCSS('color-scheme', 'dark')
  await openShop()
  await expect(theme).toHaveAccessibleName('外观：深色')

  const other = await context.newPage()
  await other.goto('/shop')
  await waitForHydration(other)
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await theme.click()
  await expect(theme).toHaveAccessibleName('外观：浅色')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')
  await theme.click()
  await expect(theme).toHaveAccessibleName('外观：跟随系统')
  await expect(other.locator('html')).not.toHaveAttribute('data-theme')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(23, 24, 20)')
  await openShop()
  await expect(theme).toHaveAccessibleName('外观：跟随系统')
})
