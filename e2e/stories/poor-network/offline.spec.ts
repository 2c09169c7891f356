/**
 * A phone that loses its network. Visited pages can be read, are marked as copies, and reload when the network is back.
 */
import type { Page } from '@playwright/test'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { openProfile } from '../../fixtures/shopper.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ watch }) => {
  watch.expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/)
})

const banner = (page: Page) => page.getByRole('status').filter({ hasText: '没有网络' })

async function isSaved(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(async (key) => Boolean(await caches.match(key)), path), { message: `${path} is cached` })
    .toBe(true)
}

async function serviceWorkerIsAtWork(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await isSaved(page, '/offline')
}

/** Content of the page's caches: addresses, and all texts. */
async function savedContent(page: Page): Promise<{ addresses: string[]; text: string }> {
  return page.evaluate(async () => {
    const addresses: string[] = []
    let text = ''
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        addresses.push(`${name} ${new URL(request.url).pathname}`)
        const saved = await cache.match(request)
        if (/json|html/.test(saved?.headers.get('content-type') ?? '')) text += await saved!.text()
      }
    }
    return { addresses, text }
  })
}

test('goods that were seen can be read offline as a copy, and are fresh again with the network', async ({
  page,
  context,
}) => {
  await page.goto('/shop')
  await serviceWorkerIsAtWork(page)
  // Reached by a link: the document itself was never loaded.
  const link = page.getByRole('main').locator('a[href^="/shop/goods_detail/"]').first()
  const name = await link.innerText()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const path = new URL(page.url()).pathname
  await isSaved(page, path)
  await expect(banner(page)).toBeHidden()

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(banner(page)).toContainText(/这是 \d{4}-\d\d-\d\d \d\d:\d\d 保存的内容/)
  expect(await page.evaluate(() => scrollY), 'the banner does not lie under the header').toBe(0)
  await expect(page.getByRole('main').getByRole('img', { name }).first()).toBeVisible()

  const retry = banner(page).getByRole('button', { name: '再试一次' })
  await retry.focus()
  await page.keyboard.press('Enter')
  await expect(retry, 'at work, it keeps the focus').toBeFocused()

  await context.setOffline(false)
  await expect(banner(page)).toBeHidden()
  await expect(page.locator('html')).not.toHaveAttribute('data-kept-at')
  await expect(page.getByRole('main'), 'gone, it hands the focus on').toBeFocused()
})

test("the shop's own pages can be read offline once seen, by their links, too", async ({ page, context }) => {
  await page.goto('/help/delivery')
  await serviceWorkerIsAtWork(page)
  const index = page.getByRole('navigation', { name: '帮助与规则' })
  const title = page.getByRole('heading', { level: 1 })
  const read = async (name: string) => {
    await index.getByRole('link', { name }).click()
    await expect(title).toHaveText(name)
  }
  await read('退货退款')
  await isSaved(page, '/help/returns')
  await read('配送')
  await isSaved(page, '/api/shop_text/delivery/?lang=zh-CN')

  await context.setOffline(true)
  await read('退货退款')
  await expect(page).toHaveURL('/help/returns')
  await expect(banner(page)).toContainText(/这是 \d{4}-\d\d-\d\d \d\d:\d\d 保存的内容/)
  await page.reload()
  await expect(title).toHaveText('退货退款')
  await expect(page.getByRole('main')).toContainText('天内，可以无理由退货')
  await expect(banner(page)).toBeVisible()
  // A page that does not exist has left no copy, nor has a former version.
  for (const path of ['/terms', '/help/returns?version=1']) {
    await page.goto(path)
    await expect(title).toHaveText('当前没有网络')
  }
  await page.goto('/help/delivery')
  await expect(title).toHaveText('配送')
  await context.setOffline(false)
  await expect(banner(page)).toBeHidden()
})

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('a page stays in its language, and so do its copies, despite the choice of another tab', async ({
    page,
    context,
  }) => {
    await page.goto('/shop')
    const other = await context.newPage()
    await other.goto('/shop?lang=ja')
    await page.getByRole('main').getByRole('link', { name: '文具' }).first().click()
    await expect(page).toHaveURL(/type_1=/)
    const link = page.getByRole('main').locator('a[href^="/shop/goods_detail/"]').first()
    await link.click()
    await expect(page.getByRole('navigation', { name: '位置' })).toContainText('文具')
    const path = `/api/goods_info/${page.url().split('/').at(-1)}/?lang=zh-CN`
    await isSaved(page, path)
    expect(await page.evaluate(async (key) => (await (await caches.match(key))!.json()).type_1, path)).toBe('文具')
  })

  test('a page that was never seen leads to the offline screen, and opens by itself when the network returns', async ({
    page,
    context,
  }) => {
    await page.goto('/shop?lang=en')
    await serviceWorkerIsAtWork(page)
    await context.setOffline(true)
    await page.goto('/shop/goods_detail/200')
    await expect(page).toHaveURL(/\/offline\?from=%2Fshop%2Fgoods_detail%2F200/)
    await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    const picture = page.getByRole('main').locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/shop\/goods_detail\/200$/)
  })

  test('a link followed without a network leads to the offline screen', async ({ page, context }) => {
    await page.goto('/shop')
    await serviceWorkerIsAtWork(page)
    await context.setOffline(true)
    await page.getByRole('main').locator('a[href^="/shop/goods_detail/"]').first().click()
    await expect(page).toHaveURL(/\/offline\?from=%2Fshop%2Fgoods_detail/)
    await expect(page.getByRole('heading', { level: 1, name: '当前没有网络' })).toBeVisible()
  })

  test('favourites and orders can be read offline, and nothing of them stays after the logout', async ({
    page,
    context,
  }) => {
    await openProfile(page)
    await page.goto('/shop/goods_detail/1')
    const name = await page.getByRole('heading', { level: 1 }).innerText()
    await page
      .getByRole('button', { name: /收藏|喜欢/ })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page.getByRole('alert')).toContainText('商品を追加しました.')
    await page.goto('/user/favorites')
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
    await serviceWorkerIsAtWork(page)
    await page.goto('/user/order')
    await isSaved(page, '/user/order')
    await isSaved(page, '/api/order/index_user_order_querset/?page=1&page_size=10&lang=zh-CN')
    await page.goto('/user/favorites')
    await isSaved(page, '/user/favorites')

    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
    await expect(banner(page)).toBeVisible()
    await page.goto('/user/order')
    await expect(page).toHaveURL(/\/user\/order$/)
    await expect(banner(page)).toBeVisible()
    await context.setOffline(false)
    await expect(banner(page)).toBeHidden()

    const session = await page.evaluate(() => ({ ...localStorage }))
    const { addresses, text } = await savedContent(page)
    expect(addresses.filter((address) => address.startsWith('answers-of-'))).not.toEqual([])
    expect(addresses.filter((address) => /\/api\/(?:token|user)|\/user\/(?:login|pay)/.test(address))).toEqual([])
    for (const field of ['token_access', 'token_refresh']) expect(text.includes(session[field]), field).toBe(false)

    await page.goto('/user/detail_index')
    await page
      .getByRole('button', { name: '登出' })
      .or(page.getByRole('link', { name: '登出' }))
      .first()
      .click()
    await expect(page).toHaveURL(/\/user\/login/)
    await expect
      .poll(async () => (await savedContent(page)).addresses.filter((address) => address.startsWith('answers-of-')))
      .toEqual([])
  })
})
