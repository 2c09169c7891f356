/** New goods in one form: texts, pictures and the first stock, on sale once they have both. */
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { axeFindings } from '../../../fixtures/axe.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'

const pictureOf = async (sku: string) => ({
  name: `${sku}.webp`,
  mimeType: 'image/webp',
  buffer: await readFile(new URL(`../../../../demo/pictures/goods/${sku}.webp`, import.meta.url)),
})

test('a merchant adds goods with pictures and stock, sees what is missing, and puts them on sale', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectConsole(/status of (?:400|415)/)
  await signInAsStaff(page, shop, 'manager')
  const mark = randomInt(1_000_000)
  await page.goto('/console/goods/new')
  const onSale = page.getByRole('checkbox', { name: '在售' })
  await expect(onSale).toBeDisabled()
  await expect(page.getByText('上架前，请先添加一张图片，并填写库存。')).toBeVisible()

  // Goods need a picture, and no facts.
  const topOf = async (heading: string) => (await page.getByRole('heading', { name: heading }).boundingBox())!.y
  expect(await topOf('图片')).toBeLessThan(await topOf('资料'))

  await page.getByLabel('名称').first().fill(`青瓷杯 ${mark}`)
  await page.getByLabel('货号').fill(`CUP-${mark}`)
  await page.getByRole('combobox', { name: '类别' }).selectOption('抹茶')
  const noPicture = { name: 'notes.webp', mimeType: 'image/webp', buffer: Buffer.from('not a picture') }
  const [first, second] = [await pictureOf('TEA-JPN-01'), await pictureOf('TEA-JPN-02')]
  await page.getByLabel('添加，或拖到这里').setInputFiles([first, noPicture, second])
  const pictures = page.getByRole('list', { name: '图片' }).getByRole('button', { name: /^第 . 张图片/ })
  await expect(pictures).toHaveCount(2)
  await expect(page.getByText('上架前，请先填写库存。')).toBeVisible()
  await expect(page.getByText('有图片上传失败。请再试一次，或取消上传，再保存。')).toBeVisible()
  await page.getByRole('list', { name: '上传中' }).getByRole('button', { name: '取消上传' }).click()
  await pictures.nth(1).click()
  await page.getByRole('button', { name: '前移' }).click()
  await expect(page.getByText('第 1 张，共 2 张')).toBeVisible()
  await page.getByLabel('初始库存').fill('１２')
  await onSale.check()
  await expect(page.getByText('上架前')).toHaveCount(0)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])

  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByLabel('价格（元）')).toBeFocused()
  await expect(page.getByLabel('货号')).toHaveValue(`CUP-${mark}`)
  await expect(page.getByLabel('初始库存')).toHaveValue('１２')
  await expect(pictures).toHaveCount(2)
  await expect(onSale).toBeChecked()
  await page.getByLabel('价格（元）').fill('58.00')
  await page.getByRole('button', { name: '保存' }).dblclick()

  await expect(page.getByRole('heading', { name: `青瓷杯 ${mark}` })).toBeVisible()
  await expect(page).toHaveURL(/goods\/\d+$/)
  await expect(pictures).toHaveCount(2)
  await expect(page.getByRole('checkbox', { name: '在售' })).toBeChecked()
  const list = await page.request.get(`/api/console/goods/?q=CUP-${mark}`)
  expect(await list.json()).toMatchObject({ count: 1, results: [{ stock: 12, is_on_sale: true }] })
  const isWithin = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  expect(isWithin).toBe(true)
})
