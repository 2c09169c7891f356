/** A merchant organizes the shop's types. */
import { randomInt } from 'node:crypto'
import { axeFindings } from '../../fixtures/axe.ts'
import { addGoods } from '../../fixtures/added-goods.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../fixtures/staff-member.ts'

test.skip(onPhone, 'types are organized at a desk; on a phone a finger drags them, see frame/dragging.spec.ts')

interface Named {
  id: number
  names: Record<string, string>
}

test('a sub-type is renamed in three languages, moved up by key, emptied and deleted, and the shop follows', async ({
  page,
  shop,
}) => {
  test.setTimeout(120_000)
  const who = await signInAsStaff(page, shop, 'manager')
  const [goods] = await addGoods(shop, [9])
  const mark = randomInt(1_000_000)
  const tree = (await callConsole(page, shop, { method: 'GET', path: 'types/' })) as Named[]
  const type_id = tree.find(({ names }) => names['zh-CN'] === '茶')!.id
  const add = async (names: Record<string, string>) => {
    const now = (await callConsole(page, shop, {
      method: 'POST',
      path: 'sub_types/',
      data: { type_id, names },
    })) as (Named & {
      sub_types: Named[]
    })[]
    return now.find(({ id }) => id === type_id)!.sub_types.at(-1)!.id
  }
  const home = { 'zh-CN': `常备茶 ${mark}`, ja: `常備茶 ${mark}`, en: `Everyday tea ${mark}` }
  await add(home)
  const id = await add({ 'zh-CN': `试饮茶 ${mark}`, ja: `試飲茶 ${mark}`, en: `Tasting tea ${mark}` })
  const revision = (
    (await callConsole(page, shop, { method: 'GET', path: `goods/${goods!.id}/` })) as { revision: number }
  ).revision
  await callConsole(page, shop, {
    method: 'PATCH',
    path: `goods/${goods!.id}/`,
    data: { sub_type_id: id },
    headers: { 'if-match': `"${revision}"` },
  })
  const shopPage = async (lang: string) =>
    (await page.request.get(`/shop?${new URLSearchParams({ type_1: lang === 'en' ? 'Tea' : '茶', lang })}`)).text()

  await page.goto('/console/types')
  const names = { 中文: `雨前茶 ${mark}`, 日本語: `雨前の茶 ${mark}`, EN: `Before-rain tea ${mark}` }
  for (const [language, name] of Object.entries(names)) {
    await page
      .getByRole('button', { name: new RegExp(`${language}：.* ${mark}`) })
      .last()
      .click()
    await page.getByRole('textbox').fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox')).toHaveCount(0)
  }
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  for (const [lang, name] of Object.entries({ 'zh-CN': names['中文'], ja: names['日本語'], en: names.EN }))
    expect(await shopPage(lang)).toContain(name)

  await test.step('types are folded, and found by a name in any language', async () => {
    const kinds = page.getByRole('list', { name: '茶的细分' })
    const fold = page.getByRole('button', { name: '茶的细分' })
    await expect(kinds).toBeVisible()
    await fold.click()
    await expect(kinds).toBeHidden()
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await page.getByRole('button', { name: '全部收起' }).click()
    await page.getByRole('searchbox', { name: '查找类别' }).fill(names.EN)
    await page.keyboard.press('Enter')
    await expect(kinds.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('list', { name: /的细分$/ })).toHaveCount(1)
    await page.getByRole('searchbox', { name: '查找类别' }).fill('')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '全部展开' }).click()
    await expect(kinds).toBeVisible()
  })

  const dialog = page.getByRole('dialog')
  const menu = page.getByRole('button', { name: `${names['中文']}的更多操作` })
  await test.step('its menu by keyboard: who named it, and how it was called before', async () => {
    const history = page.getByRole('button', { name: `${names['中文']}的历史` })
    await expect(history).toBeHidden()
    await menu.press('Enter')
    await expect(history).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(history).toBeHidden()
    await expect(menu).toBeFocused()
    await page.keyboard.press('Enter')
    for (const name of ['移走商品', '换类别', `删除${names['中文']}`, `${names['中文']}的历史`]) {
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name, exact: true }).and(page.locator(':focus'))).toHaveCount(1)
    }
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('row').filter({ hasText: names.EN })).toContainText(`Tasting tea ${mark}`)
    await expect(dialog.getByRole('row').filter({ hasText: names.EN })).toContainText(who)
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(menu).toBeFocused()
  })

  await page.getByRole('button', { name: `上移：${names['中文']}` }).focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('button', { name: `上移：${names['中文']}` })).toBeFocused()
  await expect
    .poll(async () => {
      const html = await shopPage('zh-CN')
      return html.indexOf(names['中文']) < html.indexOf(home['zh-CN'])
    })
    .toBe(true)

  await menu.click()
  await page.getByRole('button', { name: `删除${names['中文']}` }).click()
  await expect(dialog.getByText('还有 1 件商品（包括已下架的）')).toBeVisible()
  await expect(dialog.getByRole('button', { name: '删除' })).toHaveCount(0)
  await dialog.getByRole('button', { name: '移走商品' }).click()
  await dialog.getByLabel('移到').selectOption(home['zh-CN'])
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await dialog.getByRole('button', { name: '移走商品' }).click()
  await expect(page.getByText(`${names['中文']}的商品已移走。`)).toBeVisible()
  await menu.click()
  await page.getByRole('button', { name: `删除${names['中文']}` }).click()
  await dialog.getByRole('button', { name: '删除' }).click()
  await expect(page.getByText(`已删除${names['中文']}。`)).toBeVisible()

  expect(await shopPage('zh-CN')).not.toContain(names['中文'])
  expect(await (await page.request.get(`/shop/goods_detail/${goods!.id}`)).text()).toContain(home['zh-CN'])
  const search = new URLSearchParams({ query: home.en, type_2: home['zh-CN'] })
  await expect
    .poll(async () => {
      const response = await page.request.get(`/api/goods_info/search_goods_queryset/?${search}`)
      return ((await response.json()) as { results: { id: number }[] }).results.map((found) => found.id)
    })
    .toContain(goods!.id)
})
