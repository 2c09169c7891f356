/** A person with favourites and orders in several states, for the private screens. */
import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test'

export interface GalleryShopper {
  state: Awaited<ReturnType<BrowserContext['storageState']>>
}

const liked = [241, 50, 98, 176, 202, 285]
const ordered = [50, 98]

export async function openGalleryShopper(browser: Browser, origin: string): Promise<GalleryShopper> {
  const context = await browser.newContext({ baseURL: origin })
  const { request } = context
  const credentials = { username: `茶客${randomBytes(3).toString('hex')}`, password: 'spring-water-and-tea' }
  await post(request, '/api/user/register_user/', credentials)
  const user = (await post(request, '/api/user/auth_user/', credentials)) as { id: number; username: string }
  const tokens = (await post(request, '/api/token/create/', credentials)) as { access: string; refresh: string }
  const headers = { authorization: `Bearer ${tokens.access}` }
  for (const goodsId of liked) await post(request, '/api/favorites/', { goods_id: goodsId, user_id: null }, headers)
  for (const goodsId of ordered) {
    await post(
      request,
      '/api/order/',
      { goods_id: goodsId, quantity: 1, redirect_url: `${origin}/user/order`, token_access: tokens.access },
      headers,
    )
  }
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
  const state = await context.storageState()
  await context.close()
  return { state }
}

async function post(
  request: APIRequestContext,
  path: string,
  data: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const answer = await request.post(path, { data, headers })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}
