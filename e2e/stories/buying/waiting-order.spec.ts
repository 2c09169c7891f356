/** An unpaid order is shown wherever its shopper returns. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../../fixtures/axe.ts'
import {
  addAddress,
  bearer,
  type KnownShopper,
  openSessionAs,
  order,
  putIntoBasket,
} from '../../fixtures/known-shopper.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'
import { smallTargets } from '../../fixtures/small-targets.ts'

/** Goods of the demo catalogue that are in stock. */
const goodsIds = [241, 1]

const waiting = (page: Page) =>
  page.getByRole('region', { name: /^有 1 笔订单等您付款，保留到 (?:\d{4}-\d\d-\d\d )?\d\d:\d\d，还有 1[45] 分钟$/ })
const payOf = (page: Page) => page.getByRole('main').getByRole('button', { name: '去付款' })

/** Buys the basket, up to the cashier's page. @returns the order's number */
async function leaveForCashier(page: Page, shopper: KnownShopper): Promise<string> {
  await addAddress(page.request, shopper)
  for (const goodsId of goodsIds) await putIntoBasket(page.request, shopper, goodsId)
  await page.goto('/user/checkout')
  await page
    .getByRole('button', { name: /去支付宝/ })
    .filter({ visible: true })
    .click()
  await expect(page).toHaveURL(/\/cashier\//)
  const response = await page.request.get('/api/order/index_user_order_querset/', { headers: bearer(shopper) })
  const { results } = (await response.json()) as { results: { order_number: string }[] }
  return results[0]!.order_number
}

async function readNames(page: Page): Promise<string[]> {
  const goods = await Promise.all(goodsIds.map(async (id) => (await page.request.get(`/api/goods_info/${id}/`)).json()))
  return (goods as { name: string }[]).map(({ name }) => name)
}

test('going back from the cashier shows that order, as do a reload and a tab that is opened again', async ({
  page,
  context,
}) => {
  const shopper = await becomeShopper(page)
  const number = await leaveForCashier(page, shopper)
  await page.goBack()
  await expect(page).toHaveURL(`/user/checkout?order=${number}`)
  const card = page.getByRole('article')
  const isShown = async (tab: Page) => {
    await expect(tab.getByRole('heading', { level: 1, name: '订单等您付款' })).toBeVisible()
    for (const name of await readNames(page)) await expect(tab.getByRole('article')).toContainText(name)
    await expect(tab.getByRole('article')).toContainText(/保留到(?:\d{4}-\d\d-\d\d )?\d\d:\d\d，还有 1[45] 分钟/)
    await expect(payOf(tab)).toBeVisible()
  }
  await isShown(page)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.reload()
  await isShown(page)
  const reopened = await context.newPage()
  await reopened.goto(page.url())
  await isShown(reopened)

  await payOf(page).click()
  await page.getByRole('button', { name: '付款', exact: true }).click()
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
  // Once paid the same address leads to the order.
  await reopened.goto(`/user/checkout?order=${number}`)
  await expect(reopened).toHaveURL(`/user/order/${number}`)
  await expect(card).toHaveCount(0)
  await reopened.close()
})

test('bought alone, going back from the cashier shows the order, and not another purchase', async ({ page }) => {
  const shopper = await becomeShopper(page)
  await page.goto(`/user/pay/${goodsIds[0]}`)
  await page.getByRole('main').getByRole('button', { name: '购买', exact: true }).click()
  await expect(page).toHaveURL(/\/cashier\//)
  const response = await page.request.get('/api/order/index_user_order_querset/', { headers: bearer(shopper) })
  const { results } = (await response.json()) as { results: { order_number: string }[] }
  await page.goBack()
  await expect(page).toHaveURL(`/user/checkout?order=${results[0]!.order_number}`)
  await expect(payOf(page)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article')).toContainText((await readNames(page))[0]!)
  await payOf(page).click()
  await page.getByRole('button', { name: '付款', exact: true }).click()
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
})

test('paid from a list, going back from the cashier shows the order, as do a reload and a tab opened again', async ({
  page,
  context,
}) => {
  const shopper = await becomeShopper(page)
  const { orderNumber } = await order(page.request, shopper, { goodsId: goodsIds[0]! })
  const [name] = await readNames(page)
  const lists = [
    '/basket',
    '/user/order',
    '/user/detail_index',
    `/user/order/${orderNumber}`,
    '/user/order?show=to_ship',
  ]
  for (const path of [...lists, `/user/pay/${goodsIds[1]}`]) {
    await page.goto(path)
    await payOf(page).click()
    await expect(page, path).toHaveURL(/\/cashier\//)
    await page.goBack()
    await expect(page, path).toHaveURL(`/user/checkout?order=${orderNumber}`)
    await expect(page.getByRole('article'), path).toContainText(name!)
    await expect(payOf(page)).toBeVisible()
  }
  await page.reload()
  await expect(page.getByRole('article')).toContainText(name!)
  const reopened = await context.newPage()
  await reopened.goto(page.url())
  await expect(reopened.getByRole('article')).toContainText(name!)
  await reopened.close()
  await payOf(page).click()
  await page.getByRole('button', { name: '付款', exact: true }).click()
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
})

test('cancelled at the cashier, it is named at the check-out, in the basket, in the profile and on its page', async ({
  page,
  browser,
  shop,
}) => {
  const shopper = await becomeShopper(page)
  const number = await leaveForCashier(page, shopper)
  await page.getByRole('button', { name: '取消' }).click()
  await expect(page).toHaveURL(/\/user\/checkout$/)
  const names = await readNames(page)
  const isNamed = async (tab: Page) => {
    for (const name of names) await expect(waiting(tab)).toContainText(name)
    await expect(payOf(tab)).toBeVisible()
  }
  // The checkout shows only this, because Back from the cashier leads here.
  const isOffered = async (tab: Page) => {
    await expect(tab.getByRole('heading', { level: 1, name: '订单等您付款' })).toBeVisible()
    for (const name of names) await expect(tab.getByRole('article')).toContainText(name)
    await expect(payOf(tab)).toBeVisible()
    await expect(tab.getByText('没有选中的商品')).toHaveCount(0)
  }
  await isOffered(page)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.goto('/basket')
  await isNamed(page)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await page.goto('/user')
  await expect(page).toHaveURL(/\/user\/detail_index$/)
  await isNamed(page)

  // On another device, too.
  const elsewhere = await browser.newContext({ baseURL: shop.origin })
  const other = await elsewhere.newPage()
  await openSessionAs(other, shopper)
  await other.goto('/user/checkout')
  await isOffered(other)
  await other.goto('/basket')
  await isNamed(other)
  await waiting(other).getByRole('link', { name: names[0]! }).click()
  await expect(other).toHaveURL(`/user/order/${number}`)
  await expect(other.getByRole('main')).toContainText(/保留到 (?:\d{4}-\d\d-\d\d )?\d\d:\d\d，还有 1[45] 分钟/)
  await other.getByRole('button', { name: '取消订单' }).click()
  await partPresses(other)
  await other.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('订单已取消')
  await elsewhere.close()
  await expect(waiting(page), 'the first device learns it by itself').toHaveCount(0, { timeout: 30_000 })
})

test('the list names one that stands on another page; its card names all goods and leads to its page', async ({
  page,
}) => {
  const shopper = await becomeShopper(page)
  const number = await leaveForCashier(page, shopper)
  const names = await readNames(page)
  await page.goto('/user/order?show=to_ship')
  for (const name of names) await expect(waiting(page)).toContainText(name)
  await page.getByRole('link', { name: '全部' }).click()
  await expect(waiting(page), 'the list shows it').toHaveCount(0)
  const card = page.getByRole('article')
  await expect(card).toContainText(/保留到(?:\d{4}-\d\d-\d\d )?\d\d:\d\d，还有 1[45] 分钟/)
  await card
    .getByRole('link', { name: names.join('、') })
    .or(card.getByRole('link', { name: names.toReversed().join('、') }))
    .click()
  await expect(page).toHaveURL(`/user/order/${number}`)
  await page.goBack()
  await card.getByRole('link', { name: `看订单 ${number}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('等您付款')
})

test('while an order of these goods waits, paying it is the next step and buying more is not', async ({ page }) => {
  const shopper = await becomeShopper(page)
  await order(page.request, shopper, { goodsId: goodsIds[0]! })
  await page.goto(`/user/pay/${goodsIds[0]}`)
  await expect(waiting(page)).toBeVisible()
  const accent = await payOf(page).evaluate((button) => getComputedStyle(button).backgroundColor)
  const buy = page.getByRole('main').getByRole('button', { name: '购买', exact: true })
  await expect(buy).not.toHaveCSS('background-color', accent)
  // For other goods buying stays the next step.
  await page.goto(`/user/pay/${goodsIds[1]}`)
  await expect(buy).toHaveCSS('background-color', accent)
  await expect(payOf(page)).not.toHaveCSS('background-color', accent)
})

test('several are named each, and one of them is cancelled in place', async ({ page }) => {
  const shopper = await becomeShopper(page)
  for (const goodsId of goodsIds) await order(page.request, shopper, { goodsId })
  const [first, second] = await readNames(page)
  await page.goto(`/user/pay/${goodsIds[0]}`)
  const region = page.getByRole('region', { name: '有 2 笔订单等您付款' })
  // The order of the page's goods is first, though older.
  await expect(region.getByRole('listitem')).toHaveText([new RegExp(first!), new RegExp(second!)])
  await expect(region.getByText(/保留到 (?:\d{4}-\d\d-\d\d )?\d\d:\d\d/)).toHaveCount(2)
  await region.getByRole('button', { name: `取消订单：${first}` }).click()
  await partPresses(page)
  await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
  await expect(waiting(page)).toContainText(second!)
  await expect(waiting(page)).not.toContainText(first!)
})
