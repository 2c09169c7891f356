/**
 * Every screen in three languages, light on a desktop and dark on a phone.
 * Axe finds nothing by WCAG 2.2 AA and best practice. No word is of another language, no target too small.
 * In a window of 320 px, as 1280 × 1024 is at 400 % zoom, nothing scrolls sideways.
 * One load for all of it.
 */
import type { Page } from '@playwright/test'
import { axeFindings, type AxeScope } from '../../fixtures/axe.ts'
import { mockDeliveredOrder, mockLostAndReturned, orderCalls } from '../../fixtures/orders/delivered-order.ts'
import { findUntranslatedText } from '../../fixtures/languages/untranslated-text.ts'
import {
  addAddress,
  openSessionAs,
  like,
  order,
  payOrder,
  putIntoBasket,
  registerThroughApi,
} from '../../fixtures/known-shopper.ts'
import {
  inLanguage,
  inStockGoodsId,
  type Language,
  languages,
  missingScreen,
  privateScreens,
  publicScreens,
  soldOutGoodsId,
} from '../../fixtures/screens.ts'
import { matchaPng } from '../../fixtures/pictures.ts'
import { onPhone } from '../../fixtures/one-window.ts'
import { expect, test } from '../../fixtures/shop-test.ts'
import { stepTo } from '../../fixtures/shopper.ts'
import { expectNothing, expectPageQuality, inEachWidth, phone } from '../../fixtures/page-quality.ts'

test.skip(onPhone, 'both widths are looked at here')

test.beforeEach(async ({ page, watch }) => {
  test.setTimeout(120_000)
  watch.expectConsole(/status of (404|400|401|503)/)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
})

/** Lists include other stories' goods and materials, which have names in one language. */
const namesOfStories = ['青瓷杯', '试饮', '闲置的', '璟瑶罐', '珏瑚碗', 'Gampi']

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
}

/** Pages reached only by a document, and pages that redirect. */
const documentsOnly = new Set(['/error', '/offline', missingScreen])

/** Each page is loaded in Chinese; in the other languages within the open document where possible. */
async function reach(page: Page, screen: string, language: Language): Promise<void> {
  const here = new URL(page.url())
  const { pathname } = new URL(screen, 'http://localhost')
  const isNear = here.protocol !== 'about:' && here.pathname !== pathname && !documentsOnly.has(pathname)
  if (language === 'zh-CN' || !isNear) return open(page, inLanguage(screen, language))
  await stepTo(page, screen)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
}

for (const language of languages) {
  test(`public screens (${language})`, async ({ page }) => {
    for (const screen of publicScreens) {
      await reach(page, screen, language)
      await expectPageQuality(page, screen, { language, personalTexts: ['茶', 'zzzz', ...namesOfStories] })
    }
  })

  test(`dialogs, refusals and messages (${language})`, async ({ page }) => {
    await test.step('drawer', async () => {
      await open(page, inLanguage('/shop', language))
      await page.locator('button[aria-controls="menu"]').filter({ visible: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNothing(page, 'drawer')
    })
    await test.step('larger picture', async () => {
      await reach(page, `/shop/goods_detail/${inStockGoodsId}`, language)
      await page.getByRole('button', { name: 'demo' }).click()
      // The picture is invisible until the window has been measured.
      await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
      await expectNothing(page, 'larger picture')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })
    await test.step('languages', async () => {
      const desktop = page.viewportSize()!
      await page.setViewportSize(phone)
      await page.emulateMedia({ colorScheme: 'dark' })
      await reach(page, '/shop', language)
      await page.locator('button[popovertarget="languages"]').click()
      await expect(page.locator('#languages')).toBeVisible()
      expect.soft(await axeFindings(page, { hasContrast: language === 'zh-CN' }), 'languages').toEqual([])
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(desktop)
    })
    await test.step('refused login', async () => {
      await reach(page, '/user/login', language)
      await page.locator('input[name=username]').fill('nobody-here')
      await page.locator('input[name=password]').fill('wrong-password-9')
      await page.locator('form button[type=submit]').click()
      await expect(page.getByRole('alert').filter({ hasText: /\p{L}/u })).toBeVisible()
      await expectNothing(page, 'login with its refusal and an alert')
    })
    await test.step('refused registration', async () => {
      await reach(page, '/user/register', language)
      await page.locator('input[name=username]').fill('two words')
      await page.locator('input[name=password]').fill('tea')
      await page.locator('main form button[type=submit]').click()
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
      await expectNothing(page, 'registration with its refusal')
    })
    await test.step('suggestions', async () => {
      await reach(page, '/shop', language)
      const field = page.locator('header input[type=search]')
      await field.focus()
      await expect(field).toHaveRole('combobox')
      await field.pressSequentially('抹茶')
      await expect(page.getByRole('option').first()).toBeVisible()
      await field.press('ArrowDown')
      await expectNothing(page, 'suggestions')
    })
    await test.step('a copy, without a network', async () => {
      if (language !== 'zh-CN') return
      const path = `/shop/goods_detail/${inStockGoodsId}`
      await page.route(`**${path}`, async (route) => {
        const response = await route.fetch()
        const marked = (await response.text()).replace('<html', `<html data-kept-at="${new Date().toISOString()}"`)
        await route.fulfill({ response, body: marked })
      })
      await open(page, path)
      await expect(page.getByRole('status').filter({ has: page.locator('button') })).toBeVisible()
      await expectNothing(page, 'a marked copy')
    })
    await test.step('a test node', async () => {
      await reach(page, '/test', language)
      await page.locator('input[name=name]').fill('yokoso')
      await page.locator('textarea[name=description]').fill('yokoso')
      await page.locator('form:has(textarea) button[type=submit]').click()
      await expect(page).toHaveURL(/\/test\/\d+$/)
      await expectNothing(page, 'test node')
    })
  })

  test(`screens of a shopper (${language})`, async ({ page, request }) => {
    const shopper = await registerThroughApi(request)
    const speech = { language, personalTexts: [shopper.username, shopper.username.at(0)!] }
    await openSessionAs(page, shopper)
    for (const screen of privateScreens) {
      await reach(page, screen, language)
      await expectPageQuality(page, `${screen}, with nothing yet`, speech)
    }
    const paid = await order(request, shopper)
    await payOrder(request, shopper, paid.payUrl)
    const waiting = await order(request, shopper)
    await like(request, shopper, inStockGoodsId)
    await like(request, shopper, soldOutGoodsId)

    await test.step('favourites, one of them removed', async () => {
      await open(page, '/user/favorites')
      await page.getByRole('main').getByRole('article').first().getByRole('button').click()
      await expect(page.getByRole('main').getByRole('status').filter({ hasText: /\p{L}/u })).toBeVisible()
      await expectPageQuality(page, 'favourites', speech)
    })
    await test.step('an address refused, and a book of two', async () => {
      await reach(page, '/user/address/new', language)
      await page.locator('form[method=post] button[type=submit]').click()
      await expect(page.locator('[name=recipient]')).toBeFocused()
      await expectPageQuality(page, 'address refused', speech)
      const id = await addAddress(request, shopper)
      await addAddress(request, shopper, { region_code: '441900', label: '@ . + -' })
      await reach(page, `/user/address/${id}`, language)
      await expectPageQuality(page, 'address', {
        language,
        personalTexts: [...speech.personalTexts, '林小满', '北山街 88 号'],
      })
      await reach(page, '/user/address', language)
      await expectPageQuality(page, 'addresses', { language, personalTexts: [...speech.personalTexts, '林小满'] })
      await page.getByRole('main').getByRole('article').first().getByRole('button').last().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNothing(page, 'removing an address')
    })
    await test.step('a basket at the check-out, and orders by themselves', async () => {
      await putIntoBasket(request, shopper, inStockGoodsId)
      // The open page's header shows the number of items.
      await open(page, '/basket')
      for (const path of [
        '/basket',
        '/user/checkout',
        ...[waiting, paid].map(({ orderNumber }) => `/user/order/${orderNumber}`),
      ]) {
        if (path !== '/basket') await reach(page, path, language)
        await expectPageQuality(page, path, {
          language,
          personalTexts: [...speech.personalTexts, '林小满', '北山街 88 号'],
        })
      }
      await page.getByRole('article').getByRole('button').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNothing(page, 'cancelling items')
    })
    await test.step('parcels, one of them in place of another, and goods to be sent back', async () => {
      await page.route(orderCalls(paid.orderNumber), mockLostAndReturned)
      const path = `/user/order/${paid.orderNumber}`
      await open(page, path)
      await expect(page.getByRole('article')).toHaveCount(3)
      await expectPageQuality(page, `${path}, sent`, {
        language,
        personalTexts: [...speech.personalTexts, ...'SF 中国郵政 EMS DHL UPS FedEx 联邦快递 WW'.split(' ')],
      })
      await page.unroute(orderCalls(paid.orderNumber))
    })
    await test.step('requesting a return', async () => {
      await page.route(orderCalls(paid.orderNumber), mockDeliveredOrder)
      const path = `/user/order/${paid.orderNumber}/return`
      await open(page, path)
      await expect(page.getByRole('main').locator('form')).toBeVisible()
      await expectPageQuality(page, path, speech)
      await page.unroute(orderCalls(paid.orderNumber))
    })
    await test.step('a new picture of oneself', async () => {
      await reach(page, '/user/detail_index', language)
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'matcha.png', mimeType: 'image/png', buffer: matchaPng })
      await expect(page.locator('input[type=range]')).toBeVisible()
      await expectNothing(page, 'avatar cropper')
    })
    await test.step('orders that could not be read', async () => {
      if (language !== 'zh-CN') return
      await page.route('**/api/order/index_user_order_querset/**', (route) => route.fulfill({ status: 503, json: {} }))
      await open(page, '/user/order')
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
      await expectNothing(page, 'orders, unread')
      await page.unroute('**/api/order/index_user_order_querset/**')
    })
    await test.step('purchase, while an order waits', async () => {
      await reach(page, `/user/pay/${waiting.goodsId}`, language)
      await expectPageQuality(page, 'purchase', speech)
    })
    await test.step('orders, and the question before a refund', async () => {
      await reach(page, '/user/order', language)
      await expectPageQuality(page, 'orders', speech)
      const paidOrder = page.getByRole('article').filter({ hasText: paid.orderNumber })
      await paidOrder.locator('button[type=button]:not([aria-disabled])').click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNothing(page, 'refund')
    })
    await test.step('back from the cashier: paid, and unknown', async () => {
      for (const number of [paid.orderNumber, 'AAAA-BBBB-CCCC']) {
        await open(page, `/user/pay/${inStockGoodsId}?out_trade_no=${number.replaceAll('-', '')}_1`)
        await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
        await expectPageQuality(page, `return of ${number}`, speech)
      }
    })
    await test.step('the sandbox: cashier, overview, refusal', async () => {
      await open(page, waiting.payUrl)
      // The sandbox starts in Chinese, for any language of the shop.
      await open(page, inLanguage(page.url(), language))
      await expectNothing(page, 'cashier')
      const goodsName = await page.locator('dd').first().innerText()
      expect.soft(await findUntranslatedText(page, language, [goodsName]), 'cashier: words').toEqual([])
      for (const path of ['/', '/cashier/unknown']) {
        await open(page, new URL(inLanguage(path, language), page.url()).href)
        await expectNothing(page, `sandbox ${path}`)
      }
    })
  })
}

test('the other theme of the main screens', async ({ page, request }) => {
  const themes = { desktop: 'dark', phone: 'light' } as const
  await page.emulateMedia({ colorScheme: themes.desktop, reducedMotion: 'reduce' })
  const shopper = await registerThroughApi(request)
  const { goodsId, orderNumber } = await order(request, shopper)
  await addAddress(request, shopper)
  await putIntoBasket(request, shopper, inStockGoodsId)
  await openSessionAs(page, shopper)
  const main = ['/', '/shop', '/shop/goods_list/%E8%8C%B6?type_1=%E8%8C%B6', `/shop/goods_detail/${soldOutGoodsId}`]
  const own = ['/basket', '/user/checkout', '/user/address', '/user/order', `/user/order/${orderNumber}`]
  for (const screen of [...main, '/user/register', '/error', '/offline', ...own, `/user/pay/${goodsId}`]) {
    const isLoaded = ['/', '/error', '/offline', '/basket'].includes(screen)
    await (isLoaded ? open(page, screen) : stepTo(page, screen))
    const look = async (where: string, scope: AxeScope) =>
      expect.soft(await axeFindings(page, scope), `${screen} ${where}`).toEqual([])
    await inEachWidth(page, look, themes)
  }
})
