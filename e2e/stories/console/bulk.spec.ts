/** Bulk edits other than prices. */
import { axeFindings } from '../../fixtures/axe.ts'
import { addGoods } from '../../fixtures/added-goods.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../fixtures/staff-member.ts'

test.skip(onPhone, 'on a phone goods are read, not edited')

test('goods get another type, a mark for low stock, and are withdrawn together; each is previewed and undone', async ({
  page,
  shop,
}) => {
  await signInAsStaff(page, shop, 'manager')
  const made = await addGoods(shop, [50, 60])
  const sku = `TASTE-${made[0]!.name.split(/[ -]/)[1]}`
  const goodsNow = async () => {
    const responses = made.map(({ id }) => callConsole(page, shop, { method: 'GET', path: `goods/${id}/` }))
    return (await Promise.all(responses)) as { type_2: string; low_stock_at: number | null; is_on_sale: boolean }[]
  }
  const listedInShop = async () => {
    const response = await page.request.get('/api/goods_info/?ordering=newest&page_size=100')
    const { results } = (await response.json()) as { results: { id: number }[] }
    return made.map(({ id }) => results.some((goods) => goods.id === id))
  }
  await page.goto(`/console/goods?q=${sku}`)
  const dialog = page.getByRole('dialog')
  const seen = dialog.getByRole('list', { name: '修改前后' }).getByRole('listitem')
  const begin = async (act: string) => {
    await page.getByRole('checkbox', { name: '选中这一页' }).check()
    await page.getByRole('toolbar').getByRole('button', { name: act }).click()
  }
  const apply = async () => {
    await dialog.getByRole('button', { name: '修改 2 件' }).click()
    // The text may still be visible from the change before.
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('已修改 2 件。')).toBeVisible()
  }
  const undo = async () => {
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText('已撤销 2 件')).toBeVisible()
  }

  await test.step('another type', async () => {
    await begin('换类别')
    await dialog.getByLabel('移到').selectOption('茶具')
    await dialog.getByRole('button', { name: '预览新类别' }).click()
    await expect(seen).toHaveText([/茶 · 日本茶→茶 · 茶具/, /茶 · 日本茶→茶 · 茶具/])
    expect((await goodsNow()).map(({ type_2 }) => type_2)).toEqual(['日本茶', '日本茶'])
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    await apply()
    expect((await goodsNow()).map(({ type_2 }) => type_2)).toEqual(['茶具', '茶具'])
    await undo()
    expect((await goodsNow()).map(({ type_2 }) => type_2)).toEqual(['日本茶', '日本茶'])
  })

  await test.step('a mark for low stock', async () => {
    await begin('库存提醒')
    await dialog.getByLabel('低于几件提醒').fill('55')
    await dialog.getByRole('button', { name: '预览改动' }).click()
    await expect(seen).toHaveText([/全店设置→55/, /全店设置→55/])
    await apply()
    expect((await goodsNow()).map(({ low_stock_at }) => low_stock_at)).toEqual([55, 55])
  })

  await test.step('withdrawn, and on sale again', async () => {
    expect(await listedInShop()).toEqual([true, true])
    await begin('下架')
    await expect(seen).toHaveText([/在售→已下架/, /在售→已下架/])
    await apply()
    expect(await listedInShop()).toEqual([false, false])
    await undo()
    expect(await listedInShop()).toEqual([true, true])
  })
})
