/** A manager brings goods in by a file: columns guessed, checked row by row, written, and undone. */
import { axeFindings } from '../../../fixtures/axe.ts'
import { expect, partPresses, test } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'

const unique = () => `IMP-${Date.now()}-${Math.floor(Math.random() * 1e6)}`

test('a manager uploads goods, mends nothing, writes the good rows, downloads the bad ones, and undoes all', async ({
  page,
  shop,
}) => {
  await signInAsStaff(page, shop, 'manager')
  const sku = unique()
  const rows = [
    '商品编码,品名,日本語名,售价(元),数量,一级,二级,备注',
    `${sku},祁门红茶,,128,30,茶,抹茶,看看`,
    `${sku}-b,佐贺和红茶,,128左右,24,茶,抹茶,`,
    `,竹编点心盘,,66,12,茶,抹茶,`,
  ]
  const file = { name: '冬季新品.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
  await page.goto('/console/import')
  await expect(page.getByRole('heading', { name: '导入商品', level: 1 })).toBeVisible()
  await page.getByLabel('选择文件').setInputFiles(file)
  await expect(page.getByText('价格 ← 售价(元)')).toBeVisible()
  await expect(page.getByText('没用到：备注')).toBeVisible()
  const bad = page.locator('[data-row="3"]')
  await expect(bad.getByText('“128左右”不是金额，请写成 128 或 128.00。')).toBeVisible()
  await expect(page.locator('[data-row="4"]').getByText('货号没有填。')).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载有问题的行' }).click()
  expect((await download).suggestedFilename()).toBe('冬季新品-有问题的行.csv')
  await partPresses(page)

  await page.getByRole('button', { name: '导入 1 行' }).click()
  await expect(page.getByRole('heading', { name: '已写入 1 行' })).toBeVisible()
  // Leaving the page and coming back shows the same.
  await page.goto('/console/import')
  await page.getByRole('link', { name: '冬季新品.csv' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: '已写入 1 行' })).toBeVisible()
  await expect(page.locator('[data-row="2"]').getByRole('link', { name: sku })).toBeVisible()

  await page.getByRole('button', { name: '整批撤销…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('后来改过的内容保留，并列出来。')).toBeVisible()
  await dialog.getByRole('button', { name: '撤销 1 行' }).click()
  await expect(page.getByRole('heading', { name: '已撤销 1 行' })).toBeVisible()
  await expect(page.getByText('全部回到了导入前。')).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
})
