/** The audit log: a batch is one entry that opens, and it is narrowed by person and kind. */
import { randomUUID } from 'node:crypto'
import { addGoods } from '../../fixtures/added-goods.ts'
import { axeFindings } from '../../fixtures/axe.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { callConsole, signInAsStaff } from '../../fixtures/staff-member.ts'

test('an owner opens a batch of the audit log, and sees what one person did to goods', async ({ page, shop }) => {
  const manager = await signInAsStaff(page, shop, 'manager')
  const goods = await addGoods(
    shop,
    Array.from({ length: 12 }, () => 5),
  )
  const write = (path: string, data: object) =>
    callConsole(page, shop, { method: 'POST', path, data, headers: { 'idempotency-key': randomUUID() } })
  const lines = goods.map(({ id }) => ({ id, change: 2 }))
  await write('goods/stock/', { lines, reason: 'arrival', note: '到货单 7' })
  for (let change = 1; change <= 11; change++)
    await write(`goods/${goods[0]!.id}/stock/`, { change, reason: 'arrival' })

  await signInAsStaff(page, shop, 'owner')
  await page.goto('/console/trail')
  await page.getByLabel('人员').selectOption({ label: manager })
  await page.getByLabel('种类').selectOption({ label: '商品' })
  await page.getByRole('button', { name: '查看', exact: true }).click()
  await expect(page).toHaveURL(/staff_id=\d+&kind=goods/)
  const opener = page.getByRole('button', { name: '展开 12 条' })
  await expect(page.getByText('库存变动合计 +24')).toBeVisible()
  await opener.click()
  const rows = page.getByRole('list', { name: '修改库存' }).getByRole('listitem')
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText(goods.at(-1)!.name)
  await page.getByRole('main').getByRole('button', { name: '更多' }).click()
  await expect(rows).toHaveCount(12)
  await expect(page.getByText('已显示 12 条，共 12 条')).toBeFocused()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  const isWithin = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)
  expect(isWithin).toBe(true)
  await page.reload()
  await expect(page.getByLabel('人员').locator('option:checked')).toHaveText(manager)

  await page.goto(`/console/goods/${goods[0]!.id}`)
  const history = page.locator('section', { has: page.getByRole('heading', { name: '历史', exact: true }) })
  await expect(history.getByRole('row')).toHaveCount(11)
  await history.getByRole('button', { name: '更多' }).click()
  // Below the column headings: also the creation, picture, stock and sale.
  await expect(history.getByRole('row')).toHaveCount(1 + 12 + 4)
})

test('an owner reads who changed a price, from what to what, and when', async ({ page, shop }) => {
  const manager = await signInAsStaff(page, shop, 'manager')
  const [goods] = await addGoods(shop, [3])
  const path = `goods/${goods!.id}/`
  const { revision, sku } = (await callConsole(page, shop, { method: 'GET', path })) as {
    revision: number
    sku: string
  }
  const headers = { 'if-match': `"${revision}"` }
  const before = new Date().toISOString()
  await callConsole(page, shop, { method: 'PATCH', path, data: { price: '26.50' }, headers })
  await signInAsStaff(page, shop, 'owner')
  await page.goto('/console/trail?action=goods.change')
  await page.getByLabel('人员').selectOption({ label: manager })
  await page.getByRole('button', { name: '查看', exact: true }).click()
  await expect(page).toHaveURL(/staff_id=\d+/)
  // On a phone entries are no rows. This person has done nothing else.
  const entry = page.getByRole('main').locator('tbody tr')
  await expect(entry).toHaveCount(1)
  for (const words of [sku, manager, '价格 ¥19.90 → ¥26.50']) await expect(entry).toContainText(words)
  await expect(entry.locator('time')).toHaveText(/^\d\d-\d\d \d\d:\d\d$/)
  const at = (await entry.locator('time').getAttribute('datetime'))!
  expect([before <= at, at <= new Date().toISOString()]).toEqual([true, true])
})
