/** Types and pictures are moved by a finger. Other stories move them by button and by key. */
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { axeFindings } from '../../../fixtures/axe.ts'
import { dragByTouch } from '../../../fixtures/dragging.ts'
import { onDesktop } from '../../../fixtures/one-window.ts'
import { expect, test } from '../../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../../fixtures/staff-member.ts'

test.skip(onDesktop, 'a finger')

interface Type {
  id: number
  revision: number
  names: Record<string, string>
  sub_types: Type[]
}

const handle = '[aria-hidden].touch-none'

test('sub-types are dragged, and the shop keeps the order', async ({ page, shop }) => {
  await signInAsStaff(page, shop, 'manager')
  const mark = randomInt(1_000_000)
  const post = (path: string, data: object) => callConsole(page, shop, { method: 'POST', path, data })
  const named = (name: string) => ({ 'zh-CN': `${name} ${mark}`, ja: `${name} ${mark}`, en: `${name} ${mark}` })
  const find = (tree: unknown) => (tree as Type[]).find(({ names }) => names['zh-CN'] === `纸灯 ${mark}`)!
  const type = find(await post('types/', { names: named('纸灯') }))
  for (const name of ['甲', '乙', '丙']) await post('sub_types/', { type_id: type.id, names: named(name) })
  const orderNow = async () =>
    find(await callConsole(page, shop, { method: 'GET', path: 'types/' })).sub_types.map(
      ({ names }) => names['zh-CN']![0],
    )

  await page.goto('/console/types')
  const rows = page.getByRole('list', { name: `纸灯 ${mark}的细分` }).locator('> li')
  await expect(rows).toHaveCount(3)
  await dragByTouch(rows.nth(2).locator(handle), rows.nth(0), -30)
  await expect(rows).toContainText(['丙', '甲', '乙'])
  await expect.poll(orderNow).toEqual(['丙', '甲', '乙'])
  await rows.nth(0).screenshot({ path: test.info().outputPath('row.png') })

  await test.step('a menu has the rarer actions', async () => {
    const button = rows.nth(2).getByRole('button', { name: /的更多操作$/ })
    const action = rows.nth(2).getByRole('button', { name: '换类别' })
    // Chromium turns no tap into a click that comes less than a moment after a drag.
    await expect(async () => {
      await button.tap()
      await expect(action).toBeInViewport({ ratio: 1, timeout: 1000 })
    }).toPass()
    await page.screenshot({ path: test.info().outputPath('menu.png') })
    await action.tap()
    await expect(page.getByRole('dialog', { name: /移到其他类别$/ })).toBeVisible()
    await expect(action).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  for (const { id, revision } of find(await callConsole(page, shop, { method: 'GET', path: 'types/' })).sub_types)
    await callConsole(page, shop, {
      method: 'DELETE',
      path: `sub_types/${id}/`,
      headers: { 'if-match': `"${revision}"` },
    })
  const { id, revision } = find(await callConsole(page, shop, { method: 'GET', path: 'types/' }))
  await callConsole(page, shop, { method: 'DELETE', path: `types/${id}/`, headers: { 'if-match': `"${revision}"` } })
})

test('pictures of new goods are dragged to another place', async ({ page, shop }) => {
  await signInAsStaff(page, shop, 'manager')
  await page.goto('/console/goods/new')
  const files = await Promise.all(
    ['TEA-JPN-01', 'TEA-JPN-02', 'TEA-JPN-03'].map(async (sku) => ({
      name: `${sku}.webp`,
      mimeType: 'image/webp',
      buffer: await readFile(new URL(`../../../../demo/pictures/goods/${sku}.webp`, import.meta.url)),
    })),
  )
  await page.getByLabel('添加，或拖到这里').setInputFiles(files)
  const tiles = page.getByRole('list', { name: '图片' }).locator('> li')
  await expect(tiles).toHaveCount(4)
  await expect(page.getByRole('list', { name: '上传中' })).toHaveCount(0)
  const shown = () => tiles.locator('img').evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src))
  const [first, second, third] = await shown()
  await dragByTouch(tiles.nth(2).locator(handle), tiles.nth(0))
  await expect.poll(shown).toEqual([third, first, second])
  await expect(page.getByText('第 1 张，共 3 张')).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.screenshot({ path: test.info().outputPath('tiles.png') })
})
