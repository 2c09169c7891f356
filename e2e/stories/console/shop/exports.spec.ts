/** An accountant takes a month out of the shop, and a manager a list with names. */
import type { Download, Page } from '@playwright/test'
import { type Row, readSheet } from 'read-excel-file/node'
import { axeFindings } from '../../../fixtures/axe.ts'
import { orderToShip, registerThroughApi } from '../../../fixtures/known-shopper.ts'
import { expect, partPresses, type ShopAddresses, test } from '../../../fixtures/shop-test.ts'
import { openOwnEntries, signInAsStaff, withAuthenticator } from '../../../fixtures/staff-member.ts'
import { openShopBooks } from '../../../processes/shop-books.ts'

const readRows = async (download: Download): Promise<Row[]> => readSheet(await download.path())

interface MonthSums {
  entries: number
  received: number
  refunded: number
}

/** In fen, from the ledger itself. */
async function sumsOfMonth(shop: ShopAddresses): Promise<MonthSums> {
  const books = await openShopBooks(shop.dataDir)
  try {
    const [row] = await books.query<Record<keyof MonthSums, string>>(
      `select count(*) as entries, coalesce(sum(amount_in_fen) filter (where kind = 'payment_in'), 0) as received,
        coalesce(sum(amount_in_fen) filter (where kind = 'refund_out'), 0) as refunded
      from ledger_entries
      where created_at >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
    )
    const { entries, received, refunded } = row!
    return { entries: Number(entries), received: Number(received), refunded: Number(refunded) }
  } finally {
    await books.close()
  }
}

/** Repeats while the shop writes the file of another story, because it writes one at a time. */
async function exportNow(page: Page, confirm?: () => Promise<void>): Promise<Download> {
  const downloads: Download[] = []
  page.on('download', (download) => downloads.push(download))
  const press = async () => {
    await partPresses(page)
    await page.getByRole('button', { name: '导出', exact: true }).click()
  }
  await press()
  await confirm?.()
  await expect(async () => {
    if (await page.getByText('店里正在导出另一个文件').isVisible()) await press()
    expect(downloads).toHaveLength(1)
  }).toPass({ timeout: 60_000 })
  page.removeAllListeners('download')
  return downloads[0]!
}

/** Amounts are numbers, not texts. */
const inFen = (rows: Row[], column: number) =>
  rows.reduce((sum, row) => sum + Math.round(((row[column] ?? 0) as number) * 100), 0)

test('the accountant’s month opens as a workbook with intact numbers and adds up to the ledger', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectConsole(/status of 409/)
  const orderNumber = await orderToShip(page.request, await registerThroughApi(page.request))
  await signInAsStaff(page, shop, 'viewer')
  await page.goto('/console/exports')
  await page.getByRole('navigation', { name: '导出什么' }).getByRole('link', { name: '账本' }).click()
  await expect(page.getByText('月底对账用这个。')).toBeVisible()
  await expect(page.getByLabel('从', { exact: true })).toHaveValue(/^\d{4}-\d\d-01$/)
  await expect(page.getByRole('link', { name: '顾客' })).toHaveCount(0)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  // Other stories pay meanwhile.
  await expect(async () => {
    const before = await sumsOfMonth(shop)
    const download = await exportNow(page)
    expect(download.suggestedFilename()).toMatch(/^ledger-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.xlsx$/)
    const [heads, ...rows] = await readRows(download)
    const column = (name: string) => heads!.indexOf(name)
    expect({
      entries: rows.length,
      received: inFen(rows, column('收款（元）')),
      refunded: inFen(rows, column('退款（元）')),
    }).toEqual(before)
    const own = rows.find((row) => row[column('订单号')] === orderNumber)!
    expect(own[column('收或退')]).toBe('收款')
    expect(own[column('时间')]).toBeInstanceOf(Date)
    expect(typeof own[column('金额（元）')]).toBe('number')
    expect(own[column('交易号')]).toMatch(/^\d{11,}$/)
    expect(own[column('金额（元）')]).toBe(own[column('收款（元）')])
  }).toPass({ timeout: 60_000 })
  await expect(page.getByRole('status').filter({ hasText: /已导出 ledger-/ })).toBeVisible()
  await expect(page.getByRole('region', { name: '最近的导出' }).getByRole('row').nth(1)).toContainText('ledger.xlsx')
})

test('a list with names asks who you are, in place, and is in the audit log', async ({ page, shop, watch }) => {
  watch.expectConsole(/status of (403|409)/)
  const shopper = await registerThroughApi(page.request)
  const orderNumber = await orderToShip(page.request, shopper)
  const manager = await signInAsStaff(page, shop, 'manager')
  const showCode = await withAuthenticator(page, shop, manager)
  await page.goto('/console/exports?tab=orders')
  await page.getByRole('button', { name: '全不选' }).click()
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await expect(page.getByText('至少选一列。')).toBeVisible()
  await page.getByRole('checkbox', { name: '订单号' }).check()
  await page.getByRole('checkbox', { name: '顾客', exact: true }).check()
  const rows = await readRows(
    await exportNow(page, async () => {
      const dialog = page.getByRole('dialog', { name: '再确认一次是你' })
      await dialog.getByLabel('验证器里的 6 位数字').fill(showCode())
      await dialog.getByRole('button', { name: '继续' }).click()
    }),
  )
  expect(rows[0]).toEqual(['订单号', '顾客'])
  expect(rows).toContainEqual([orderNumber, shopper.username])
  const entry = (await openOwnEntries(page, shop)).filter({ hasText: '导出文件' })
  await expect(entry).toHaveCount(1)
  for (const words of [manager, 'orders.xlsx', 'order_number、username']) await expect(entry).toContainText(words)
})

test('selected orders are exported by their numbers', async ({ page, shop, watch }) => {
  watch.expectConsole(/status of 409/)
  const shopper = await registerThroughApi(page.request)
  const orderNumber = await orderToShip(page.request, shopper)
  await signInAsStaff(page, shop, 'manager')
  await page.goto(`/console/orders?tab=all&q=${orderNumber}`)
  await page.getByRole('checkbox', { name: new RegExp(orderNumber) }).check()
  await page.getByRole('toolbar').getByRole('link', { name: '导出' }).click()
  await expect(page.getByText('只要选中的 1 单')).toBeVisible()
  await expect(page.getByLabel('从', { exact: true })).toHaveCount(0)
  const rows = await readRows(await exportNow(page))
  const column = rows[0]!.indexOf('订单号')
  expect(rows.slice(1).map((row) => row[column])).toEqual([orderNumber])
  await page.getByRole('button', { name: '改为按时间选' }).click()
  await expect(page.getByLabel('从', { exact: true })).toBeVisible()
})
