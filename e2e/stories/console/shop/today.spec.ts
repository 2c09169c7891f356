/** The first screen: what waits, the day's money. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../../../fixtures/axe.ts'
import { orderToShip, registerThroughApi } from '../../../fixtures/known-shopper.ts'
import { expect, type ShopAddresses, test } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'
import { openShopBooks } from '../../../processes/shop-books.ts'

const isWithin = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

/** Received on the present day, or in the present month. */
async function receivedIn(step: 'day' | 'month', shop: ShopAddresses): Promise<string> {
  const books = await openShopBooks(shop.dataDir)
  try {
    const [row] = await books.query<{ sum: string }>(
      `select '¥' || to_char(sum(amount_in_fen) / 100.0, 'FM999,999,990.00') as sum from ledger_entries
      where kind = 'payment_in' and created_at >= date_trunc('${step}', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
    )
    return row!.sum
  } finally {
    await books.close()
  }
}

async function open(page: Page): Promise<void> {
  await page.goto('/console')
  await expect(page.getByRole('heading', { level: 1, name: '今天' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '热销商品' })).toBeVisible()
}

test('the day’s takings equal the ledger, as a chart by keyboard and as a table', async ({ page, shop }) => {
  await orderToShip(page.request, await registerThroughApi(page.request))
  await signInAsStaff(page, shop, 'owner')
  const main = page.getByRole('main')
  // Other stories pay meanwhile.
  await expect(async () => {
    await open(page)
    const sum = await receivedIn('day', shop)
    await expect(main.getByRole('definition').first()).toContainText(sum, { timeout: 1_000 })
  }).toPass()
  await expect(main.getByRole('list', { name: '待处理' }).getByRole('link', { name: /待发货/ })).toContainText(
    /等了|已等/,
  )
  await expect(main.getByRole('heading', { name: '店铺状态' })).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await isWithin(page)).toBe(true)

  const chart = main.getByRole('slider', { name: /^每天的收款/ })
  await chart.focus()
  await expect(chart).toHaveValue('13')
  await page.keyboard.press('ArrowLeft')
  await expect(chart).toHaveValue('12')
  await page.keyboard.press('Home')
  await expect(chart).toHaveValue('0')
  await expect(chart).toHaveAttribute('aria-valuetext', /^\d\d-\d\d 周.：收款 ¥\d/)
  await expect(main.locator('figcaption')).toHaveText((await chart.getAttribute('aria-valuetext'))!)

  await main.getByRole('button', { name: '看表格' }).click()
  await expect(main.getByRole('table', { name: '收款' }).getByRole('row')).toHaveCount(15)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await isWithin(page)).toBe(true)
})

test('the takings of a day and a month equal the ledger', async ({ page, shop }) => {
  await orderToShip(page.request, await registerThroughApi(page.request))
  await signInAsStaff(page, shop, 'owner')
  const main = page.getByRole('main')
  const newest = main.getByRole('table', { name: '收款' }).getByRole('row').nth(1)
  await page.goto('/console/takings')
  for (const [tab, step, rows] of [
    ['按天', 'day', 31],
    ['按月', 'month', 12],
  ] as const) {
    // Other stories pay meanwhile.
    await expect(async () => {
      await page.reload()
      await main.getByRole('link', { name: tab }).click()
      await expect(newest).toContainText(await receivedIn(step, shop), { timeout: 1_000 })
    }).toPass()
    await expect(main.getByRole('table', { name: '收款' }).getByRole('row')).toHaveCount(rows + 2)
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    expect(await isWithin(page)).toBe(true)
  }
})

test('a packer sees what is to be shipped, and no sum', async ({ page, shop }) => {
  await orderToShip(page.request, await registerThroughApi(page.request))
  await signInAsStaff(page, shop, 'packer')
  await open(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: '去发货' })).toBeVisible()
  await expect(main.getByRole('link', { name: /^\d+ ?待发货/ })).toBeVisible()
  await expect(main).not.toContainText('¥')
  for (const name of ['今天到现在', '最近动态', '店铺状态'])
    await expect(main.getByRole('heading', { name })).toHaveCount(0)
})
