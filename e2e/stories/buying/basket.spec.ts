/** A basket: a visitor's in the browser, an account's on the server, the same page for both. */
import type { Page } from '@playwright/test'
import { newCredentials } from '../../fixtures/credentials.ts'
import { axeFindings } from '../../fixtures/axe.ts'
import {
  bearer,
  seedLocalStorage,
  openSessionAs,
  order,
  putIntoBasket,
  registerThroughApi,
} from '../../fixtures/known-shopper.ts'
import { importGoods } from '../../fixtures/own-goods.ts'
import { languages } from '../../fixtures/screens.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'
import { becomeShopper, logIn } from '../../fixtures/shopper.ts'
import { smallTargets } from '../../fixtures/small-targets.ts'

/** Goods of the demo catalogue that are in stock. */
const bowl = 241
const tea = 1

const headerBasket = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^购物篮/ })
const total = (page: Page) => page.getByRole('complementary').getByRole('definition').last()

/** @returns the name of the goods */
async function putIn(page: Page, goodsId: number): Promise<string> {
  await page.goto(`/shop/goods_detail/${goodsId}`)
  const name = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('button', { name: '放进购物篮' }).filter({ visible: true }).click()
  await expect(page.getByRole('alert')).toContainText('已放进购物篮')
  return name
}

const storedBasket = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('basket') ?? '[]') as object[])
const quantityOf = (page: Page, name: string) => page.getByRole('spinbutton', { name: `${name}的数量` })

test('a visitor does not see the exact number of ample stock; header and page show the same count', async ({
  page,
  shop,
}) => {
  const [plenty] = await importGoods(shop, [104])
  const line = { goods_id: plenty!.id, quantity: 999, seen_price: '19.90' }
  await seedLocalStorage(page, { basket: JSON.stringify([line]) })
  await page.goto('/basket')
  await expect(page.getByText('库存不足 999 件，数量已减少')).toBeVisible()
  await expect(page.getByText(/最多能买|104 件，/)).toHaveCount(0)
  await expect(page.getByText('共 104 件')).toBeVisible()
  await expect(headerBasket(page)).toHaveAccessibleName('购物篮，104 件')
})

test('an empty basket states to visitors only that no login is needed', async ({ page }) => {
  await page.goto('/basket')
  await expect(page.getByText(/^不用登录也能先放进来/)).toBeVisible()
  await becomeShopper(page)
  await page.goto('/basket')
  await expect(page.getByRole('heading', { name: '篮子还空着' })).toBeVisible()
  await expect(page.getByText(/^看中的商品放进来/)).toBeVisible()
  await expect(page.getByText(/不用登录/)).toHaveCount(0)
})

test('a guest basket is merged on login, and shown on another device', async ({ page, browser, shop }) => {
  const credentials = newCredentials()
  const shopper = await registerThroughApi(page.request, credentials)
  const bowlName = await putIn(page, bowl)
  await expect(headerBasket(page)).toHaveAccessibleName('购物篮，1 件')
  await putIn(page, tea)
  await putIn(page, tea)
  await expect(headerBasket(page)).toHaveAccessibleName('购物篮，3 件')
  expect(await storedBasket(page)).toMatchObject([
    { goods_id: tea, quantity: 2 },
    { goods_id: bowl, quantity: 1 },
  ])

  await headerBasket(page).click()
  await expect(page.getByRole('heading', { level: 1, name: '购物篮' })).toBeVisible()
  await expect(page.getByText('共 3 件')).toBeVisible()
  await page.getByRole('link', { name: '去登录' }).click()
  await logIn(page, credentials)
  await expect(page).toHaveURL(/\/basket$/)
  await expect(page.getByRole('alert').filter({ hasText: '2 种已并进' })).toBeVisible()
  await expect(page.getByText('共 3 件')).toBeVisible()
  await expect(page.getByRole('link', { name: '去登录' })).toHaveCount(0)
  expect(await storedBasket(page)).toEqual([])

  const elsewhere = await browser.newContext({ baseURL: shop.origin })
  const other = await elsewhere.newPage()
  await openSessionAs(other, shopper)
  await other.goto('/basket')
  await expect(quantityOf(other, bowlName)).toHaveValue('1')
  await expect(headerBasket(other)).toHaveAccessibleName('购物篮，3 件')
  await elsewhere.close()
})

/** The page of a basket with one of each in it. @returns the goods' names */
async function openFilled<const Ids extends readonly number[]>(
  page: Page,
  who: 'visitor' | 'shopper',
  goodsIds: Ids,
): Promise<{ [Place in keyof Ids]: string }> {
  const shopper = who === 'shopper' ? await becomeShopper(page) : null
  const [names, lines] = [[] as string[], [] as object[]]
  for (const goods_id of goodsIds) {
    const goods = (await (await page.request.get(`/api/goods_info/${goods_id}/`)).json()) as Record<string, string>
    names.push(goods.name!)
    lines.unshift({ goods_id, quantity: 1, seen_price: goods.price! })
    if (shopper) await putIntoBasket(page.request, shopper, goods_id)
  }
  if (!shopper) await seedLocalStorage(page, { basket: JSON.stringify(lines) })
  await page.goto('/basket')
  return names as { [Place in keyof Ids]: string }
}

for (const who of ['visitor', 'shopper'] as const) {
  test(`quantities, selection, removing and undo work without a reload (${who})`, async ({ page }) => {
    const [bowlName, teaName] = await openFilled(page, who, [bowl, tea])
    const loaded = await page.evaluate(() => performance.timeOrigin)
    await expect(page.getByRole('complementary')).toContainText('已选 2 件')
    const before = await total(page).innerText()

    const line = page.getByRole('listitem').filter({ hasText: teaName })
    await line.getByRole('button', { name: '增加一件' }).click()
    await expect(page.getByRole('complementary')).toContainText('已选 3 件')
    await expect(quantityOf(page, teaName)).toHaveValue('2')
    await expect(total(page)).not.toHaveText(before)
    await quantityOf(page, teaName).fill('3')
    await expect(page.getByRole('complementary')).toContainText('已选 4 件')

    await page.getByRole('checkbox', { name: `选择 ${teaName}` }).click()
    await expect(page.getByRole('complementary')).toContainText('已选 1 件')
    await expect(page.getByRole('checkbox', { name: '全选' })).toBeChecked({ indeterminate: true })
    await page.getByRole('button', { name: '移除未选的' }).click()
    await expect(page.getByText(`已移除「${teaName}」`)).toBeVisible()
    await expect(page.getByText('共 1 件')).toBeVisible()
    await page.getByRole('button', { name: `撤销，放回 ${teaName}` }).click()
    await expect(quantityOf(page, teaName)).toHaveValue('3')
    await page.getByRole('checkbox', { name: '全选' }).click()
    await expect(page.getByRole('complementary')).toContainText('已选 4 件')

    await page.getByRole('button', { name: `移除 ${bowlName}` }).click()
    const undo = page.getByRole('button', { name: `撤销，放回 ${bowlName}` })
    await expect(undo).toBeFocused()
    await page.reload()
    await expect(undo).toHaveCount(0)
    await expect(quantityOf(page, teaName)).toHaveValue('3')
    await expect(quantityOf(page, bowlName)).toHaveCount(0)
    expect(loaded).toBeLessThan(await page.evaluate(() => performance.timeOrigin))
  })

  test.describe(() => {
    test.skip(onPhone, 'runs once')

    test(`a change in one tab shows in the other (${who})`, async ({ page, context }) => {
      const [name] = await openFilled(page, who, [bowl])
      const other = await context.newPage()
      await other.goto('/basket')
      // Once loaded there, the other tab receives changes.
      await expect(quantityOf(other, name)).toHaveValue('1')
      await page.getByRole('button', { name: '增加一件' }).click()
      await expect(quantityOf(other, name)).toHaveValue('2')
      await other.getByRole('button', { name: `移除 ${name}` }).click()
      await expect(page.getByRole('heading', { name: '篮子还空着' })).toBeVisible()
      await expect(headerBasket(page)).toHaveAccessibleName('购物篮')
    })
  })
}

test('shows changes, unavailable items and how to continue', async ({ page }) => {
  const lines = [
    { goods_id: bowl, quantity: 1, seen_price: '99999.00' },
    { goods_id: tea, quantity: 999, seen_price: '0.01' },
    { goods_id: 11, quantity: 1, seen_price: '1.00' },
    // Plenty in stock: the header counts available items.
    ...[6, 7, 9, 63, 71, 75, 76, 86, 98, 104].map((goods_id) => ({ goods_id, quantity: 999, seen_price: '1.00' })),
  ]
  await seedLocalStorage(page, { basket: JSON.stringify(lines) })
  await page.goto('/basket')
  // The header shows three digits at most; screen readers get the exact number.
  await expect(headerBasket(page)).toHaveAccessibleName(/^购物篮，1,\d{3} 件$/)
  await expect(headerBasket(page).getByText('999+')).toBeVisible()
  await expect(page.getByText(/比放进来时便宜了 ¥/)).toBeVisible()
  await expect(page.getByText(/比放进来时贵了 ¥/).first()).toBeVisible()
  await expect(page.getByText('库存不足 999 件，数量已减少').first()).toBeVisible()
  const lost = page.getByRole('region', { name: '现在买不了' })
  await expect(lost.getByText('暂时缺货')).toBeVisible()
  await expect(lost.getByRole('checkbox')).toHaveCount(0)
  await expect(lost.getByRole('link', { name: /^看看相近的/ })).toHaveAttribute('href', /^\/shop\/goods_list\//)
  // Another story may briefly have a zone with a fee.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('complementary')).toContainText('运费免', { timeout: 2_000 })
  }).toPass()
  await page.getByRole('link', { name: '登录后结算' }).click()
  await expect(page).toHaveURL(/\/user\/login\?next=%2Fuser%2Fcheckout/)
})

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('the items of an expired order return to the basket on request', async ({ page }) => {
    const shopper = await becomeShopper(page)
    const { goodsId } = await order(page.request, shopper)
    await page.route('**/api/order/index_user_order_querset/**', async (route) => {
      const response = await route.fetch()
      const list = (await response.json()) as { results: object[] }
      const results = list.results.map((waiting) => ({ ...waiting, status: 'expired' }))
      await route.fulfill({ response, json: { ...list, results } })
    })
    await page.goto('/user/order')
    await expect(headerBasket(page)).toHaveAccessibleName('购物篮')
    await page.getByRole('button', { name: '放回购物篮' }).click()
    await expect(page.getByRole('alert')).toContainText('已放回购物篮')
    await expect(headerBasket(page)).toHaveAccessibleName('购物篮，1 件')
    await page.goto('/basket')
    await expect(page.getByRole('spinbutton')).toHaveValue('1')
    await expect(page.getByRole('main').locator(`a[href="/shop/goods_detail/${goodsId}"]`).first()).toBeVisible()
  })
})

test('the items of a cancelled order return to the basket once, however often the button is pressed', async ({
  page,
}) => {
  const shopper = await becomeShopper(page)
  const { orderNumber } = await order(page.request, shopper, { quantity: 2 })
  await page.request.post(`/api/order/${orderNumber}/cancel/`, { headers: bearer(shopper) })
  await page.goto(`/user/order/${orderNumber}`)
  const addToBasketAgain = page.getByRole('button', { name: '放回购物篮' })
  for (let press = 1; press <= 2; press++) {
    await addToBasketAgain.click()
    await expect(page.getByRole('alert').last()).toHaveText(/^已放回购物篮。/)
    await expect(headerBasket(page)).toHaveAccessibleName('购物篮，2 件')
    await partPresses(page)
  }
  await page.goto('/basket')
  await expect(page.getByRole('spinbutton')).toHaveValue('2')
})

test.describe('without a network', () => {
  test.skip(onPhone, 'the same on a phone')
  test.use({ serviceWorkers: 'allow' })

  test('the basket is shown from a copy, and marked as one', async ({ page, context, watch }) => {
    watch.expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/)
    await becomeShopper(page)
    const name = await putIn(page, bowl)
    await page.goto('/basket')
    await expect(quantityOf(page, name)).toHaveValue('1')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect
      .poll(() =>
        page.evaluate(async () => Boolean(await caches.match('/basket')) && Boolean(await caches.match('/offline'))),
      )
      .toBe(true)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
    await context.setOffline(true)
    await page.reload()
    await expect(quantityOf(page, name)).toHaveValue('1')
    await expect(page.getByRole('status').filter({ hasText: '没有网络' })).toBeVisible()
    await page.getByRole('button', { name: '增加一件' }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await expect(quantityOf(page, name)).toHaveValue('1')
  })
})

test.describe('without script', () => {
  test.skip(onPhone, 'the same on a phone')
  test.use({ javaScriptEnabled: false })

  test('the page states that it needs scripts', async ({ page }) => {
    await page.goto('/basket')
    await expect(page.getByText('需要启用 JavaScript')).toBeVisible()
  })
})

for (const language of languages) {
  test(`is well made, filled and small (${language})`, async ({ page, isMobile }) => {
    await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light', reducedMotion: 'reduce' })
    const lines = [bowl, tea, 11].map((goods_id) => ({ goods_id, quantity: 999, seen_price: '7.00' }))
    await seedLocalStorage(page, { basket: JSON.stringify(lines) })
    await page.goto(`/basket?lang=${language}`)
    await expect(page.getByRole('spinbutton').first()).toBeVisible()
    for (const width of isMobile ? [320, 390] : [820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect.soft(await axeFindings(page, { hasContrast: true }), `${width} px`).toEqual([])
      expect.soft(await smallTargets(page), `${width} px: 44 px`).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect.soft(overflow, `${width} px: nothing sideways`).toBeLessThanOrEqual(0)
    }
  })
}
