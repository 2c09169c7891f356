/** A person with favourites, orders, addresses and a basket, and a new one, for the private screens. */
import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test'
import { soldOutGoodsId } from '../fixtures/screens.ts'

type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>

export interface GalleryShopper {
  state: SignedIn
  /** Session of a new person. */
  newcomerState: SignedIn
  /** The number of an unpaid order. */
  orderNumber: string
  addressId: number
}

const liked = [241, 50, 98, 176, 202, 285]
const ordered = [50, 98, 302, 176, 119, 285, 241]
const inBasket = [176, 98, 50]
const addresses = [
  { recipient: '林小满', phone: '13800138000', country: 'CN', region_code: '330106', street: '北山街 88 号' },
  {
    recipient: '周远',
    phone: '13912345678',
    country: 'CN',
    region_code: '441900',
    street: '松山湖大道 1 号',
    label: '公司',
  },
]

export async function openGalleryShopper(browser: Browser, origin: string): Promise<GalleryShopper> {
  const newcomer = await signIn(browser, origin)
  const shopper = await signIn(browser, origin)
  const { request } = shopper.context
  const headers = { authorization: `Bearer ${shopper.access}` }
  for (const goodsId of liked) await post(request, '/api/favorites/', { goods_id: goodsId, user_id: null }, headers)
  await request.put(`/api/goods_info/${soldOutGoodsId}/watch/`, { headers })
  const added: { id: number }[] = []
  for (const address of addresses) {
    added.push((await post(request, '/api/address/', address, headers)) as { id: number })
  }
  for (const goodsId of inBasket) await post(request, '/api/basket/', { goods_id: goodsId, quantity: 1 }, headers)
  let orderNumber = ''
  for (const goodsId of ordered) {
    const order = { goods_id: goodsId, quantity: 1, redirect_url: `${origin}/user/order`, token_access: shopper.access }
    const placed = (await post(request, '/api/order/', order, headers)) as { order_number: string }
    orderNumber = placed.order_number
  }
  const [state, newcomerState] = await Promise.all([stateOf(shopper.context), stateOf(newcomer.context)])
  return { state, newcomerState, orderNumber, addressId: added[0]!.id }
}

export async function signIn(browser: Browser, origin: string): Promise<{ context: BrowserContext; access: string }> {
  const context = await browser.newContext({ baseURL: origin })
  const { request } = context
  const credentials = { username: `茶客${randomBytes(3).toString('hex')}`, password: 'spring-water-and-tea' }
  await post(request, '/api/user/register_user/', credentials)
  const user = (await post(request, '/api/user/auth_user/', credentials)) as { id: number; username: string }
  const tokens = (await post(request, '/api/token/create/', credentials)) as { access: string; refresh: string }
  const page = await context.newPage()
  await page.goto('/error')
  await page.evaluate(
    ([access, refresh, id, name]) => {
      localStorage.setItem('token_access', access!)
      localStorage.setItem('token_refresh', refresh!)
      localStorage.setItem('user_id', id!)
      localStorage.setItem('user_name', name!)
    },
    [tokens.access, tokens.refresh, String(user.id), user.username],
  )
  return { context, access: tokens.access }
}

async function stateOf(context: BrowserContext): Promise<SignedIn> {
  const state = await context.storageState()
  await context.close()
  return state
}

export async function post(
  request: APIRequestContext,
  path: string,
  data: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await request.post(path, { data, headers })
  if (!response.ok()) throw new Error(`${path}: response ${response.status()}: ${await response.text()}`)
  return response.json()
}
