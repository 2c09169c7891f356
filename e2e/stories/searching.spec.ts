/** What the search box offers while a query is typed. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/shop-test.ts'

function searchField(page: Page) {
  return page.getByRole('search').getByLabel('搜索', { exact: true })
}

test('types and goods are offered and chosen with the keys', async ({ page }) => {
  await page.goto('/')
  const field = searchField(page)
  await field.focus()
  await expect(field).toHaveRole('combobox')
  await field.pressSequentially('抹茶')
  const list = page.getByRole('listbox', { name: '搜索建议' })
  await expect(list).toBeVisible()
  await expect(list.getByRole('option').first()).toContainText('抹茶')
  const count = await list.getByRole('option').count()
  expect(count).toBeGreaterThan(2)
  expect(count).toBeLessThanOrEqual(8)

  await field.press('ArrowDown')
  await expect(list.getByRole('option', { selected: true })).toHaveCount(1)
  await expect(field).toHaveAttribute('aria-activedescendant', /.+/)
  await field.press('ArrowUp')
  await expect(list.getByRole('option', { selected: true })).toHaveCount(0)
  await field.press('ArrowUp')
  const last = list.getByRole('option', { selected: true })
  const name = await last.innerText()
  await field.press('Enter')
  await expect(page).toHaveURL(/\/shop\/goods_detail\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('Escape closes the list and keeps the words, Enter searches for them', async ({ page }) => {
  await page.goto('/shop')
  const field = searchField(page)
  await field.focus()
  await expect(field).toHaveRole('combobox')
  await field.pressSequentially('matc')
  const list = page.getByRole('listbox', { name: '搜索建议' })
  await expect(list).toBeVisible()
  await field.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('matc')
  await field.fill('便当')
  await expect(list).toBeVisible()
  await field.press('Enter')
  await expect(page).toHaveURL(/\/shop\/goods_list\/%E4%BE%BF%E5%BD%93$/)
  await expect(page.getByText(/找到 \d+ 件/)).toBeVisible()
})

test('a suggested type leads to its goods with a press, and what the API refuses is not missed', async ({
  page,
  watch,
}) => {
  watch.expectConsole(/ERR_FAILED.*suggest_goods/)
  await page.goto('/')
  const field = searchField(page)
  await field.focus()
  await expect(field).toHaveRole('combobox')
  await field.fill('茶')
  await page.getByRole('option', { name: /^茶 · 茶具/ }).click()
  await expect(page).toHaveURL(/type_2=/)
  await expect(page.getByRole('heading', { level: 1, name: '茶具' })).toBeVisible()

  await page.route('**/api/goods_info/suggest_goods/**', (route) => route.abort())
  await page.goto('/')
  await searchField(page).fill('茶')
  await searchField(page).press('Enter')
  await expect(page.getByText(/找到 \d+ 件/)).toBeVisible()
})
