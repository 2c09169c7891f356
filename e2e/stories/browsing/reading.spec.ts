/** Public reading: languages, missing pages, and the public pages without JavaScript. */
import { onPhone } from '../../fixtures/one-window.ts'
import { missingScreen, publicScreens } from '../../fixtures/screens.ts'
import { expect, partPresses, test } from '../../fixtures/shop-test.ts'

const publicPages = publicScreens.filter((path) => path !== missingScreen)

test('speaks Chinese for every browser, and Japanese or English when chosen', async ({ page, shop }) => {
  await page.goto('/shop')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await page.goto('/shop?lang=ja')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  await expect(page.getByRole('main').getByRole('link', { name: 'お茶' }).first()).toBeVisible()
  const alternates = page.locator('link[rel="alternate"][hreflang]')
  expect(new Set(await alternates.evaluateAll((links) => links.map((link) => link.getAttribute('hreflang'))))).toEqual(
    new Set(['zh-CN', 'ja', 'en', 'x-default']),
  )
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
  const cookies = await page.context().cookies(shop.origin)
  expect(cookies.find(({ name }) => name === 'lang')?.value).toBe('ja')
})

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('responds to a missing page with its screen and 404', async ({ page, watch }) => {
    watch.expectConsole(/status of 404/)
    for (const path of ['/nowhere', '/shop/goods_detail/999999', '/shop/goods_detail/abc', '/test/999999']) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(404)
      await expect(page.getByText('Unexpected Application Error').first()).toBeVisible()
    }
  })

  test('shows error_page where loaders lead: as an outage where they name the page', async ({ page, watch }) => {
    watch.expectConsole(/status of 503/)
    const plain = await page.goto('/error')
    expect(plain?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'error_page' })).toBeVisible()
    const outage = await page.goto('/error?from=%2Fshop%3Ftype_1%3D%25E8%258C%25B6')
    expect(outage?.status()).toBe(503)
    expect(Number(outage?.headers()['retry-after'])).toBeGreaterThan(0)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
    await page.getByRole('link', { name: '再试一次' }).click()
    await expect(page).toHaveTitle('茶 · yokoso')
    for (const foreign of ['//elsewhere.example', 'https://elsewhere.example/']) {
      await page.goto(`/error?from=${encodeURIComponent(foreign)}`)
      await expect(page.getByRole('link', { name: '再试一次' })).toHaveAttribute('href', '/')
    }
  })
})

test('a goods page shows the terms, and related goods', async ({ page }) => {
  await page.goto('/shop/goods_detail/1')
  const terms = page.getByRole('list', { name: '购买须知' }).getByRole('listitem')
  await expect(terms).toHaveText([/支付宝/, /保留/, /款项原路退回/, /无理由退货/, /人民币/])
  const section = page.getByRole('region', { name: '放在一起也好' })
  await section.scrollIntoViewIfNeeded()
  const related = section.getByRole('article')
  await expect(related).toHaveCount(4)
  const addresses = await related
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(new Set(addresses).size).toBe(4)
  expect(addresses).not.toContain('/shop/goods_detail/1')
  await related.first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`${addresses[0]}$`))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a visitor whose first page is a goods page sees all types, there and after going on', async ({ page }) => {
  const types = page.getByRole('navigation', { name: '类别' }).getByRole('link')
  await page.goto('/shop')
  const names = await types.allTextContents()
  expect(names.length).toBeGreaterThan(3)
  await page.goto('/shop/goods_detail/1')
  await page.evaluate(() => (document.documentElement.dataset.seen = 'yes'))
  await page.getByRole('navigation', { name: '位置' }).getByRole('link').first().click()
  await expect(types).toHaveText(names)
  await expect(page.locator('html')).toHaveAttribute('data-seen', 'yes')
})

test.describe(() => {
  test.skip(onPhone, 'the same on a phone')

  test('password managers know the fields, and the password is shown on request', async ({ page }) => {
    for (const [path, remembered] of [
      ['/user/login', 'current-password'],
      ['/user/register', 'new-password'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByLabel('用户名', { exact: true })).toHaveAttribute('autocomplete', 'username')
      const password = page.getByLabel('密码', { exact: true })
      await expect(password).toHaveAttribute('autocomplete', remembered)
      await expect(password).toHaveAttribute('type', 'password')
      const show = page.getByRole('button', { name: '显示密码' })
      await show.click()
      await expect(password).toHaveAttribute('type', 'text')
      await expect(show).toHaveAttribute('aria-pressed', 'true')
      await partPresses(page)
      await show.click()
      await expect(password).toHaveAttribute('type', 'password')
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test.describe(() => {
    test.skip(onPhone, 'the same on a phone')

    test('every public page can be read', async ({ page }) => {
      for (const path of publicPages) {
        const response = await page.goto(path)
        expect(response?.status(), path).toBe(200)
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1)
      }
    })
  })

  test('search and types work as links and forms', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('searchbox').filter({ visible: true }).fill('便当')
    await page.getByRole('searchbox').filter({ visible: true }).press('Enter')
    await expect(page.getByRole('main').getByRole('link', { name: /便当/ }).first()).toBeVisible()
    await page.goto('/shop?type_1=%E8%8C%B6')
    await page.getByRole('main').getByRole('link', { name: /抹茶/ }).first().click()
    await expect(page.getByText(/找到 \d+ 件/).first()).toBeVisible()
  })

  test('a list is put in order by its form, and has its pages and filters as links', async ({ page }) => {
    await page.goto('/shop/goods_list/%E8%8C%B6?type_1=%E8%8C%B6')
    await page.getByLabel('排序').selectOption('price')
    await page.getByRole('button', { name: '应用' }).click()
    await expect(page).toHaveURL(/ordering=price/)
    await expect(page).toHaveURL(/type_1=/)
    const prices = async () =>
      (
        await page
          .getByRole('main')
          .getByText(/^¥[\d,]+\.\d\d$/)
          .allInnerTexts()
      ).map((price) => Number(price.replaceAll(/[¥,]/g, '')))
    const first = await prices()
    expect(first.length).toBeGreaterThan(10)
    expect(first).toEqual(first.toSorted((a, b) => a - b))
    await page.getByRole('link', { name: '下一页' }).click()
    await expect(page).toHaveURL(/ordering=price.*page=2/)
    expect((await prices())[0]).toBeGreaterThanOrEqual(first.at(-1)!)
    await page.getByRole('navigation', { name: '茶的细分' }).getByRole('link', { name: '茶具' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('茶具')
  })
})
