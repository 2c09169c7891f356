/** A visitor's favourites: stored in the browser, shown while shopping, and merged at login. */
import type { Page } from '@playwright/test'
import { newCredentials } from '../../fixtures/credentials.ts'
import { axeFindings } from '../../fixtures/axe.ts'
import { seedLocalStorage, like as likeAs, openSessionAs, registerThroughApi } from '../../fixtures/known-shopper.ts'
import { languages } from '../../fixtures/screens.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'
import { logIn } from '../../fixtures/shopper.ts'
import { smallTargets } from '../../fixtures/small-targets.ts'

/** Goods of the demo catalogue that are in stock. */
const bowl = 241
const tea = 1

const heart = (page: Page) => page.getByRole('button', { name: '收藏' }).filter({ visible: true })
const row = (page: Page, name = '收藏') => page.getByRole('region', { name, exact: true })
const storedFavourites = (page: Page) => page.evaluate(() => localStorage.getItem('favourites'))

async function open(page: Page, goodsId: number): Promise<string> {
  await page.goto(`/shop/goods_detail/${goodsId}`)
  return page.getByRole('heading', { level: 1 }).innerText()
}

/** @returns the name of the goods */
async function like(page: Page, goodsId: number): Promise<string> {
  const name = await open(page, goodsId)
  await heart(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '商品を追加しました.' })).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
  return name
}

test('a visitor likes, sees it on /shop and /basket, logs in, and has it in the account', async ({ page }) => {
  const credentials = newCredentials()
  const shopper = await registerThroughApi(page.request, credentials)
  await likeAs(page.request, shopper, tea)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(new URL(request.url()).pathname)
  })
  const teaName = await like(page, tea)
  const bowlName = await like(page, bowl)
  expect(sent).toEqual([])
  expect(await storedFavourites(page)).toBe(JSON.stringify([bowl, tea]))
  await page.reload()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/shop')
  await expect(row(page).getByRole('article').getByRole('link')).toHaveText([bowlName, teaName])
  await expect(row(page).getByText('现在只保存在这个浏览器里')).toBeVisible()
  await page.goto('/basket')
  await expect(row(page, '收藏里还有').getByRole('article').getByRole('link')).toHaveText([bowlName, teaName])

  await row(page, '收藏里还有').getByRole('link', { name: '全部收藏' }).click()
  await expect(page).toHaveURL(/\/user\/login\?next=%2Fuser%2Ffavorites/)
  await logIn(page, credentials)
  await expect(page).toHaveURL(/\/user\/favorites$/)
  await expect(page.getByRole('alert').filter({ hasText: '1 件已并进您的收藏' })).toBeVisible()
  await expect(page.getByRole('article').getByRole('link')).toHaveText([bowlName, teaName])
  expect(await storedFavourites(page)).toBeNull()
  expect(sent.filter((path) => path === '/api/favorites/merge/')).toHaveLength(1)
  await page.goto('/shop')
  await expect(row(page).getByRole('article')).toHaveCount(2)
  await expect(row(page).getByText('只保存在这个浏览器里')).toHaveCount(0)
})

test('the toast of a visitor leads to the row of favourites', async ({ page }) => {
  const name = await like(page, bowl)
  const see = page.getByRole('alert').getByRole('link', { name: '查看收藏' })
  const isReached = async () => {
    await expect(page).toHaveURL(/\/shop#favourites$/)
    await expect(page.locator('#favourites')).toBeFocused()
    await expect(row(page).getByRole('article').getByRole('link', { name })).toBeInViewport()
    await expect(row(page).getByRole('heading', { level: 2 })).toBeInViewport()
  }
  await see.click()
  await isReached()
  // A reload returns to it.
  await page.reload()
  await isReached()
})

test('a guest favourite moves to the account, whichever page follows the login', async ({ page }) => {
  const credentials = newCredentials()
  await registerThroughApi(page.request, credentials)
  await like(page, bowl)
  await page.goto('/user/login')
  await logIn(page, credentials)
  await expect(page.getByRole('heading', { name: credentials.username })).toBeVisible()
  await expect.poll(() => storedFavourites(page)).toBeNull()
  await open(page, bowl)
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'true')
})

test('a visitor unlikes here alone, and two tabs agree', async ({ page, context }) => {
  const name = await like(page, bowl)
  const other = await context.newPage()
  await open(other, bowl)
  const shop = await context.newPage()
  await shop.goto('/shop')
  await expect(heart(other)).toHaveAttribute('aria-pressed', 'true')
  await expect(row(shop).getByRole('link', { name })).toBeVisible()
  await partPresses(page)
  await heart(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '已取消收藏' })).toBeVisible()
  await expect(heart(other)).toHaveAttribute('aria-pressed', 'false')
  await expect(row(shop)).toHaveCount(0)
  expect(await storedFavourites(other)).toBeNull()
})

test('full storage is reported, and the heart turns back; broken contents are survived', async ({ page }) => {
  await open(page, bowl)
  await page.evaluate(() => localStorage.setItem('favourites', '{"broken":'))
  await page.reload()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await heart(page).click()
  await expect(page.getByRole('alert').filter({ hasText: '没能收藏' })).toBeVisible()
  await expect(heart(page)).toHaveAttribute('aria-pressed', 'false')
  await like(page, bowl)
  expect(await storedFavourites(page)).toBe(JSON.stringify([bowl]))
})

test('withdrawn goods are marked, and lead nowhere', async ({ page, request }) => {
  const shopper = await registerThroughApi(request)
  await likeAs(request, shopper, bowl)
  await likeAs(request, shopper, tea)
  await openSessionAs(page, shopper)
  await page.route('**/api/favorites/index_user_favorites_goods_queryset/**', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { results: object[] }
    Object.assign(body.results[0]!, { is_on_sale: false, in_stock: false })
    await route.fulfill({ response, json: body })
  })
  await page.goto('/user/favorites')
  const cards = page.getByRole('article')
  await expect(cards.nth(0).getByText('已下架')).toBeVisible()
  await expect(cards.nth(0).getByRole('link')).toHaveCount(0)
  await expect(cards.nth(0).getByRole('button', { name: /^取消收藏/ })).toBeVisible()
  await expect(cards.nth(1).getByRole('link')).toHaveCount(1)
  await page.goto('/shop')
  await expect(row(page).getByRole('article')).toHaveCount(1)
})

for (const language of languages) {
  test(`the rows are well made (${language})`, async ({ page, isMobile }) => {
    await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' })
    await seedLocalStorage(page, { favourites: '[241,50,1,98,176]' })
    for (const screen of ['/shop', '/basket']) {
      await page.goto(`${screen}?lang=${language}`)
      await expect(page.locator('main section').last().getByRole('article').first()).toBeVisible()
      for (const width of isMobile ? [320, 390] : [820, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect.soft(await axeFindings(page, { hasContrast: true }), `${screen} ${width} px`).toEqual([])
        expect.soft(await smallTargets(page), `${screen} ${width} px: 44 px`).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(overflow, `${screen} ${width} px: nothing sideways`).toBeLessThanOrEqual(0)
      }
    }
  })
}
