/** Few are left: the goods page and the basket show how many. */
import { addGoods } from '../../fixtures/added-goods.ts'
import { axeFindings } from '../../fixtures/axe.ts'
import { order, putIntoBasket } from '../../fixtures/known-shopper.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'

test('goods page and basket show how many are left, from five down, as others buy', async ({ page, shop }) => {
  const [goods, plenty] = await addGoods(shop, [6, 60])
  const shopper = await becomeShopper(page)
  const stock = page
    .getByRole('main')
    .getByRole('definition')
    .filter({ hasText: /有货|仅剩|售完/ })
  await page.goto(`/shop/goods_detail/${goods!.id}`)
  await expect(stock).toHaveText('有货')
  await order(page.request, shopper, { goodsId: goods!.id, quantity: 3 })
  await expect(async () => {
    await page.reload()
    await expect(stock).toHaveText('仅剩 3 件', { timeout: 1_000 })
  }).toPass()
  for (const [language, words] of [
    ['ja', '残り3点'],
    ['en', 'Only 3 left'],
  ] as const) {
    await page.goto(`/shop/goods_detail/${goods!.id}?lang=${language}`)
    await expect(page.getByRole('main')).toContainText(words)
  }
  await page.goto(`/shop/goods_detail/${plenty!.id}?lang=zh-CN`)
  await expect(stock).toHaveText('有货')

  for (const { id } of [goods!, plenty!]) await putIntoBasket(page.request, shopper, id)
  await page.goto('/basket')
  const lines = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
  await expect(lines.filter({ hasText: goods!.name })).toContainText('仅剩 3 件')
  await expect(lines.filter({ hasText: plenty!.name })).not.toContainText('仅剩')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
})
