/** Messages lead to their subject, and the home page to all new goods. */
import { inStockGoodsId } from '../../fixtures/screens.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'

test('a message leads to its subject, except on the page of that subject, and ends after five seconds', async ({
  page,
}) => {
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
  const like = page.getByRole('button', { name: '收藏' }).filter({ visible: true })
  await page.goto(`/shop/goods_detail/${inStockGoodsId}`)
  await like.click()
  await expect(alert('商品を追加しました.').getByRole('link', { name: '查看收藏' })).toHaveAttribute(
    'href',
    '/shop#favourites',
  )
  // A message with a link lasts as long as any other: 5 seconds.
  await expect(alert('商品を追加しました.')).toHaveCount(0, { timeout: 8_000 })
  await partPresses(page)
  await page.getByRole('button', { name: '放进购物篮' }).filter({ visible: true }).click()
  await alert('已放进购物篮').getByRole('link', { name: '查看购物篮' }).click()
  await expect(page).toHaveURL(/\/basket$/)
  await expect(alert('已放进购物篮')).toHaveCount(0)

  await becomeShopper(page)
  await page.goto('/shop/goods_detail/50')
  await like.click()
  await alert('商品を追加しました.').getByRole('link', { name: '查看收藏' }).click()
  await expect(page).toHaveURL(/\/user\/favorites$/)
  await page
    .getByRole('button', { name: /^取消收藏/ })
    .first()
    .click()
  await expect(alert('已取消收藏').getByRole('link')).toHaveCount(0)
})

test('the home page leads to all new goods, page by page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: '全部新到' }).click()
  await expect(page).toHaveURL(/\/shop\/new$/)
  await expect(page.getByRole('heading', { level: 1, name: '全部新到' })).toBeVisible()
  const first = await page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText()
  await page.getByRole('link', { name: '下一页' }).click()
  await expect(page).toHaveURL(/\/shop\/new\?page=2$/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).not.toHaveText(first)
})
