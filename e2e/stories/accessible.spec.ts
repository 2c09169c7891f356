/** axe finds nothing on any public screen, light or dark. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/shop-test.ts'
import { becomeShopper } from '../fixtures/shopper.ts'

const screens = [
  '/',
  '/shop',
  '/shop?type_1=%E8%8C%B6',
  '/shop/goods_list/%E8%8C%B6',
  '/shop/goods_list/zzzz',
  '/shop/goods_detail/1',
  '/user/login',
  '/user/register',
  '/test',
  '/test/redux',
  '/test/ui',
  '/error',
]

async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`public screens, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const screen of screens) {
      await page.goto(screen)
      expect(await findings(page), screen).toEqual([])
    }
  })
}

test('screens of a logged-in person', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await becomeShopper(page)
  for (const screen of ['/user/detail_index', '/user/favorites', '/user/order', '/user/pay/1']) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findings(page), screen).toEqual([])
  }
})
