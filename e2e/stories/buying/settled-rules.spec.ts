/** Rules on the way from payment to return that no other story shows. */
import { randomUUID } from 'node:crypto'
import { addAddress, bearer, order, payOrder, putIntoBasket } from '../../fixtures/known-shopper.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'
import { signInToApi } from '../../staff-client.ts'

/** Goods of the demo catalogue that are in stock. */
const goodsId = 241

test('after paying, the page leads to that order, and to the list second', async ({ page }) => {
  const shopper = await becomeShopper(page)
  await addAddress(page.request, shopper)
  await putIntoBasket(page.request, shopper, goodsId)
  await page.goto('/user/checkout')
  await page
    .getByRole('button', { name: /去支付宝/ })
    .filter({ visible: true })
    .click()
  await page.getByRole('button', { name: '付款', exact: true }).click()
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
  const links = page.getByRole('main').getByRole('link')
  await expect(links).toHaveText(['查看订单', '全部订单'])
  const response = await page.request.get('/api/order/index_user_order_querset/', { headers: bearer(shopper) })
  const { results } = (await response.json()) as { results: { order_number: string }[] }
  await links.first().click()
  await expect(page).toHaveURL(`/user/order/${results[0]!.order_number}`)
})

test('a delivered order promises no date, and a return counts what can still be returned', async ({ page, shop }) => {
  const shopper = await becomeShopper(page)
  const headers = bearer(shopper)
  const addressId = await addAddress(page.request, shopper)
  const { orderNumber: number, payUrl } = await order(page.request, shopper, { goodsId, quantity: 3 })
  await payOrder(page.request, shopper, payUrl)
  await page.request.put(`/api/order/${number}/address/`, { headers, data: { address_id: addressId } })
  const main = page.getByRole('main')
  await page.goto(`/user/order/${number}`)
  await expect(main).toContainText(/预计 .*\d+ 日/)
  const callAsStaff = await signInToApi(shop, 'owner')
  const parcel = { carrier_code: 'other', tracking_number: `T${Date.now()}`, hand_over: true }
  await callAsStaff('POST', `orders/${number}/shipments/`, parcel, { 'idempotency-key': randomUUID() })
  const arrived = await page.request.post(`/api/order/${number}/confirm_receipt/`, { headers, data: {} })
  expect(arrived.status()).toBe(200)

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('已全部送达')
  await expect(main).not.toContainText('预计')
  await page.goto('/user/order')
  await expect(page.getByRole('article')).toContainText('已送达')
  await expect(page.getByRole('article')).not.toContainText('预计')

  for (const left of [3, 2]) {
    await page.goto(`/user/order/${number}/return`)
    await page.getByRole('checkbox', { name: /^退 / }).check()
    for (let count = 1; count < left; count += 1) await page.getByRole('button', { name: '增加' }).click()
    await expect(main).toContainText(`退 ${left} 件，最多 ${left} 件`)
    for (let count = 1; count < left; count += 1) await page.getByRole('button', { name: '减少' }).click()
    await page.getByRole('radio', { name: /^不喜欢/ }).check()
    await partPresses(page)
    await page.getByRole('button', { name: '提交申请' }).click()
    await expect(page.getByRole('article', { name: /^退货 / })).toHaveCount(4 - left)
  }
})

test('receipt is confirmed for the parcel that is named, with the days for returns, in each language', async ({
  page,
  shop,
}) => {
  const shopper = await becomeShopper(page)
  await addAddress(page.request, shopper)
  const { orderNumber: number, payUrl } = await order(page.request, shopper, { goodsId, quantity: 2 })
  await payOrder(page.request, shopper, payUrl)
  const callAsStaff = await signInToApi(shop, 'owner')
  for (const tracking_number of [`A${Date.now()}`, `B${Date.now()}`]) {
    const parcel = { carrier_code: 'other', tracking_number, lines: [{ position: 1, quantity: 1 }], hand_over: true }
    await callAsStaff('POST', `orders/${number}/shipments/`, parcel, { 'idempotency-key': randomUUID() })
  }
  for (const [language, title, days] of [
    ['ja', /荷物 ?1/, /返品/],
    ['en', /parcel 1/i, /return/i],
    ['zh-CN', '收到包裹 1 了吗？', '7 天无理由退货从今天算起'],
  ] as const) {
    await page.goto(`/user/order/${number}?lang=${language}`)
    await page.getByRole('article').first().getByRole('button').last().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading')).toHaveText(title)
    await expect(dialog).toContainText(days)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.getByRole('article', { name: '包裹 1' }).getByRole('button', { name: '确认收货' }).click()
  await partPresses(page)
  await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click()
  await expect(page.getByRole('main')).toContainText('已确认收到包裹 1')
  await expect(page.getByRole('article', { name: '包裹 2' }).getByRole('button', { name: '确认收货' })).toBeVisible()
  await expect(page.getByRole('button', { name: /撤销/ }), 'it is not undone').toHaveCount(0)
})

test('English counts one item and two items', async ({ page }) => {
  const shopper = await becomeShopper(page)
  const main = page.getByRole('main')
  for (const words of ['1 item', '2 items']) {
    await putIntoBasket(page.request, shopper, goodsId)
    await page.goto('/basket?lang=en')
    await expect(main.getByText(words, { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await expect(main.getByText(`${words} selected`, { exact: true }).filter({ visible: true }).first()).toBeVisible()
  }
  await addAddress(page.request, shopper)
  await page.goto('/user/address?lang=en')
  await expect(main.getByText('1 address', { exact: true })).toBeVisible()
  await addAddress(page.request, shopper)
  await page.goto('/user/address?lang=en')
  await expect(main.getByText('2 addresses', { exact: true })).toBeVisible()
})

test('an alert that names a thing links to it, except on its own page', async ({ page }) => {
  const shopper = await becomeShopper(page)
  const id = await addAddress(page.request, shopper)
  await page.goto(`/user/address/${id}`)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page).toHaveURL('/user/address')
  await expect(page.getByRole('alert')).toContainText('已保存')
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(0)
  await page.goto(`/shop/goods_detail/${goodsId}`)
  await page.getByRole('button', { name: '放进购物篮' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', '/basket')
})
