/** Variants of one item: chips lead to the siblings. */
import { expect, test } from '../../fixtures/shop-test.ts'

const listPath = '/shop/goods_list/浴盐'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('chips are links to the siblings', async ({ page }) => {
    await page.goto(listPath)
    await page.getByRole('main').getByRole('link', { name: /浴盐/ }).first().click()
    const chips = page.getByRole('list', { name: /香味/ })
    await expect(chips.getByRole('link')).toHaveCount(4)
    await expect(chips.locator('[aria-current]')).toHaveCount(1)
    await chips.getByRole('link', { name: /桧木/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('桧木浴盐')
    await expect(chips.locator('[aria-current]')).toContainText('桧木')
  })
})

test('terms stay once the scripts run, and follow to a sibling', async ({ page }) => {
  await page.goto(listPath)
  const href = await page.getByRole('main').getByRole('link', { name: /浴盐/ }).first().getAttribute('href')
  await page.goto(href!, { waitUntil: 'networkidle' })
  const terms = page.getByRole('list', { name: '购买须知' }).getByRole('listitem')
  await expect(terms).toHaveCount(5)
  const chips = page.getByRole('list', { name: /香味/ })
  await expect(chips.getByRole('link')).toHaveCount(4)
  await chips.getByRole('link', { name: /桧木/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('桧木浴盐')
  await expect(terms).toHaveCount(5)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('桧木浴盐')
  await expect(terms).toHaveCount(5)
})

test('facts stay once the scripts run', async ({ page }) => {
  await page.goto('/shop/goods_detail/23', { waitUntil: 'networkidle' })
  await expect(page.getByRole('region', { name: '一览' })).toContainText('高知')
})
