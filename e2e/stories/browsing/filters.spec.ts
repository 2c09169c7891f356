/** Lists filtered by facts, and the facts of one item. */
import type { Page } from '@playwright/test'
import { axeFindings } from '../../fixtures/axe.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, test } from '../../fixtures/shop-test.ts'

const sweets = `/shop/goods_list/${encodeURIComponent('点心')}?type_1=${encodeURIComponent('点心')}`
const inUse = (page: Page) => page.getByRole('navigation', { name: '正在使用的筛选' })
const cards = (page: Page) => page.getByRole('main').getByRole('article')

/** On a busy machine the shop shows a list before it has counted; a later visit has the counts. */
async function visitCounted(page: Page, path: string) {
  await expect(async () => {
    await page.goto(path)
    const inStock = page.locator('#filters label').filter({ has: page.locator('input[name=in_stock]') })
    await expect(inStock).toHaveText(/\d$/, { timeout: 500 })
  }).toPass()
}

/** Filters stand beside the list, and on a phone in a dialog. */
async function openFilters(page: Page) {
  if (onPhone()) await page.getByRole('link', { name: /^筛选/ }).click()
  return onPhone() ? page.getByRole('dialog', { name: '筛选' }) : page.getByRole('complementary', { name: '筛选' })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a list is filtered by facts, and each filter is taken away by a link', async ({ page }) => {
    await visitCounted(page, sweets)
    if (onPhone()) await page.getByRole('link', { name: /^筛选/ }).click()
    const filters = page.getByRole('complementary', { name: '筛选' })
    await filters.getByRole('group', { name: '不含' }).getByLabel(/^乳/).check()
    await filters.getByRole('group', { name: '保存' }).getByLabel(/冷藏/).check()
    await filters.getByRole('button', { name: '看结果' }).click()
    await expect(page).toHaveURL(/storage=chilled/)
    await expect(page).toHaveURL(/without=milk/)
    await expect(inUse(page).getByRole('link')).toHaveCount(3)
    const count = await cards(page).count()
    expect(count).toBeGreaterThan(3)
    await expect(page.getByRole('main').getByText('焙茶大福 六枚')).toHaveCount(0)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    // The end of the list names the filter that hides most.
    await visitCounted(page, page.url())
    await page.getByRole('link', { name: /^去掉「冷藏」，再看 \d+ 件$/ }).click()
    await expect(inUse(page).getByRole('link')).toHaveCount(2)
    await inUse(page).getByRole('link', { name: /乳/ }).click()
    await expect(inUse(page)).toHaveCount(0)
  })

  test('a price range is a link that finds as many goods as it counts', async ({ page }) => {
    await visitCounted(page, sweets)
    if (onPhone()) await page.getByRole('link', { name: /^筛选/ }).click()
    const prices = page.getByRole('complementary', { name: '筛选' }).getByRole('group', { name: '价格' })
    const range = prices.getByRole('link').first()
    const [, count] = /(\d+)$/.exec((await range.textContent())!)!
    await range.click()
    await expect(page).toHaveURL(/price_max=\d+$/)
    await expect(cards(page)).toHaveCount(Number(count))
    await expect(inUse(page).getByRole('link').first()).toContainText('以下')
  })

  test('a type is a link that finds as many goods as it counts, with the filters in use', async ({ page }) => {
    await visitCounted(page, `/shop/goods_list/${encodeURIComponent('抹茶')}?price_max=200`)
    if (onPhone()) await page.getByRole('link', { name: /^筛选/ }).click()
    const types = page.getByRole('complementary', { name: '筛选' }).getByRole('group', { name: '类别' })
    await expect(types.getByRole('link').first()).toHaveAttribute('aria-current', 'true')
    const type = types.getByRole('link').nth(1)
    await expect(type).toHaveAttribute('rel', 'nofollow')
    const [, count] = /(\d+)$/.exec((await type.textContent())!)!
    await type.click()
    await expect(page).toHaveURL(/type_1=.*price_max=200/)
    await expect(page.getByText(`找到 ${count} 件`, { exact: true })).toBeVisible()
  })

  test('where nothing fits, each filter says how many goods it hides', async ({ page }) => {
    await visitCounted(page, `${sweets}&storage=chilled&price_max=1`)
    await expect(page.getByRole('heading', { name: '没有符合的商品' })).toBeVisible()
    const loosen = page.getByRole('link', { name: /^去掉「.*以下」，有 \d+ 件$/ })
    const [, count] = /有 (\d+) 件/.exec((await loosen.textContent())!)!
    await loosen.click()
    await expect(cards(page)).toHaveCount(Number(count))
  })

  test('a full description is in the page, and opens', async ({ page }) => {
    await page.goto('/shop/goods_detail/1')
    const text = page.getByText('一台石臼一小时只磨四十克', { exact: false })
    await expect(text).toBeHidden()
    await page.getByText('详细介绍').click()
    await expect(text).toBeVisible()
  })
})

test('a mark filters the list, and going back takes it away', async ({ page }) => {
  await visitCounted(page, sweets)
  await page.waitForLoadState('networkidle')
  const before = await cards(page).count()
  const filters = await openFilters(page)
  await filters.getByLabel(/冷藏/).check()
  if (onPhone()) {
    const show = filters.getByRole('button', { name: /^看 \d+ 件$/ })
    // Counted anew: the marks leave fewer.
    await expect(show).not.toHaveText(`看 ${before} 件`)
    await expect(show).toBeInViewport({ ratio: 1 })
    expect(await axeFindings(page, { hasContrast: true })).toEqual([])
    const [, left] = /(\d+)/.exec((await show.textContent())!)!
    await show.click()
    await expect(cards(page)).toHaveCount(Number(left))
  }
  await expect(page).toHaveURL(/storage=chilled/)
  await expect(inUse(page)).toBeVisible()
  await expect.poll(() => cards(page).count()).toBeLessThan(before)
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  await page.goBack()
  await expect(page).not.toHaveURL(/storage/)
  await expect(inUse(page)).toHaveCount(0)
  await expect(cards(page)).toHaveCount(before)
  await page.goForward()
  await expect(inUse(page)).toContainText('冷藏')
})

test('every fact stands in a table, and the full description is reached by key', async ({ page }) => {
  test.skip(onPhone(), 'a phone has no keys')
  await page.goto('/shop/goods_detail/1', { waitUntil: 'networkidle' })
  const facts = page.getByRole('region', { name: '一览' })
  for (const fact of ['过敏原', '无', '京都宇治', '日本', '270 天', '露台园']) await expect(facts).toContainText(fact)
  const summary = facts.locator('summary')
  for (let press = 0; press < 80 && !(await summary.evaluate((one) => one === document.activeElement)); press += 1)
    await page.keyboard.press('Tab')
  await expect(summary).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(facts.getByText('一台石臼一小时只磨四十克', { exact: false })).toBeVisible()
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
})
