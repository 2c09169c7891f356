/** Dialogs over the console's screens, up to their final action. */
import type { Page } from '@playwright/test'
import type { ConsoleScreen } from './screen.ts'

/** Visible and pressable; without text, because pictures have several languages. */
const seen = (page: Page, selector: string) => page.locator(`main ${selector}`).filter({ visible: true })

const press =
  (selector: string, place = 0) =>
  async (page: Page) => {
    await seen(page, selector).nth(place).click()
  }

const choose = (count: number) => async (page: Page) => {
  const boxes = seen(page, ':is(td, li) input[type=checkbox]')
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check()
}

const after =
  (...steps: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page)
  }

const pressInMenu = (within: string, place = 0) =>
  after(press(`${within} [popovertarget]`), press(':popover-open button', place))

const fill = (field: string, text: string) => (page: Page) => page.locator(`dialog [name=${field}]`).fill(text)

async function showPrices(page: Page): Promise<void> {
  await page.locator('dialog form button[type=submit]').last().click()
  await page.locator('dialog li del').first().waitFor()
}

async function find(page: Page): Promise<void> {
  await page.locator('search input').pressSequentially('抹茶')
  await page.locator('[role=listbox] [role=option]').first().waitFor()
}

async function findGoods(page: Page): Promise<void> {
  await page.locator('main :popover-open input').pressSequentially('抹茶')
  await page.locator('main :popover-open li').first().waitFor()
}

async function findLinkedGoods(page: Page): Promise<void> {
  await seen(page, 'select').first().selectOption('goods')
  await seen(page, 'input[role=combobox]').first().pressSequentially('抹茶')
  await page.locator('main [role=option]').first().waitFor()
}

async function uploadWaybills(page: Page): Promise<void> {
  const rows = ['订单号,运单号,快递公司', 'AAAA-BBBB-CCCC,SF1384027756913,顺丰', 'AAAA-BBBB-CCCD,1.38E+12,顺丰']
  const file = { name: '运单.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
  await page.locator('#shipments-file').setInputFiles(file)
  await page.locator('[data-row="3"]').waitFor()
}

async function uploadGoods(page: Page): Promise<void> {
  // Other pictures have added theirs.
  const mark = Date.now().toString(36).toUpperCase()
  const rows = [
    '商品编码,品名,日本語名,售价(元),数量,一级,二级,备注',
    'TEA-MAT-01,宇治抹茶「初昔」,宇治抹茶「初昔」,136,140,茶,抹茶,',
    `${mark}-1,祁门红茶 特级,,128,30,茶,红茶,`,
    `${mark}-2,佐贺和红茶,,128左右,24,茶,红茶,看看`,
    `${mark}-3,鼠志野酒杯,,148,-3,陶瓷,杯与酒器,`,
    ',竹编点心盘,,66,12,厨房,料理小道具,',
  ]
  const file = { name: '冬季新品.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) }
  await page.locator('#goods-file').setInputFiles(file)
  await page.locator('[data-row="6"]').waitFor()
}

async function applyUploaded(page: Page): Promise<void> {
  await page.locator('.save-bar [data-variant=primary]').click()
  await page.locator('[data-variant=danger-outline]').waitFor()
}

const imported = { route: 'import/:id', path: 'import' } satisfies ConsoleScreen

const order = { route: 'orders/:number', path: ({ toShip: [number] }) => `orders/${number!}` } satisfies ConsoleScreen
const lost = { route: 'orders/:number', path: ({ lost: number }) => `orders/${number}` } satisfies ConsoleScreen
const variants = { route: 'goods/:id', path: 'goods/245' } satisfies ConsoleScreen

const onSale = { route: 'goods/:id/prices', path: 'goods/129/prices' } satisfies ConsoleScreen

export const dialogs: Record<string, ConsoleScreen> = {
  'orders-chosen': { route: 'orders', open: choose(2) },
  'orders-of-goods': { route: 'orders', open: after(press('button[popovertarget]', 1), findGoods) },
  'orders-flag': { route: 'orders', open: after(choose(2), press('[role=toolbar] > button')) },
  'ship-several': { route: 'orders', open: after(choose(3), press('[role=toolbar] > button', 1)) },
  ship: { ...order, open: press('header p [data-variant=primary]') },
  'order-call-off': { ...order, open: press('header p [data-variant=danger-outline]') },
  'order-goodwill': {
    ...order,
    open: after(press('header p button:not([data-variant])'), fill('amount', '12.5')),
  },
  'order-address': { ...order, open: press('section:has(address) > p button') },
  'order-guest-link': {
    route: 'orders/:number',
    path: ({ ofGuest }) => `orders/${ofGuest}`,
    open: press('[data-part=guest-link] button'),
  },
  'orders-of-guests': { route: 'orders', path: 'orders?tab=all&guest=1' },
  'order-raw': { ...order, open: press('ol button') },
  'order-send-again': { ...lost, open: press('li form button', 1) },
  'order-pay-back': { ...lost, open: press('li form button', 2) },
  'return-refuse': {
    route: 'returns/:number',
    path: ({ returnNumber }) => `returns/${returnNumber}`,
    open: press('form [data-variant=danger-outline]'),
  },
  'invoice-decline': {
    route: 'invoices/:id',
    path: ({ invoiceId }) => `invoices/${invoiceId}`,
    open: press('form [data-variant=quiet]'),
  },
  'ship-file-seen': { route: 'orders/ship-file/:id', path: 'orders/ship-file', open: uploadWaybills },
  'import-seen': { ...imported, open: uploadGoods },
  'import-columns': { ...imported, open: after(uploadGoods, press('button.link')) },
  'import-done': { ...imported, open: after(uploadGoods, applyUploaded) },
  'import-undo': { ...imported, open: after(uploadGoods, applyUploaded, press('[data-variant=danger-outline]')) },
  find: { route: '', path: '', open: find },
  keys: { route: '', path: '', open: (page) => page.keyboard.press('?') },
  'goods-chosen': { route: 'goods', open: choose(3) },
  'goods-prices': {
    route: 'goods',
    open: after(choose(3), press('[role=toolbar] > button'), fill('value', '90'), showPrices),
  },
  'goods-sale': {
    route: 'goods',
    open: after(choose(3), press('[role=toolbar] > button', 1), fill('value', '80'), showPrices),
  },
  'sale-dates': { ...onSale, open: press('li button') },
  'sale-end': { ...onSale, open: press('li [data-variant=danger-outline]') },
  'goods-delete': { route: 'goods/:id', path: 'goods/200', open: pressInMenu('header') },
  'variants-add': { ...variants, open: press('[data-family] p button') },
  'variants-options': { ...variants, open: press('[data-family] p button', 1) },
  'variants-choice': { ...variants, open: press('[data-family] p button', 2) },
  'variants-start': { route: 'goods/:id', path: 'goods/241', open: press('[data-family] p button') },
  variants,
  'promotions-codes': {
    route: 'promotions',
    path: 'promotions?id=4',
    open: press('fieldset p:has(.code-text) button'),
  },
  'return-address': { route: 'settings/shop', open: press('#return_address button') },
  'carrier-add': { route: 'delivery/carriers', open: press('header button') },
  'carrier-edit': { route: 'delivery/carriers', open: press('li button') },
  'zone-delete': {
    route: 'delivery/zones/:id',
    path: 'delivery/zones/1',
    open: press('header [data-variant=danger-outline]'),
  },
  'home-crop': { route: 'content', open: press('fieldset button[data-variant=quiet]') },
  'home-goods': { route: 'content', open: findLinkedGoods },
  'home-publish': {
    route: 'content',
    open: after((page) => seen(page, 'input.control').first().fill('秋'), press('header [data-variant=primary]')),
  },
  'home-version': { route: 'content/versions', open: press('li button') },
  'shopper-block': { route: 'shoppers/:id', path: 'shoppers/1', open: press('header [data-variant=danger-outline]') },
  'types-add': { route: 'types', open: press('header button') },
  'types-menu': { route: 'types', open: press('li li [popovertarget]') },
  'types-delete': { route: 'types', open: pressInMenu('li', 1) },
  'types-history': { route: 'types', open: pressInMenu('li', 2) },
  'types-move': { route: 'types', open: pressInMenu('li li') },
  'search-words-add': { route: 'search-words', open: press('header button') },
  'staff-manage': { route: 'staff', open: press('td button') },
  'staff-add': { route: 'staff', open: press('header button') },
}
