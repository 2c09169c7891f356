/** A bad network, or a tab older than the shop's last update: a requested script fails to load. */
import { onPhone } from '../../fixtures/one-window.ts'
import { inStockGoodsId } from '../../fixtures/screens.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'

test.use({ isFirstVisit: true })

test.beforeEach(({ watch }) =>
  watch.expectConsole(/ERR_FAILED|route module|Failed to fetch dynamically imported module/),
)

test('without its suggestions the search box searches, and has them again later', async ({ page }) => {
  const script = /search-suggestions[^/]*\.js$/
  await page.route(script, (route) => route.abort())
  await page.goto('/shop')
  const box = page.getByRole('search').getByLabel('搜索', { exact: true })
  const refused = page.waitForEvent('requestfailed', (request) => script.test(request.url()))
  await box.focus()
  await refused
  await expect(page.getByRole('heading', { level: 1, name: '商店' })).toBeVisible()

  await page.unroute(script)
  await box.blur()
  await box.focus()
  await expect(box).toHaveRole('combobox')
  await page.keyboard.type('抹茶')
  await expect(page.getByRole('listbox')).toBeVisible()
})

test('without its larger view the picture stays, and opens later', async ({ page }) => {
  const script = /picture-lightbox[^/]*\.js$/
  await page.route(script, (route) => route.abort())
  await page.goto(`/shop/goods_detail/${inStockGoodsId}`)
  const demo = page.getByRole('button', { name: 'demo' })
  const refused = page.waitForEvent('requestfailed', (request) => script.test(request.url()))
  await demo.click()
  await refused
  // The browser requests it twice: to preload, and to run it.
  await expect(page.getByText('处理中…', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.unroute(script)
  await partPresses(page)
  await demo.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('a page whose script was replaced is loaded as a document', async ({ page }) => {
    await page.goto('/shop')
    const link = page.getByRole('main').locator('a[href^="/shop/goods_detail/"]').first()
    const name = await link.innerText()
    await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
    await page.route(/goods-detail[^/]*\.js$/, (route) => route.abort(), { times: 1 })
    let documents = 0
    page.on('load', () => (documents += 1))
    await link.click()
    await expect(page).toHaveURL(/\/shop\/goods_detail\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect.poll(() => documents).toBe(1)
    await page.goBack()
    await expect(page).toHaveURL(/\/shop$/)
  })
})
