/** Paid goods are offered again where a shopper has nothing else to buy. */
import { axeFindings } from '../../fixtures/axe.ts'
import { addAddress, order, orderToShip } from '../../fixtures/known-shopper.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'

const goodsIds = [241, 1]

test('the profile and the empty basket show what was paid for, and not what was only ordered', async ({ page }) => {
  const shopper = await becomeShopper(page)
  await addAddress(page.request, shopper)
  await page.goto('/user/detail_index')
  await expect(page.getByRole('heading', { name: shopper.username })).toBeVisible()
  await expect(page.getByRole('heading', { name: '最近买过' })).toHaveCount(0)
  await orderToShip(page.request, shopper, { goodsId: goodsIds[0]! })
  await order(page.request, shopper, { goodsId: goodsIds[1]! })
  for (const [language, colorScheme, title] of [
    ['ja', 'dark', '最近ご注文の商品'],
    ['en', 'light', 'Recently ordered'],
    ['zh-CN', 'light', '最近买过'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    for (const address of ['/user/detail_index', '/basket']) {
      await page.goto(`${address}?lang=${language}`)
      const row = page.getByRole('region', { name: title })
      await expect(row.getByRole('link')).toHaveCount(1)
      await expect(row.getByRole('link')).toHaveAttribute('href', new RegExp(`/goods_detail/${goodsIds[0]}$`))
      expect(await axeFindings(page, { hasContrast: true }), `${address} ${language}`).toEqual([])
    }
  }
})
