/** A merchant joins goods to a group of variants, and shoppers see the chips. */
import { addGoods } from '../../../fixtures/added-goods.ts'
import { axeFindings } from '../../../fixtures/axe.ts'
import { expect, partPresses, test } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'

test('a merchant starts a group, adds a variant and changes its options, and the shop shows both', async ({
  page,
  shop,
  watch,
}) => {
  watch.expectConsole(/400 \(Bad Request\)/)
  await signInAsStaff(page, shop, 'manager')
  const [first, second] = await addGoods(shop, [5, 0])
  const sku = `TASTE-${second!.name.split(' ')[1]}`
  await page.goto(`/console/goods/${first!.id}`)
  const panel = page.locator('section', { has: page.getByRole('heading', { name: '款式' }) })
  await panel.getByRole('button', { name: '建立一组' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('选项 1（中文）').fill('采收')
  await dialog.getByLabel('选项 1：这件商品的值（中文）').fill('春')
  await dialog.getByRole('button', { name: '建立一组' }).click()
  const rows = panel.getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('春')

  await panel.getByRole('button', { name: '新增款式' }).click()
  await expect(dialog.getByLabel('货号', { exact: true })).toBeFocused()
  await dialog.getByLabel('货号', { exact: true }).fill(sku)
  await dialog.getByLabel('这个货号是已有的商品').check()
  await dialog.getByRole('combobox', { name: '采收' }).selectOption('春')
  await dialog.getByRole('button', { name: '新增款式' }).click()
  await expect(dialog.getByRole('alert')).toContainText('已有相同选项的商品')
  await dialog.getByRole('combobox', { name: '采收' }).selectOption('新的值…')
  await dialog.getByLabel('采收：新的值（中文）').fill('秋')
  await partPresses(page)
  await dialog.getByRole('button', { name: '新增款式' }).click()
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(2)).toContainText(sku)

  await panel.getByRole('button', { name: '修改选项' }).click()
  await dialog.getByRole('button', { name: '删除：秋' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('有商品使用“秋”，不能删除。')
  await dialog.getByRole('button', { name: '上移：秋' }).press('Enter')
  await expect(dialog.getByRole('button', { name: '上移：秋' })).toBeFocused()
  await dialog.getByRole('button', { name: '再加一个选项' }).click()
  await expect(dialog.getByLabel('选项 2（中文）')).toBeFocused()
  await dialog.getByLabel('选项 2（中文）').fill('包装')
  await dialog.getByLabel('值 1（中文）').fill('罐')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(panel.getByRole('columnheader')).toContainText(['采收', '包装', '货号'])
  await expect(rows.nth(1)).toContainText('秋')

  await panel.getByRole('button', { name: '修改这件的选项值' }).click()
  await dialog.getByRole('combobox', { name: '包装' }).selectOption('新的值…')
  await dialog.getByLabel('包装：新的值（中文）').fill('袋')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(rows.nth(2)).toContainText('袋')
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])

  await page.goto(`/shop/goods_detail/${first!.id}`)
  const chips = page.getByRole('list', { name: /采收/ }).getByRole('link')
  await expect(chips).toHaveText(['秋（罐） 暂时缺货', '春'])
  await chips.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second!.name)
})

test('a group of sixty is one table, at each width, and takes no more', async ({ page, shop }) => {
  await signInAsStaff(page, shop, 'manager')
  const [goods] = await addGoods(shop, [5])
  const valueOf = (option: number, at: number) => ({
    id: 100 * option + at,
    names: { 'zh-CN': `第 ${option} 项之 ${at}` },
  })
  const options = [1, 2, 3].map((option) => ({
    id: option,
    names: { 'zh-CN': `选项 ${option}` },
    values: Array.from({ length: 4 }, (_, at) => valueOf(option, at)),
  }))
  const members = Array.from({ length: 60 }, (_, at) => ({
    goods_id: at === 0 ? goods!.id : 900_000 + at,
    sku: `SIXTY-${at}`,
    names: { 'zh-CN': `第 ${at} 件` },
    value_ids: [100 + (at % 4), 200 + ((at >> 2) % 4), 300 + ((at >> 4) % 4)],
    price: '128.00',
    stock: at,
    is_on_sale: at % 7 !== 1,
    is_listed: at === 0,
  }))
  const family = { id: 1, code: 'sixty', revision: 1, options, members }
  await page.route(/\/api\/console\/goods\/\d+\/family\//, (route) => route.fulfill({ json: { family } }))
  await page.goto(`/console/goods/${goods!.id}`)
  const panel = page.locator('section', { has: page.getByRole('heading', { name: '款式' }) })
  await expect(panel.getByRole('row')).toHaveCount(61)
  await expect(panel.getByRole('button', { name: /60/ })).toBeDisabled()
  await expect(panel.getByRole('link', { name: 'SIXTY-59' })).toHaveAttribute('href', '/console/goods/900059')
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
})
