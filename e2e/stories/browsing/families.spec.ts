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
