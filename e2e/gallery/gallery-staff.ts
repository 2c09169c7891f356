/** A signed-in owner, and orders in the states of the console's screens. */
import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test'
import { orderAsGuest } from '../fixtures/orders/guest-order.ts'
import { callConsole, signInAsStaff } from '../fixtures/staff-member.ts'
import type { ShopAddresses } from '../fixtures/shop-test.ts'
import { openShopBooks } from '../processes/shop-books.ts'
import { openSandboxControl, outTradeNoIn, type SandboxControl } from '../sandbox-control.ts'
import { post, signIn } from './gallery-shopper.ts'

export interface GalleryStaff {
  state: Awaited<ReturnType<BrowserContext['storageState']>>
  /** Numbers of orders, of a return, of a mail and of an invoice. */
  toPay: string
  toShip: readonly string[]
  lost: string
  returned: string
  returnNumber: string
  mailId: string
  invoiceId: string
  /** Placed without an account. */
  ofGuest: string
}

const address = {
  recipient: '林小满',
  phone: '13800138000',
  country: 'CN',
  region_code: '330106',
  street: '北山街 88 号',
}
const invoiceDetails = {
  kind: 'company',
  title: '上海示例茶业有限公司',
  tax_number: '91310000MA00000000',
  email: 'xiaoman@shop.example',
}
const ordered = { toPay: 50, first: 98, second: 241, third: 176, lost: 302, returned: 241, differs: 119 } as const

interface Placed {
  number: string
  payUrl: string
}

/** @param shop one with a readable data folder: an owner is inserted into it */
export async function openGalleryStaff(browser: Browser, shop: ShopAddresses): Promise<GalleryStaff> {
  const { context, access } = await signIn(browser, shop.origin)
  const { request } = context
  const headers = { authorization: `Bearer ${access}` }
  const sandbox = await openSandboxControl(shop)
  await post(request, '/api/address/', address, headers)
  const place = async (goodsId: number): Promise<Placed> => {
    const order = { goods_id: goodsId, quantity: 2, redirect_url: `${shop.origin}/user/order` }
    const placed = await post(request, '/api/order/', order, headers)
    const { order_number: number, pay_url: payUrl } = placed as { order_number: string; pay_url: string }
    return { number, payUrl }
  }
  const buy = async (goodsId: number): Promise<string> => {
    const { number, payUrl } = await place(goodsId)
    await sandbox.pay(payUrl)
    await untilPaid(request, number, headers)
    return number
  }

  const page = await context.newPage()
  await signInAsStaff(page, shop, 'owner')
  const send = (path: string, data: unknown, method = 'POST') =>
    callConsole(page, shop, {
      method,
      path,
      data,
      headers: { 'idempotency-key': `${path} ${Date.now()}`, 'if-match': '"1"' },
    })
  const ship = (number: string) =>
    send(`orders/${number}/shipments/`, { carrier_code: 'sf', tracking_number: `SF${Date.now()}`, hand_over: true })
  await send('me/', { display_name: '林舟' }, 'PATCH')

  const toShip = [await buy(ordered.first), await buy(ordered.second), await buy(ordered.third)]
  await send(`orders/${toShip[0]!}/note/`, { text: '顾客要礼盒，放一张卡片。', flag: 'red' }, 'PUT')
  const lost = await buy(ordered.lost)
  const { id } = (await ship(lost)) as { id: number }
  await send(`shipments/${id}/lose/`, {})
  const returned = await buy(ordered.returned)
  await ship(returned)
  await post(request, `/api/order/${returned}/confirm_receipt/`, {}, headers)
  await post(request, `/api/review/${returned}/1/`, { stars: 4, text: '釉色比图上深一点，握着正好。' }, headers)
  const wish = {
    kind: 'goods_back',
    reason: 'faulty',
    text: '碗口有一道磕痕，包装是好的。',
    lines: [{ position: 1, quantity: 1 }],
  }
  const { return_number: returnNumber } = (await post(request, `/api/order/${returned}/return/`, wish, headers)) as {
    return_number: string
  }
  await setSeat(shop, 'CN')
  const invoice = await post(request, `/api/order/${returned}/invoice/`, invoiceDetails, headers)
  const invoiceId = String((invoice as { id: number }).id)
  await setSeat(shop, 'JP')
  await payWrongly(sandbox, await place(ordered.differs))
  const { number: toPay } = await place(ordered.toPay)
  const { orderNumber: ofGuest } = await orderAsGuest(request, shop, { goodsId: ordered.first, total: '999999.00' })
  const state = await context.storageState()
  await untilInReview(page)
  await context.close()
  return { state, toPay, toShip, lost, returned, returnNumber, mailId: await addMail(shop), invoiceId, ofGuest }
}

/** Shops in China offer invoices, those in Japan have the page of their law. */
async function setSeat({ dataDir }: ShopAddresses, seat: 'CN' | 'JP'): Promise<void> {
  const books = await openShopBooks(dataDir)
  try {
    await books.query(`update shop_facts set facts = facts || $1::jsonb`, [{ seat }])
  } finally {
    await books.close()
  }
}

/** A mail that the shop has stored, because it has no mail server. */
async function addMail({ dataDir }: ShopAddresses): Promise<string> {
  const books = await openShopBooks(dataDir)
  try {
    const [row] = await books.query<{ id: string }>(
      `insert into mails (kind, dedupe_key, language, to_address, subject, text, html, message_id, status, created_at)
      values ('parcel_sent', 'gallery', 'zh-CN', 'xiaoman@shop.example', '包裹在路上了', $1, $2, '<1@shop.example>', 'kept', now())
      returning id`,
      [
        '包裹在路上了\n\n顺丰速运 SF1390 2746 8815',
        '<!doctype html><html lang="zh-CN"><title>包裹</title><h1 style="color:#4c652c">包裹在路上了</h1>',
      ],
    )
    return String(row!.id)
  } finally {
    await books.close()
  }
}

/** A webhook with another sum opens a payment case. */
async function payWrongly(sandbox: SandboxControl, { payUrl }: Placed): Promise<void> {
  const out_trade_no = outTradeNoIn(payUrl)
  await sandbox.arrangeFault({ out_trade_no, on: 'query', kind: 'http_502', times: 100 })
  await sandbox.arrangeFault({ out_trade_no, on: 'notify', kind: 'wrong_amount', times: 8 })
  await sandbox.pay(payUrl)
}

async function untilPaid(request: APIRequestContext, number: string, headers: Record<string, string>): Promise<void> {
  await until(`order ${number} is paid`, async () => {
    const response = await request.get(`/api/order/${number}/`, { headers })
    return ((await response.json()) as { status: string }).status === 'paid'
  })
}

async function untilInReview({ request }: Page): Promise<void> {
  await until('a payment is in review', async () => {
    const response = await request.get('/api/console/review/')
    return ((await response.json()) as { count: number }).count > 0
  })
}

const triesAtMost = 150
const betweenTriesInMs = 200

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < triesAtMost; turn += 1) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, betweenTriesInMs))
  }
  throw new Error(`after ${(triesAtMost * betweenTriesInMs) / 1000} s still not: ${what}`)
}
