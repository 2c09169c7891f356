/** A connection lost between two screens of the console, and a program upgraded meanwhile. */
import { order, registerThroughApi } from '../../../fixtures/known-shopper.ts'
import { onPhone } from '../../../fixtures/one-window.ts'
import { expect, partPresses, test } from '../../../fixtures/shop-test.ts'
import { signInAsStaff } from '../../../fixtures/staff-member.ts'

test.skip(onPhone, 'the connection is the same in every window')

test.beforeEach(async ({ page, shop, watch }) => {
  watch.expectConsole(
    /ERR_INTERNET_DISCONNECTED|dynamically imported module|the shop is not reachable yet|status of (404|503)/,
  )
  await signInAsStaff(page, shop, 'manager')
})

test('a screen that is chosen without a connection opens by itself once it is back', async ({ page }) => {
  await page.goto('/console/stock?tab=on_sale')
  const rows = page.getByRole('main').getByRole('row')
  await expect(rows.nth(3)).toBeVisible()
  const menu = page.getByRole('navigation', { name: '后台菜单' })

  await page.context().setOffline(true)
  await menu.getByRole('link', { name: '类别' }).click()
  await expect(page.getByText('网络已断开。下面是断开前的内容', { exact: false })).toBeVisible()
  await expect(rows.nth(3)).toBeVisible()
  await expect(menu).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: '类别' })).toBeVisible()
  await expect(page.getByText('网络已断开', { exact: false })).toHaveCount(0)
})

test('rows that could not be read are read again by themselves, and the frame stays', async ({ page }) => {
  await page.goto('/console/types')
  const menu = page.getByRole('navigation', { name: '后台菜单' })
  await menu.getByRole('link', { name: '库存' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '库存' })).toBeVisible()
  await menu.getByRole('link', { name: '类别' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '类别' })).toBeVisible()

  await page.context().setOffline(true)
  await partPresses(page)
  await menu.getByRole('link', { name: '库存' }).click()
  await expect(page.getByRole('alert')).toContainText('网络连接失败')
  await expect(menu).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByRole('main').getByRole('row').nth(3)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('after an upgrade of the program a screen opens though its old script was replaced', async ({ page }) => {
  await page.goto('/console/types')
  await expect(page.getByRole('heading', { level: 1, name: '类别' })).toBeVisible()
  const script = /stock-page[^/]*\.js$/
  await page.route(script, (route) => route.fulfill({ status: 404, body: '' }))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void page.unroute(script)
  })
  await page.getByRole('navigation', { name: '后台菜单' }).getByRole('link', { name: '库存' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '库存' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: '后台菜单' })).toBeVisible()
})

test('a script that never comes ends with a text in the reader’s language, not with reloads', async ({
  page,
  shop,
}) => {
  await page.context().addCookies([{ name: 'lang', value: 'en', url: shop.origin }])
  await page.goto('/console/types')
  await expect(page.getByRole('heading', { level: 1, name: 'Types' })).toBeVisible()
  await page.route(/stock-page[^/]*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  let documents = 0
  page.on('load', () => (documents += 1))
  await page.getByRole('navigation', { name: 'Console menu' }).getByRole('link', { name: 'Stock' }).click()
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side.')
  await expect(page.getByRole('navigation', { name: 'Console menu' })).toBeVisible()
  expect(documents).toBe(1)
})

test('a starting shop is polled like a lost connection', async ({ page }) => {
  await page.goto('/console/types')
  await expect(page.getByRole('heading', { level: 1, name: '类别' })).toBeVisible()
  const starting = { detail: '店铺正在启动，马上就好。', code: 'unavailable' }
  await page.route(/stock-page[^/]*\.js$|\/api\/console\/stock/, (route) =>
    route.fulfill({ status: 503, json: starting }),
  )
  await page.route('**/healthz', (route) => route.fulfill({ json: { status: 'starting' } }))
  await page.getByRole('navigation', { name: '后台菜单' }).getByRole('link', { name: '库存' }).click()
  await expect(page.getByText('网络已断开', { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: '类别' })).toBeVisible()

  await page.unrouteAll()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByRole('main').getByRole('row').nth(3)).toBeVisible()
})

test('after an upgrade of the program signing out leads to the sign-in page', async ({ page }) => {
  await page.goto('/console/types')
  await expect(page.getByRole('heading', { level: 1, name: '类别' })).toBeVisible()
  const script = /sign-in[^/]*\.js$/
  await page.route(script, (route) => route.fulfill({ status: 404, body: '' }))
  page.on('request', (request) => {
    if (request.isNavigationRequest()) void page.unroute(script)
  })
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible()
})

test('the rows of a screen are requested while its script is fetched', async ({ page }) => {
  await page.goto('/console/types')
  await expect(page.getByRole('heading', { level: 1, name: '类别' })).toBeVisible()
  const script = Promise.withResolvers<void>()
  await page.route(/orders-list[^/]*\.js$/, async (route) => {
    await script.promise
    await route.continue()
  })
  const request = page.waitForRequest(/\/api\/console\/orders\/\?tab=to_ship/)
  await page.getByRole('navigation', { name: '后台菜单' }).getByRole('link', { name: '订单' }).click()
  await request
  await expect(page.getByRole('heading', { level: 1, name: '类别' })).toBeVisible()
  script.resolve()
  await expect(page.getByRole('heading', { level: 1, name: '订单' })).toBeVisible()
})

test('the rows of an earlier filter that come late are not shown', async ({ page }) => {
  await order(page.request, await registerThroughApi(page.request))
  await page.goto('/console/orders?tab=all')
  const rows = page.getByRole('main').locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  const late = Promise.withResolvers<void>()
  await page.route(/\/api\/console\/orders\/\?.*q=zzzz/, async (route) => {
    await late.promise
    await route.continue()
  })
  const search = page.getByRole('main').getByRole('searchbox')
  // Only a request that has begun can be aborted.
  const begun = page.waitForRequest(/\/api\/console\/orders\/\?.*q=zzzz/)
  // Another story's order loads the rows anew, so the request may end before the search is emptied.
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('zzzz'))
  await search.fill('zzzz')
  await search.press('Enter')
  await begun
  await expect(page).toHaveURL(/q=zzzz/)
  await expect(rows.first()).toBeVisible()
  await search.fill('')
  await search.press('Enter')
  await aborted
  late.resolve()
  await expect(page).not.toHaveURL(/q=zzzz/)
  await expect(rows.first()).toBeVisible()
})
