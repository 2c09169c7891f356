/** What anybody reads: languages, missing pages, and the public pages without JavaScript. */
import { expect, test } from '../fixtures/shop-test.ts'

const publicPages = [
  '/',
  '/shop',
  '/shop/goods_list/%E6%8A%B9%E8%8C%B6',
  '/shop/goods_detail/1',
  '/user/login',
  '/user/register',
  '/test',
  '/test/redux',
]

test('speaks Chinese whatever the browser asks for, and Japanese or English when told', async ({ page, shop }) => {
  await page.goto('/shop')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.goto('/shop?lang=ja')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(page.getByRole('main').getByRole('link', { name: 'お茶' }).first()).toBeVisible()
  const alternates = page.locator('link[rel="alternate"][hreflang]')
  expect(new Set(await alternates.evaluateAll((links) => links.map((link) => link.getAttribute('hreflang'))))).toEqual(
    new Set(['zh-CN', 'ja', 'en', 'x-default']),
  )
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  const cookies = await page.context().cookies(shop.origin)
  expect(cookies.find(({ name }) => name === 'lang')?.value).toBe('ja')
})

test('answers a missing page with its screen and 404', async ({ page, watch }) => {
  watch.expectConsole(/status of 404/)
  for (const path of ['/nowhere', '/shop/goods_detail/999999', '/shop/goods_detail/abc', '/test/999999']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByText('Unexpected Application Error').first()).toBeVisible()
  }
})

test('shows error_page where loaders lead to', async ({ page }) => {
  await page.goto('/error')
  await expect(page.getByRole('heading', { name: 'error_page' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('every public page can be read', async ({ page }) => {
    for (const path of publicPages) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
    }
  })

  test('search and types work as links and forms', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('searchbox').filter({ visible: true }).fill('便当')
    await page.getByRole('searchbox').filter({ visible: true }).press('Enter')
    await expect(page.getByRole('main').getByRole('link', { name: /便当/ }).first()).toBeVisible()
    await page.goto('/shop?type_1=%E8%8C%B6')
    await page.getByRole('main').getByRole('link', { name: /抹茶/ }).first().click()
    await expect(page.getByText(/找到 \d+ 件/).first()).toBeVisible()
  })
})
