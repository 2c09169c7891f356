/** Failures of a payment: a slow, silent or dead provider, or a hasty buyer. */
import type { Browser, Page } from '@playwright/test'
import { addGoods } from '../../fixtures/added-goods.ts'
import type { OwnGoods } from '../../fixtures/own-goods.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'
import { becomeShopper } from '../../fixtures/shopper.ts'
import { openSandboxControl, type SandboxControl } from '../../sandbox-control.ts'

test.skip(onPhone, 'the texts are the same on every screen')
test.describe.configure({ timeout: 120_000 })

let sandbox: SandboxControl
let plenty: OwnGoods
let last: OwnGoods
let few: OwnGoods

test.beforeAll(async ({ shop }) => {
  sandbox = await openSandboxControl(shop)
  const [first, second, third] = await addGoods(shop, [100, 1, 3])
  plenty = first!
  last = second!
  few = third!
})

const statusTag = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true })

/** Buys one, up to the cashier's page; returns the trade's number there. */
async function buy(page: Page, goods: OwnGoods): Promise<string> {
  await page.goto(`/user/pay/${goods.id}`)
  await page.getByRole('button', { name: /购买/ }).click()
  return readTradeNumber(page)
}

async function readTradeNumber(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/cashier\//)
  return page.locator('dd', { hasText: /^[0-9A-Z]{12}_\d+$/ }).innerText()
}

async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: '付款', exact: true }).click()
  await expect(page).toHaveURL(/\/user\/pay\/\d+\?/)
}

async function anotherShopper(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await becomeShopper(page)
  return page
}

test('back before the webhook: the page shows that it confirms, and then by itself that it is paid', async ({
  page,
}) => {
  await becomeShopper(page)
  const outTradeNo = await buy(page, plenty)
  await sandbox.arrangeFault({ out_trade_no: outTradeNo, on: 'notify', kind: 'delay', delay_in_ms: 6_000 })
  await sandbox.arrangeFault({ out_trade_no: outTradeNo, on: 'query', kind: 'http_502', times: 1000 })
  await pay(page)
  await expect(page.getByRole('heading', { name: '正在确认付款' })).toBeVisible()
  let loads = 0
  page.on('load', () => (loads += 1))
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
  expect(loads, 'without a reload').toBe(0)
})

test('a lost webhook: the shop queries, and the page shows that it is paid', async ({ page }) => {
  await becomeShopper(page)
  const outTradeNo = await buy(page, plenty)
  await sandbox.arrangeFault({ out_trade_no: outTradeNo, on: 'notify', kind: 'drop', times: 8 })
  await pay(page)
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
})

test('a delivery fee is shown before the purchase, is in the total, and follows the number', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/status of 503/)
  await becomeShopper(page)
  let isAway = true
  await page.route('**/api/order/quote/**', async (route) => {
    const { lines } = route.request().postDataJSON() as { lines: { goods_id: number; quantity: number }[] }
    expect(lines).toMatchObject([{ goods_id: plenty.id }])
    if (lines[0]!.quantity === 4 && isAway) return route.fulfill({ status: 503, json: {} })
    const response = await route.fetch()
    const quote = (await response.json()) as { delivery: { fee: string } }
    expect(quote.delivery.fee, 'without zones').toBe('0.00')
    const fee = `${6 * lines[0]!.quantity}.00`
    await route.fulfill({ response, json: { ...quote, delivery: { ...quote.delivery, fee } } })
  })
  await page.goto(`/user/pay/${plenty.id}`)
  const form = page.getByRole('main').locator('form')
  await expect(form).toContainText('运费¥6.00')
  const total = Number((await form.getByRole('status').innerText()).replaceAll(/[¥,]/g, ''))
  await page.getByRole('spinbutton').fill('3')
  await expect(form).toContainText('运费¥18.00')
  await expect(form.getByRole('status')).toHaveText(`¥${(total * 3).toFixed(2)}`)
  await page.getByRole('spinbutton').fill('4')
  await expect(form.getByRole('alert')).toContainText('暂时无法计算运费')
  // Without a total nothing can be ordered.
  await expect(form.getByRole('status')).toHaveCount(0)
  await expect(form.getByRole('button', { name: /购买/ })).toHaveCount(0)
  isAway = false
  await form.getByRole('button', { name: '再试一次' }).click()
  await expect(form).toContainText('运费¥24.00')
  await expect(form.getByRole('status')).toHaveText(`¥${(total * 4).toFixed(2)}`)
  await expect(form.getByRole('button', { name: /购买/ })).toBeVisible()
})

test('more than there is: an alert shows how many are left, and the login leads back to order fewer', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/status of 409/)
  await becomeShopper(page)
  await page.goto(`/user/pay/${few.id}`)
  await page.getByRole('spinbutton').fill('4')
  await page.getByRole('button', { name: /购买/ }).click()
  await expect(page.getByRole('alert')).toContainText('库存仅剩 3 件')
  await expect(page).toHaveURL(`/user/login?next=${encodeURIComponent(`/user/pay/${few.id}`)}`)
  await page.getByRole('link', { name: '回到刚才的页面' }).click()
  await page.getByRole('spinbutton').fill('3')
  await page.getByRole('button', { name: /购买/ }).click()
  await readTradeNumber(page)
})

test('a double click on 购买 is one order, with the time left to pay it', async ({ page }) => {
  await becomeShopper(page)
  await page.goto(`/user/pay/${plenty.id}`)
  await page.getByRole('button', { name: /购买/ }).dblclick()
  const outTradeNo = await readTradeNumber(page)
  await page.goto('/user/order')
  await expect(page.getByText('共 1 笔')).toBeVisible()
  await expect(statusTag(page, '等待付款')).toBeVisible()
  await expect(page.getByText(/还有 1[45] 分钟/)).toBeVisible()
  await page.getByRole('button', { name: '去付款' }).click()
  expect(await readTradeNumber(page), 'the same trade again').toBe(outTradeNo)
})

test('two tabs pay one order: the second shows that it is paid, and its list does so by itself', async ({ page }) => {
  await becomeShopper(page)
  await buy(page, plenty)
  const list = await page.context().newPage()
  await list.goto('/user/order')
  await expect(statusTag(list, '等待付款')).toBeVisible()
  const second = await page.context().newPage()
  await second.goto('/user/order')
  await second.getByRole('button', { name: '去付款' }).click()
  await expect(second).toHaveURL(/\/cashier\//)

  await pay(page)
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
  await second.getByRole('button', { name: '付款', exact: true }).click()
  await expect(second.getByText('这笔订单已经付过款了。')).toBeVisible()
  await list.bringToFront()
  await expect(statusTag(list, '已付款')).toBeVisible({ timeout: 30_000 })
  await expect(list.getByRole('status').filter({ hasText: `${plenty.name}: 已付款` }), 'and says it').toHaveCount(1)
})

test('a payment after the order was cancelled and its goods are sold is refunded by itself', async ({
  page,
  browser,
  baseURL,
}) => {
  await becomeShopper(page)
  await buy(page, last)
  const list = await page.context().newPage()
  await list.goto('/user/order')
  await list.getByRole('button', { name: '取消订单' }).click()
  await partPresses(list)
  await list.getByRole('dialog').getByRole('button', { name: '取消订单' }).click()
  await expect(statusTag(list, '已取消')).toBeVisible()

  const other = await anotherShopper(browser, baseURL ?? '')
  await buy(other, last)
  await other.context().close()

  await pay(page)
  await expect(page.getByRole('heading', { name: /付款到账晚了|这笔订单已退款/ })).toBeVisible({ timeout: 30_000 })
  await list.reload()
  await expect(statusTag(list, '已退款')).toBeVisible({ timeout: 40_000 })
  await expect(list.getByText('退款金额')).toBeVisible()
})

test('a refund while Alipay is down is pending, and succeeds by itself', async ({ page }) => {
  await becomeShopper(page)
  const outTradeNo = await buy(page, plenty)
  await pay(page)
  await expect(page.getByRole('heading', { name: '付款成功' })).toBeVisible({ timeout: 30_000 })
  await sandbox.arrangeFault({ out_trade_no: outTradeNo, on: 'refund', kind: 'http_502' })
  await page.goto('/user/order')
  await page.getByRole('button', { name: '退款测试' }).click()
  await page.getByRole('button', { name: '确定退款' }).click()
  await expect(statusTag(page, '退款中')).toBeVisible()
  await expect(statusTag(page, '已退款')).toBeVisible({ timeout: 60_000 })
  expect(await sandbox.findTrade(outTradeNo)).toMatchObject({ refund_fee: '19.90', refunds: [{}] })
})
