/** Variants of one item: chips lead to the siblings. */
import { addGoods, joinVariants, renameValue } from '../../fixtures/added-goods.ts'
import { axeFindings } from '../../fixtures/axe.ts'
import { openSessionAs, order, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { expect, test } from '../../fixtures/shop-test.ts'

const listPath = '/shop/goods_list/浴盐'

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('chips are links to the siblings', async ({ page }) => {
    await page.goto(listPath)
    await page.getByRole('main').getByRole('link', { name: /浴盐/ }).first().click()
    const chips = page.getByRole('list', { name: /香味/ })
    await expect(chips.getByRole('link')).toHaveCount(4)
    await expect(chips.locator('[aria-current]')).toHaveCount(1)
    await chips.getByRole('link', { name: /桧木/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('桧木浴盐')
    await expect(chips.locator('[aria-current]')).toContainText('桧木')
    const soldOut = chips.getByRole('link', { name: /生姜/ })
    await expect(soldOut).toContainText('暂时缺货')
    await soldOut.click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('生姜浴盐')
    await expect(chips.getByRole('link')).toHaveCount(4)
  })

  test('a card has the lowest price and the number of variants, and shows one member', async ({ page }) => {
    await page.goto(listPath)
    const cards = page.getByRole('main').getByRole('article').filter({ hasText: '浴盐' })
    await expect(cards).toHaveCount(1)
    await expect(cards).toContainText('柚子浴盐')
    await expect(cards).toContainText('¥72.00 起，4 种')
  })
})

test('terms stay once the scripts run, and follow to a sibling', async ({ page }) => {
  await page.goto(listPath)
  const href = await page.getByRole('main').getByRole('link', { name: /浴盐/ }).first().getAttribute('href')
  await page.goto(href!, { waitUntil: 'networkidle' })
  const terms = page.getByRole('list', { name: '购买须知' }).getByRole('listitem')
  await expect(terms).toHaveCount(5)
  const chips = page.getByRole('list', { name: /香味/ })
  await expect(chips.getByRole('link')).toHaveCount(4)
  await chips.getByRole('link', { name: /桧木/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('桧木浴盐')
  await expect(terms).toHaveCount(5)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('桧木浴盐')
  await expect(terms).toHaveCount(5)
})

test('facts stay once the scripts run', async ({ page }) => {
  await page.goto('/shop/goods_detail/23', { waitUntil: 'networkidle' })
  await expect(page.getByRole('region', { name: '一览' })).toContainText('高知')
})

test('the search box offers one member of a group, with its lowest price', async ({ page }) => {
  await page.goto('/shop', { waitUntil: 'networkidle' })
  const field = page.getByRole('search').getByLabel('搜索', { exact: true })
  await field.focus()
  await field.pressSequentially('浴盐')
  const offered = page.getByRole('option').filter({ hasText: '浴盐' })
  await expect(offered).toHaveCount(1)
  await expect(offered).toContainText('¥72.00 起，4 种')
})

test('a chip without such a combination says what else changes, and the page of any member leads to all', async ({
  page,
  shop,
}) => {
  const [small, large, white] = await addGoods(shop, [3, 3, 3])
  await joinVariants(shop, [
    { ...small!, values: { 釉色: '青釉', 大小: '小' } },
    { ...large!, values: { 釉色: '青釉', 大小: '大' }, price: '29.90' },
    { ...white!, values: { 釉色: '志野白', 大小: '特大' }, price: '39.90' },
  ])
  await page.goto(`/shop/goods_detail/${small!.id}`, { waitUntil: 'networkidle' })
  const glazes = page.getByRole('list', { name: /釉色/ }).getByRole('link')
  const sizes = page.getByRole('list', { name: /大小/ }).getByRole('link')
  await expect(glazes).toHaveText([/^青釉/, '志野白（特大） ¥39.90'])
  await expect(sizes).toHaveText([/^小/, /^大 ?¥29.90$/, '特大（志野白） ¥39.90'])
  await expect(sizes.nth(2)).toHaveCSS('border-top-style', 'dashed')
  const scroll = () => page.evaluate(() => scrollY)
  await sizes.nth(2).scrollIntoViewIfNeeded()
  const before = await scroll()
  await sizes.nth(2).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(white!.name)
  expect(await scroll()).toBe(before)
  await expect(sizes).toHaveText([/^小（青釉）/, /^大（青釉）/, /^特大/])
  expect(await axeFindings(page, { hasContrast: true })).toEqual([])
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  for (const { id } of [small!, large!, white!]) expect(data.join('')).toContain(`/shop/goods_detail/${id}"}`)
})

test('the list shows another member once the cheapest is sold, and an order has the words of its purchase', async ({
  page,
  shop,
}) => {
  const [cheap, dear] = await addGoods(shop, [1, 5])
  await joinVariants(shop, [
    { ...cheap!, values: { 采收: '春茶' } },
    { ...dear!, values: { 采收: '秋茶' }, price: '29.90' },
  ])
  const listOfBoth = `/shop/goods_list/${encodeURIComponent(cheap!.name.split('-')[0]!)}`
  const cards = page.getByRole('main').getByRole('article').filter({ hasText: '试饮茶' })
  await expect(async () => {
    await page.goto(listOfBoth)
    await expect(cards.first()).toContainText('¥19.90 起，2 种', { timeout: 500 })
  }).toPass()
  await expect(cards.first()).toContainText(cheap!.name)

  const shopper = await registerThroughApi(page.request)
  const { orderNumber } = await order(page.request, shopper, { goodsId: cheap!.id })
  await expect(async () => {
    await page.goto(listOfBoth)
    await expect(cards.first()).toContainText(dear!.name, { timeout: 500 })
  }).toPass()
  await expect(cards.first()).toContainText('¥29.90 起，2 种')

  await renameValue(shop, cheap!, ['春茶', '头采'])
  await openSessionAs(page, shopper)
  await page.goto(`/user/order/${orderNumber}`)
  await expect(page.getByRole('main')).toContainText('春茶')
  await expect(page.getByRole('main')).not.toContainText('头采')
  await page.goto(`/shop/goods_detail/${dear!.id}`)
  await expect(page.getByRole('list', { name: /采收/ }).getByRole('link').first()).toHaveText(/头采.*暂时缺货/)
})
