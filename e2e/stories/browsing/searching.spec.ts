/** Suggestions while a query is typed, and filtering and paging of a list. */
import type { Page } from '@playwright/test'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, test } from '../../fixtures/shop-test.ts'

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
  // The price follows on a line of its own.
  const [name] = (await last.innerText()).split('\n')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/shop\/goods_detail\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible()
})

test('Escape closes the list and leaves the words, Enter searches for them', async ({ page }) => {
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

const chipsOf = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('navigation', { name })

async function countFound(page: Page): Promise<number> {
  return Number(/\d+/.exec(await page.getByText(/找到 \d+ 件/).innerText())?.[0])
}

test('a search is narrowed down by chips that all lead to something', async ({ page, isMobile }) => {
  await page.goto('/shop/goods_list/%E9%BE%99%E4%BA%95')
  const types = chipsOf(page, '类别')
  await expect(types.getByRole('link', { name: '全部' })).toHaveAttribute('aria-current', 'true')
  const everywhere = await countFound(page)
  const names = (await types.getByRole('link').allInnerTexts()).slice(1)
  expect(names).toContain('茶')
  expect(names).not.toContain('文具')
  const counts: number[] = []
  for (const name of names) {
    await types.getByRole('link', { name, exact: true }).click()
    await expect(types.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('龙井')
    counts.push(await countFound(page))
  }
  expect(counts).not.toContain(0)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(everywhere)

  await page.goto('/shop/goods_list/%E6%8A%B9%E8%8C%B6')
  await types.getByRole('link', { name: '茶', exact: true }).click()
  const kinds = chipsOf(page, '茶的细分')
  await kinds.getByRole('link', { name: '日本茶' }).click()
  await expect(page).toHaveURL(/type_1=.+&type_2=/)
  await expect(kinds.getByRole('link', { name: '日本茶' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
  if (!isMobile) return
  // One line that extends beyond the window's edge.
  const row = await types.evaluate((nav) => {
    const { left, right } = nav.getBoundingClientRect()
    return { left, right: innerWidth - right, isWider: nav.scrollWidth > nav.clientWidth }
  })
  expect(row).toEqual({ left: 0, right: 0, isWider: true })
  // After a load the row shows the current chip, and that there are earlier ones.
  expect(await types.evaluate((nav) => nav.scrollLeft)).toBe(0)
  const last = types.getByRole('link').last()
  await page.goto((await last.getAttribute('href'))!)
  await expect(types.getByRole('link').last()).toHaveAttribute('aria-current', 'true')
  await expect(types.getByRole('link').last()).toBeInViewport({ ratio: 1 })
})

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('from the list of a sub-type one walks to its siblings, and back to the whole type', async ({ page }) => {
    await page.goto('/shop/goods_list/%E6%8A%B9%E8%8C%B6?type_1=%E8%8C%B6&type_2=%E6%8A%B9%E8%8C%B6')
    const kinds = chipsOf(page, '茶的细分')
    await expect(kinds.getByRole('link', { name: '抹茶' })).toHaveAttribute('aria-current', 'true')
    await expect(chipsOf(page, '类别').getByRole('link', { name: '茶', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await kinds.getByRole('link', { name: '中国茶' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('中国茶')
    await expect(page).toHaveTitle('中国茶 · yokoso')
    await kinds.getByRole('link', { name: '全部' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('茶')
    await expect(kinds.getByRole('link', { name: '全部' })).toHaveAttribute('aria-current', 'true')
  })

  test('the next page of a list reads and sounds unlike the last one', async ({ page, shop }) => {
    const list = '/shop/goods_list/%E8%8C%B6?type_1=%E8%8C%B6'
    await page.goto(list)
    const description = page.locator('meta[name=description]')
    const first = await description.getAttribute('content')
    expect(first).toMatch(/^yokoso的茶：/)
    await page.getByRole('navigation', { name: '分页' }).getByRole('link', { name: '下一页' }).click()
    await expect(page).toHaveTitle('茶 · 第 2 页 · yokoso')
    await expect(page.locator('[aria-live=polite]').filter({ hasText: '茶 · 第 2 页 · yokoso' })).toBeAttached()
    await expect(description).toHaveAttribute('content', /第 2 页$/)
    await page.reload()
    await expect(page).toHaveTitle('茶 · 第 2 页 · yokoso')
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.origin}${list}&page=2`)
  })
})
