/** Each fact of a goods page, by keyboard alone: stops of Tab, and the page as its keys scroll it. */
import type { Page } from '@playwright/test'
import { expect, test } from '../../fixtures/shop-test.ts'
import { tabTo } from './tab-to.ts'

interface Goods {
  name: string
  describe: string
  price: string
  was_price: string | null
  was_price_text: string | null
  sale_until: string | null
  facts: { name: string; value: string }[]
  long_text: string | null
  options: { name: string; values: { name: string; is_current: boolean }[] }[]
}

const readJson = async <Json>(page: Page, address: string) => (await (await page.request.get(address)).json()) as Json

/** Texts of the page that are in the window, and not under another element. */
const textsInWindow = (page: Page) =>
  page.evaluate(() => {
    const parts = document.querySelectorAll<HTMLElement>('main :is(h1, h2, p, dt, dd, li, summary)')
    return Array.from(parts)
      .filter((part) => {
        const { top, left, width, height } = part.getBoundingClientRect()
        const first = document.elementFromPoint(left + Math.min(width / 2, 8), top + Math.min(height / 2, 8))
        return height > 0 && first !== null && (part.contains(first) || first.contains(part))
      })
      .map((part) => part.innerText.replaceAll(/\s+/g, ''))
  })

/** Scrolls by the key from the top to the end. */
async function seeByKeys(page: Page): Promise<string> {
  const seen = new Set<string>()
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  await page.keyboard.press('Home')
  await expect.poll(scrolled).toBe(0)
  for (let place = -1; place !== (await scrolled());) {
    place = await scrolled()
    for (const text of await textsInWindow(page)) seen.add(text)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('PageDown')
    await page.waitForTimeout(150)
  }
  return [...seen].join('\n')
}

function factsOf(goods: Goods): string[] {
  const { name, describe, price, was_price: was, was_price_text: wasText, facts, long_text: longText, options } = goods
  return [
    name,
    describe,
    price,
    was ?? '',
    wasText ?? '',
    ...facts.flatMap((fact) => [fact.name, fact.value]),
    ...options.flatMap((option) => [option.name, ...option.values.map((value) => value.name)]),
    ...(longText?.split('\n') ?? []),
  ]
    .map((text) => text.replaceAll(/\s+/g, ''))
    .filter((text) => text !== '')
}

/** A family with allergens and a full text; a sale with a former price; reviews. */
const pages = [
  { id: 159, has: ['options', 'facts', 'long_text'] },
  { id: 129, has: ['was_price', 'sale_until', 'facts', 'long_text'] },
  { id: 245, has: ['options', 'facts'] },
] as const

for (const { id, has } of pages) {
  test(`${has.join(', ')} of item ${id}`, async ({ page }) => {
    const goods = await readJson<Goods>(page, `/api/goods_info/${id}/`)
    for (const field of has) expect(goods[field], field).toBeTruthy()
    const reviews = await readJson<{ results: { text: string }[] }>(page, `/api/review/?goods_id=${id}`)
    await page.goto(`/shop/goods_detail/${id}`)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(goods.name)

    for (const { name, values } of goods.options) {
      const chips = main.getByRole('list', { name: new RegExp(name) })
      await tabTo(page, chips.getByRole('link').first())
      await expect(chips.getByRole('link')).toHaveCount(values.length)
      await expect(chips.locator('[aria-current]')).toContainText(values.find((value) => value.is_current)!.name)
    }
    const regions = ['一览', ...(reviews.results.length > 0 ? ['大家怎么说'] : [])]
    for (const region of regions) await expect(main.getByRole('region', { name: region })).toBeVisible()
    const [review] = reviews.results
    if (review) await expect(main).toContainText(review.text)
    if (goods.long_text) {
      const summary = main.locator('summary').filter({ hasText: '详细介绍' })
      await tabTo(page, summary)
      await page.keyboard.press('Enter')
      await expect(main.locator('details[open]')).toBeVisible()
    }
    const seen = await seeByKeys(page)
    const shownReviews = reviews.results.slice(0, 1).map(({ text }) => text.replaceAll(/\s+/g, ''))
    const delivered = '付款后3至5天'
    const missing = [...factsOf(goods), ...shownReviews, delivered].filter((fact) => !seen.includes(fact))
    expect(missing).toEqual([])
    if (goods.sale_until) expect(seen).toMatch(/促销到\d{4}-\d{2}-\d{2}/)
  })
}
