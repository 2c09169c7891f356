/** A manager brings goods in by a spreadsheet and a ZIP of pictures: checked row by row, corrected, written, undone. */
import { readFile } from 'node:fs/promises'
import { axeFindings } from '../../../fixtures/axe.ts'
import { createArchive, createWorkbook } from '../../../fixtures/documents/office-files.ts'
import { matchaPng } from '../../../fixtures/pictures.ts'
import { expect, partPresses, test } from '../../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff, withAuthenticator } from '../../../fixtures/staff-member.ts'

const unique = () => `IMP-${Date.now()}-${Math.floor(Math.random() * 1e6)}`

test('a manager uploads goods with pictures, corrects and skips rows, writes the good ones, and undoes all', async ({
  page,
  shop,
}) => {
  await signInAsStaff(page, shop, 'manager')
  const sku = unique()
  const table = createWorkbook([
    ['商品编码', '品名', '日本語名', '售价(元)', '数量', '一级', '二级', '上架', '备注'],
    [sku, '祁门红茶', '', '128', '30', '茶', '抹茶', '是', '看看'],
    [`${sku}-b`, '佐贺和红茶', '', '128左右', '24', '茶', '抹茶', '是', ''],
    ['', '竹编点心盘', '', '66', '12', '茶', '抹茶', '是', ''],
    [`${sku}-c`, '鼠志野酒杯', '', '148', '-3', '茶', '抹茶', '是', ''],
    [`${sku}-d`, '', '', '148', '3', '茶', '抹茶', '是', ''],
    ['6.90123E+12', '白檀线香', '', '58', '3', '茶', '抹茶', '是', ''],
  ])
  const found = async () => {
    const pages = ['on_sale', 'withdrawn'].map((tab) =>
      callConsole(page, shop, { method: 'GET', path: `goods/?tab=${tab}&q=${sku}` }),
    )
    const lists = (await Promise.all(pages)) as { results: { sku: string; names: Record<string, string> }[] }[]
    const names = lists.flatMap(({ results }) => results.map((goods) => `${goods.sku} ${goods.names['zh-CN']}`))
    return names.toSorted((a, b) => a.localeCompare(b))
  }
  const findGoods = async () => {
    const body = await callConsole(page, shop, { method: 'GET', path: `find/?q=${sku}` })
    return (body as { goods: { id: number; sku: string }[] }).goods
  }
  const pictures = createArchive({ [`图片/${sku}.png`]: matchaPng, [`${sku}-b.jpg`]: 'no picture' })
  await page.goto('/console/import')
  await expect(page.getByRole('heading', { name: '导入商品', level: 1 })).toBeVisible()
  await page.getByLabel('选择文件').setInputFiles([
    {
      name: '冬季新品.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: table,
    },
    { name: '图片.zip', mimeType: 'application/zip', buffer: pictures },
  ])
  await expect(page.getByText('价格 ← 售价(元)')).toBeVisible()
  await expect(page.getByText('没用到：备注')).toBeVisible()
  await expect(page.getByText('压缩包里有 2 张图片')).toBeVisible()
  const wrong = [
    [3, '“128左右”不是金额，请写成 128 或 128.00。', '佐贺和红茶'],
    [4, '货号没有填。', '竹编点心盘'],
    [5, '“-3”不是数量，请写 0 或更大的整数。', `${sku}-c`],
    [6, '名称没有填。', `${sku}-d`],
    [7, '“6.90123E+12”的位数被表格软件改短了。请先把这一列设为“文本”，再重新填写。', '白檀线香'],
  ] as const
  for (const [line, sentence] of wrong)
    await expect(page.locator(`[data-row="${line}"]`).getByText(sentence).last()).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])

  const price = page.getByLabel('第 3 行，价格')
  await price.fill('128')
  await price.press('Enter')
  await expect(page.locator('[data-row="3"]').getByText('已更正，原为“128左右”')).toBeVisible()
  await page.locator('[data-row="4"]').getByRole('button', { name: '跳过这行' }).click()
  await expect(page.locator('[data-row="4"]').getByRole('button', { name: '不跳过' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载有问题的行' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('冬季新品-有问题的行.csv')
  const problems = await readFile(await download.path(), 'utf8')
  const rowsOfFile = problems.split('\r\n')
  for (const [, sentence, cell] of wrong.slice(1))
    expect(rowsOfFile.find((row) => row.includes(cell))?.replaceAll('""', '"'), cell).toContain(sentence)
  await partPresses(page)

  await page.getByRole('button', { name: '导入 2 行' }).click()
  await expect(page.getByRole('heading', { name: '已写入 2 行' })).toBeVisible()
  await expect(page.getByText('已添加 1 张图片，1 张无法使用。')).toBeVisible()
  await expect.poll(found).toEqual([`${sku} 祁门红茶`, `${sku}-b 佐贺和红茶`])
  const [goods] = (await findGoods()).filter((one) => one.sku === sku)
  const goodsPage = `/shop/goods_detail/${goods!.id}`
  await page.goto(goodsPage)
  const picture = page.getByRole('main').getByRole('img', { name: '祁门红茶' }).first()
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  // Leaving the page and coming back shows the same.
  await page.goto('/console/import')
  await page.getByRole('link', { name: '冬季新品.xlsx' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: '已写入 2 行' })).toBeVisible()
  await expect(page.locator('[data-row="2"]').getByRole('link', { name: sku })).toBeVisible()

  await page.getByRole('button', { name: '整批撤销…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('后来改过的内容保留，并列出来。')).toBeVisible()
  await dialog.getByRole('button', { name: '撤销 2 行' }).click()
  await expect(page.getByRole('heading', { name: '已撤销 2 行' })).toBeVisible()
  await expect(page.getByText('全部回到了导入前。')).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  expect(await findGoods()).toEqual([])
  expect((await page.request.get(goodsPage)).status()).toBe(404)
})

test('a file that changes many prices asks who you are, in place', async ({ page, shop, watch }) => {
  watch.expectConsole(/status of 403/)
  const manager = await signInAsStaff(page, shop, 'manager')
  const showCode = await withAuthenticator(page, shop, manager)
  const sku = unique()
  const upload = async (price: string) => {
    const rows = Array.from({ length: 101 }, (_, place) => `${sku}-${place},墨水,茶,日本茶,${price},否`)
    await page.goto('/console/import')
    await page.getByLabel('选择文件').setInputFiles({
      name: `${sku}-${price}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(['货号,名称,类别,子类,价格,上架', ...rows, ''].join('\n')),
    })
    await page.getByRole('button', { name: '导入 101 行' }).click()
  }
  await upload('12')
  await expect(page.getByRole('heading', { name: '已写入 101 行' })).toBeVisible()
  await upload('13')
  const dialog = page.getByRole('dialog', { name: '再确认一次是你' })
  await dialog.getByLabel('验证器里的 6 位数字').fill(showCode())
  await dialog.getByRole('button', { name: '继续' }).click()
  await expect(page.getByRole('heading', { name: '已写入 101 行' })).toBeVisible()
})
