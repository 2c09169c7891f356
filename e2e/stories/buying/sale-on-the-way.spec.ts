/** A sale starts while pages are cached, and ends while a checkout is open. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../../fixtures/axe.ts'
import { addGoods } from '../../fixtures/added-goods.ts'
import { addAddress, bearer, putIntoBasket } from '../../fixtures/known-shopper.ts'
import { expect, partPresses, type ShopAddresses, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'
import { openShopBooks } from '../../processes/shop-books.ts'
import { signInToApi } from '../../staff-client.ts'

const submit = (page: Page) => page.getByRole('button', { name: /去支付宝/ }).filter({ visible: true })

/** The price counts as charged for a month, so that the rules find a former price. */
async function soldForAMonth(shop: ShopAddresses, goodsId: number): Promise<void> {
  const books = await openShopBooks(shop.dataDir)
  try {
    await books.query('delete from goods_prices where goods_id = $1', [goodsId])
    await books.query(
      `insert into goods_prices (goods_id, at, price_in_fen, is_on_sale, cause)
      select id, now() - interval '31 days', price_in_fen, true, 'set' from goods where id = $1`,
      [goodsId],
    )
  } finally {
    await books.close()
  }
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1_000).toISOString()

test('a cached page shows a sale within 10 s of its start; an order from a page older than its end buys nothing until the new total is seen', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectConsole(/status of 409/)
  const [goods] = await addGoods(shop, [9])
  const { id, name } = goods!
  await soldForAMonth(shop, id)
  const call = await signInToApi(shop, 'manager')
  const shopper = await becomeShopper(page)
  await addAddress(page.request, shopper)

  const countOrders = async () => {
    const response = await page.request.get('/api/order/index_user_order_querset/', { headers: bearer(shopper) })
    return ((await response.json()) as { count: number }).count
  }

  const path = `/shop/goods_detail/${id}`
  const price = page.getByRole('main').locator('p', { hasText: '¥' }).first()
  await page.goto(path)
  await expect(price).toHaveText('¥19.90')
  const startsAt = Date.now() + 1_500
  const sale = await call<{ id: number; revision: number }>('POST', `goods/${id}/sales/`, {
    price: '15.00',
    starts_at: new Date(startsAt).toISOString(),
    ends_at: inSeconds(3_600),
  })
  await page.reload()
  await expect(price).toHaveText('¥19.90')
  await expect
    .poll(async () => (await (await page.request.get(path)).text()).includes('15.00'), { timeout: 20_000 })
    .toBe(true)
  expect(Date.now() - startsAt).toBeLessThan(10_000)
  await page.reload()
  await expect(price).toContainText('¥15.00')
  await expect(price.getByRole('deletion')).toContainText('¥19.90')
  await expect(page.getByText('前 7 天最低售价').filter({ visible: true })).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])

  await putIntoBasket(page.request, shopper, id)
  await page.goto('/user/checkout')
  await expect(page.getByRole('complementary')).toContainText('¥15.00')
  await call('PATCH', `goods/${id}/sales/${sale.id}/`, { ends_at: inSeconds(1) }, { 'if-match': `"${sale.revision}"` })
  await expect
    .poll(async () => ((await (await page.request.get(`/api/goods_info/${id}/`)).json()) as { price: string }).price, {
      timeout: 20_000,
    })
    .toBe('19.90')
  const refused = page.waitForResponse((response) => response.status() === 409)
  await submit(page).click()
  expect((await (await refused).json()) as object).toMatchObject({ code: 'total_changed' })
  const notice = page.getByRole('main').getByRole('alert')
  await expect(notice).toContainText('合计变了：¥15.00 → ¥19.90')
  await expect(notice).toContainText(`「${name}」涨了 ¥4.90。`)
  expect(await countOrders(), 'nothing was bought').toBe(0)
  // The notice precedes the new total. Until that is there, a press would belong to the old one.
  await expect(page.getByRole('complementary')).toContainText('¥19.90')
  await partPresses(page)
  await submit(page).click()
  await expect(page).toHaveURL(/\/cashier\//)
  expect(await countOrders()).toBe(1)
})
