/** A sold-out item: who waits for it asks on its page, and can take it back. */
import { addGoods } from '../../fixtures/added-goods.ts'
import { axeFindings } from '../../fixtures/axe.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'

test('a visitor is led to the login; a shopper’s watch is there after a reload, and can be ended', async ({
  page,
  shop,
}) => {
  const [soldOut, enough] = await addGoods(shop, [0, 60])
  await page.goto(`/shop/goods_detail/${soldOut!.id}`)
  const button = page.getByRole('button', { name: '到货告诉我' })
  await button.click()
  await expect(page).toHaveURL(/\/user\/login\?.*goods_detail/)

  await becomeShopper(page)
  await page.goto(`/shop/goods_detail/${soldOut!.id}`)
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])

  await test.step('the list of all watches cancels one, and takes that back', async () => {
    await page.getByRole('link', { name: '查看全部' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('到货提醒')
    const listed = page.getByRole('article').getByRole('button', { name: /^到货告诉我/ })
    for (const isPressed of ['false', 'true', 'false']) {
      await listed.click()
      await expect(listed).toHaveAttribute('aria-pressed', isPressed)
    }
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有在等到货的商品')
  })

  for (const [language, words] of [
    ['ja', '入荷したら知らせる'],
    ['en', 'Notify me when back'],
  ] as const) {
    await page.goto(`/shop/goods_detail/${soldOut!.id}?lang=${language}`)
    await expect(page.getByRole('button', { name: words })).toBeVisible()
  }
  await page.goto(`/shop/goods_detail/${enough!.id}?lang=zh-CN`)
  await expect(page.getByRole('main').getByText('有货', { exact: true }).first()).toBeVisible()
  await expect(button).toHaveCount(0)
})
