/** The screens of the gallery: those of the pages, and those after some action. */
import type { Page } from '@playwright/test'
import { pages } from '../../shop/src/routes.ts'
import { consoleScreens } from './console-screens.ts'
import { factPages } from './gallery-facts.ts'
import { showEveryOrderState, showOrderAs, showOrderOnItsWay, showOrderToReview } from './order-states.ts'
import { showInvoiceForm, showReceipt, showReceiptForm } from './paper-states.ts'
import { paymentScreens } from './payment-screens.ts'
import type { Screen } from './screen.ts'

const longjing = encodeURIComponent('龙井')
const ceramics = encodeURIComponent('陶瓷')

const sweets = encodeURIComponent('点心')
const sweetsList = `/shop/goods_list/${sweets}?type_1=${sweets}`

/** Wide pages show the filters beside the list. */
async function openFilters(page: Page): Promise<void> {
  const link = page.locator('a[href="#filters"]')
  if (await link.isVisible()) await link.click()
}

const openFullText = (page: Page) => page.locator('details summary').last().click()

/** Mocked responses that let a screen show all states. */
const arrangements: Record<string, Screen['arrange']> = { orders: showEveryOrderState }

const screensOfPages: Screen[] = pages.flatMap(({ screens, isPrivate }) =>
  Object.entries(screens).map(([name, path]) => ({
    name,
    path,
    ...(isPrivate && { who: 'shopper' as const }),
    arrange: arrangements[name],
  })),
)

async function likeAsVisitor(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(() => localStorage.setItem('favourites', '[98,176,202,285]'))
}

/** A visitor's basket: one unchanged line, one with less stock and another price, one sold out. */
async function fillBasket(page: Page): Promise<void> {
  await likeAsVisitor(page)
  const lines = [
    { goods_id: 241, quantity: 2, seen_price: '999.00' },
    { goods_id: 1, quantity: 999, seen_price: '1.00', is_selected: false },
    { goods_id: 50, quantity: 1, seen_price: '1.00' },
    { goods_id: 11, quantity: 1, seen_price: '1.00' },
  ]
  await page.evaluate((lines) => localStorage.setItem('basket', JSON.stringify(lines)), lines)
}

const states: Screen[] = [
  ...factPages,
  { name: 'basket-filled', path: '/basket', arrange: fillBasket },
  { name: 'shop-liked', path: '/shop', arrange: likeAsVisitor },
  { name: 'home-slide-2', path: '/', isOverlay: true, prepare: (page) => showSlide(page, 1) },
  { name: 'home-slide-last', path: '/', isOverlay: true, prepare: (page) => showSlide(page, -1) },
  {
    name: 'home-again',
    path: '/',
    arrange: async (page) => {
      for (const goodsId of [50, 98, 302, 176, 119, 4]) {
        await page.goto(`/shop/goods_detail/${goodsId}`, { waitUntil: 'networkidle' })
      }
    },
  },
  { name: 'list-filtered-empty', path: `/shop/goods_list/${longjing}?type_1=${ceramics}` },
  { name: 'goods-variants', path: '/shop/goods_detail/245' },
  { name: 'list-near', path: `/shop/goods_list/${encodeURIComponent('护手霜')}` },
  { name: 'list-variants', path: `/shop/goods_list/${encodeURIComponent('浴盐')}` },
  { name: 'list-facts', path: `${sweetsList}&storage=chilled&without=milk,wheat&in_stock=1` },
  { name: 'list-facts-none', path: `${sweetsList}&storage=chilled&price_max=1` },
  { name: 'list-facts-open', path: sweetsList, isOverlay: true, prepare: openFilters },
  { name: 'goods-facts', path: '/shop/goods_detail/1', prepare: openFullText },
  { name: 'goods-on-sale', path: '/shop/goods_detail/129' },
  {
    name: 'goods-larger',
    path: '/shop/goods_detail/241',
    isOverlay: true,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'demo' }).click()
      await page.getByRole('dialog').getByRole('img').first().waitFor()
    },
  },
  {
    name: 'menu',
    path: '/shop',
    isOverlay: true,
    prepare: async (page) => {
      await page.locator('button[commandfor="menu"][command="show-modal"]').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'suggestions',
    path: '/shop',
    isOverlay: true,
    prepare: async (page) => {
      await page.locator('header input[name=query]').pressSequentially('抹茶', { delay: 50 })
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'languages',
    path: '/shop',
    isOverlay: true,
    prepare: (page) => page.locator('#languages').evaluate((popover: HTMLElement) => popover.showPopover()),
  },
  {
    name: 'login-refused',
    path: '/user/login',
    prepare: async (page) => {
      await page.locator('input[name=username]').fill('nobody')
      await page.locator('input[name=password]').fill('not-the-password')
      await page.locator('main form button[type=submit]').click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'register-refused',
    path: '/user/register',
    prepare: async (page) => {
      await page.locator('input[name=username]').fill('tea lover')
      await page.locator('input[name=password]').fill('tea')
      await page.locator('main form button[type=submit]').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'profile-crop',
    path: '/user/detail_index',
    who: 'shopper',
    prepare: async (page) => {
      const picture = await page.request.get('/goods_img/302.png')
      const file = { name: 'avatar.png', mimeType: 'image/png', buffer: await picture.body() }
      await page.locator('input[type=file]').setInputFiles(file)
      await page.locator('input[type=range]').waitFor()
    },
  },
  {
    name: 'password-refused',
    path: '/user/password',
    who: 'shopper',
    prepare: async (page) => {
      await page.locator('[name=old_password]').fill('not-the-password')
      await page.locator('[name=new_password]').fill('tea')
      await page.locator('main form button[type=submit]').first().click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'profile-logins-unread',
    path: '/user/detail_index',
    who: 'shopper',
    arrange: async (page) => {
      await page.route('**/api/user/session/**', (route) => route.fulfill({ status: 503, json: {} }))
    },
  },
  {
    name: 'address-refused',
    path: '/user/address/new',
    who: 'shopper',
    prepare: async (page) => {
      await page.locator('[name=phone]').fill('1380013')
      await page.locator('form[method=post] button[type=submit]').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'favourites-removed',
    path: '/user/favorites',
    who: 'shopper',
    arrange: async (page) => {
      await page.route(/\/api\/favorites\/\d+/, (route) => route.fulfill({ status: 204 }))
    },
    prepare: async (page) => {
      await page.locator('main li button').first().click()
      await page.locator('main li output:not(:empty)').first().waitFor()
    },
  },
  { name: 'addresses-empty', path: '/user/address', who: 'newcomer' },
  { name: 'checkout-empty', path: '/user/checkout', who: 'newcomer' },
  { name: 'receipt', of: '/user/order/:order_number/receipt', path: '', who: 'shopper', arrange: showReceipt },
  { name: 'receipt-form', of: '/user/order/:order_number/receipt', path: '', who: 'shopper', arrange: showReceiptForm },
  { name: 'invoice-form', of: '/user/order/:order_number/invoice', path: '', who: 'shopper', arrange: showInvoiceForm },
  {
    name: 'checkout-waiting',
    path: '',
    who: 'shopper',
    arrange: async (_page, { orderNumber }) => `/user/checkout?order=${orderNumber}`,
  },
  {
    name: 'address',
    path: '',
    of: '/user/address/:id',
    who: 'shopper',
    arrange: async (_page, { addressId }) => `/user/address/${addressId}`,
  },
  {
    name: 'order',
    path: '',
    of: '/user/order/:order_number',
    who: 'shopper',
    arrange: async (_page, { orderNumber }) => `/user/order/${orderNumber}`,
  },
  { name: 'order-sent', path: '', who: 'shopper', arrange: showOrderOnItsWay },
  {
    name: 'return',
    path: '',
    of: '/user/order/:order_number/return',
    who: 'shopper',
    arrange: async (page, shopper) => `${await showOrderOnItsWay(page, shopper)}/return`,
  },
  {
    name: 'order-review',
    path: '',
    of: '/user/order/:order_number/review',
    who: 'shopper',
    arrange: showOrderToReview,
  },
  { name: 'favourites-empty', path: '/user/favorites', who: 'newcomer' },
  { name: 'watches-empty', path: '/user/watches', who: 'newcomer' },
  {
    name: 'orders-ask',
    path: '/user/order',
    who: 'shopper',
    isOverlay: true,
    arrange: showEveryOrderState,
    prepare: async (page) => {
      await page.locator('article').nth(1).locator('footer button').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'orders-empty', path: '/user/order', who: 'newcomer' },
  { name: 'pay-again', path: '/user/pay/241', who: 'shopper' },
  { name: 'pay-paid', path: '', who: 'shopper', arrange: (page, shopper) => showOrderAs(page, shopper, 'paid') },
  { name: 'pay-expired', path: '', who: 'shopper', arrange: (page, shopper) => showOrderAs(page, shopper, 'expired') },
  { name: 'pay-unknown', path: '/user/pay/241?out_trade_no=0', who: 'shopper' },
  {
    name: 'test-node',
    path: '/test',
    of: '/test/:node_id',
    prepare: async (page) => {
      await page.locator('input[name=name]').fill('yokoso')
      await page.locator('textarea[name=description]').fill('茶、器，与每天用得上的好物')
      await page.locator('textarea[name=description]').press('Tab')
      await page.locator('form:has(textarea) button[type=submit]').click()
      await page.waitForURL(/\/test\/\d+/)
    },
  },
]

export const screens: readonly Screen[] = [...screensOfPages, ...states, ...paymentScreens, ...consoleScreens]

async function showSlide(page: Page, index: number): Promise<void> {
  await page.locator('section[aria-roledescription] .mr-auto > button').nth(index).click()
  await page.waitForLoadState('networkidle')
}
