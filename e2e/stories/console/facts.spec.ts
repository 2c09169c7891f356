/** A merchant describes what a type's goods have, fills it in, and shoppers find the goods by it. */
import { randomInt } from 'node:crypto'
import { addGoods } from '../../fixtures/added-goods.ts'
import { axeFindings } from '../../fixtures/axe.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../fixtures/staff-member.ts'

test.skip(onPhone, 'on a phone goods are read, not edited')

interface Named {
  id: number
  names: Record<string, string>
  sub_types: Named[]
}

test('a fact is required of a type, missing, filled in, shown, and filters the list', async ({ page, shop, watch }) => {
  test.setTimeout(60_000)
  watch.expectConsole(/status of 400/)
  await signInAsStaff(page, shop, 'manager')
  const mark = randomInt(1_000_000)
  const call = (method: string, path: string, data?: unknown) => callConsole(page, shop, { method, path, data })
  const name = `灯笼 ${mark}`
  const named = async (method: string, path: string, data: unknown) =>
    ((await call(method, path, data)) as Named[]).find(({ names }) => names['zh-CN'] === name)!
  // Other stories read the shop in other languages meanwhile.
  const names = (zh: string, ja: string, en: string) => ({
    'zh-CN': `${zh} ${mark}`,
    ja: `${ja}${mark}`,
    en: `${en} ${mark}`,
  })
  const type = await named('POST', 'types/', { names: names('灯笼', '提灯', 'Lanterns') })
  const subType = names('纸灯笼', '紙の提灯', 'Paper lanterns')
  const { sub_types } = await named('POST', 'sub_types/', { type_id: type.id, names: subType })
  const material = `Gampi ${mark}`
  const [goods] = await addGoods(shop, [9])
  const { revision } = (await call('GET', `goods/${goods!.id}/`)) as { revision: number }
  await callConsole(page, shop, {
    method: 'PATCH',
    path: `goods/${goods!.id}/`,
    data: { sub_type_id: sub_types[0]!.id },
    headers: { 'if-match': `"${revision}"` },
  })

  await test.step('the type asks for a material, by which its list is filtered', async () => {
    await page.goto(`/console/types/${type.id}/facts`)
    await expect(page.getByText('还没有选资料。')).toBeVisible()
    await page.getByRole('button', { name: '添加材料' }).click()
    await page.getByRole('checkbox', { name: '材料必填' }).check()
    await page.getByRole('checkbox', { name: '材料：列表可筛选' }).check()
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByRole('status').filter({ hasText: '已保存。' })).toHaveCount(1)
  })

  await test.step('the editor names what is missing, and takes a new word', async () => {
    await page.goto(`/console/goods/${goods!.id}`)
    await expect(page.getByText('还缺：材料')).toBeVisible()
    await page.getByRole('textbox', { name: '材料' }).fill(material)
    await page.getByRole('textbox', { name: '商品条码' }).fill('4006381333932')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText(/^最后一位/)).toBeVisible()
    await page.getByRole('textbox', { name: '商品条码' }).fill('')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('还缺：材料')).toHaveCount(0)
  })

  await test.step('the list of words has the new one', async () => {
    await page.goto(`/console/words?q=${encodeURIComponent(material)}`)
    await expect(page.getByRole('main')).toContainText(material)
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  })

  await test.step('shoppers read it, and find the goods by it', async () => {
    const list = `/shop/goods_list/${encodeURIComponent(name)}?type_1=${encodeURIComponent(name)}`
    const filter = page.getByRole('complementary', { name: '筛选' }).getByLabel(material)
    // On a busy machine the shop shows a list before it has counted.
    await expect(async () => {
      await page.goto(list)
      await expect(filter).toBeVisible({ timeout: 500 })
    }).toPass()
    await filter.check()
    await expect(page.getByRole('navigation', { name: '正在使用的筛选' })).toContainText(material)
    await page.getByRole('main').getByRole('link', { name: goods!.name }).first().click()
    await expect(page.getByRole('region', { name: '一览' })).toContainText(material)
  })
})
