/** The database fails under traffic of every kind. The log names the failure and contains no personal data. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, inject as provided, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { validPassword, registerShopper, type TestShopper } from '#features/identity/testing/identity-factory.ts'
import { buy, redirectUrl } from '#features/orders/testing/order-factory.ts'
import { createPageListener } from '#platform/http/pages/page-server.ts'
import { startSweepers } from '#platform/jobs/sweepers.ts'
import type { PageServices } from '#platform/shop-api/page-services.ts'
import { loggerOptions } from '#platform/telemetry/logging.ts'
import { type DatabaseRelay, startDatabaseRelay } from './database-relay.ts'
import { stubPages } from './stub-pages.ts'
import { createTestShop, type TestShop } from './test-shop.ts'

interface LoggedLine {
  level: number
  time: number
  msg: string
  err?: { type: string; code?: string; cause?: object }
  leftOut?: number
}

const outageInMs = 3_500
const sent = {
  username: 'mei-lin-of-the-teahouse',
  password: 'nine loud kettles',
  query: 'rare-persimmon-whisk',
  nodeName: 'a node of mine',
  description: 'what I never told anybody',
  fileName: 'my-tax-return.txt',
  key: 'the-key-of-my-basket',
  returnTo: `${redirectUrl}?from=my-wish-list`,
}

const lines: LoggedLine[] = []
let raw = ''
let relay: DatabaseRelay
let shop: TestShop
const pages = createServer()

/** Replaces the bundle: a loader that reads, and a page that fails with its input. */
async function renderPage(request: Request, services: PageServices): Promise<Response> {
  const query = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1)!)
  const response = await services.callApi('GET /api/goods_info/search_goods_queryset/', { query: { query } })
  if (response.status === 503) services.report(new Error('the list could not be read'), 'a page could not be loaded')
  await shop.context.database.$client.query('select $1::text as query', [query])
  return new Response('page')
}

beforeAll(async () => {
  relay = await startDatabaseRelay(provided('postgresUrl'))
  const log = pino(loggerOptions({ logLevel: 'debug', workers: 1 }), {
    write(line) {
      raw += line
      lines.push(JSON.parse(line) as LoggedLine)
    },
  })
  shop = await createTestShop({ relay, log, pages: stubPages(renderPage) })
  pages.on('request', createPageListener(shop.api, { clientDirectory: null }))
  pages.listen(0, '127.0.0.1')
  await once(pages, 'listening')
})
afterAll(async () => {
  pages.close()
  await shop.close()
  await relay.close()
})

/** Makes each kind of call once, with a person's session. */
function everyCall(shopper: TestShopper, goodsId: number, orderNumber: string): Promise<number>[] {
  const { access: token, refresh } = shopper
  const credentials = { username: sent.username, password: sent.password }
  const files = new FormData()
  files.append('file', new Blob(['contents']), sent.fileName)
  const { port } = pages.address() as AddressInfo
  const calls = [
    shop.call('POST', '/api/user/register_user/', { json: credentials }),
    shop.call('POST', '/api/user/auth_user/', { form: { username: shopper.username, password: validPassword } }),
    shop.call('POST', '/api/token/create/', { form: { username: shopper.username, password: validPassword } }),
    shop.call('POST', '/api/token/verify/', { json: { token: refresh } }),
    shop.call('POST', '/api/token/refresh/', { json: { refresh } }),
    shop.call('GET', '/api/user/index_user_detail/', { token }),
    shop.call('GET', '/api/goods_type/'),
    shop.call('GET', `/api/goods_info/${goodsId}/`),
    shop.call('GET', `/api/goods_info/search_goods_queryset/?query=${sent.query}`),
    shop.call('POST', '/api/favorites/', { json: { goods_id: goodsId }, token }),
    shop.call('GET', '/api/favorites/index_user_favorites_goods_queryset/', { token }),
    shop.call('POST', '/api/order/', {
      form: { goods_id: String(goodsId), quantity: '1', redirect_url: sent.returnTo, token_access: token },
      headers: { 'idempotency-key': sent.key },
    }),
    shop.call('GET', '/api/order/index_user_order_querset/', { token }),
    shop.call('POST', `/api/order/${orderNumber}/cancel/`, { token }),
    shop.call('POST', '/api/order/alipay_refund/', { json: { order_number: orderNumber }, token }),
    shop.call('POST', '/api/items-v1/', { form: { name: sent.nodeName, description: sent.description } }),
    shop.call('POST', '/api/items-v1/put_file/', { multipart: files }),
    shop.call('GET', '/readyz'),
    fetch(`http://127.0.0.1:${port}/shop/goods_list/${sent.query}`),
  ]
  return calls.map(async (call) => (await call).status)
}

async function storedSecrets(): Promise<string[]> {
  const { rows } = await shop.context.database.$client.query<{ secret: string }>(
    `select password_hash as secret from users union select username from users
     union select id::text from refresh_token_families union select current_jti::text from refresh_token_families
     union select order_number from orders`,
  )
  // Tokens write their ids without dashes.
  return rows.flatMap(({ secret }) => [secret, secret.replaceAll('-', '')])
}

test('the log of an outage names the failure, without request or stored data', async () => {
  const shopper = await registerShopper(shop)
  const goodsId = await createGoods(shop.context)
  const { body: order } = await buy(shop, shopper, { goodsId })
  const secrets = [...Object.values(sent), shopper.username, shopper.access, shopper.refresh, validPassword]
  secrets.push(...(await storedSecrets()))
  const sweepers = startSweepers(
    shop.sweepers.map((sweeper) => ({ ...sweeper, intervalInMs: 100 })),
    shop.context.log,
  )

  lines.length = 0
  raw = ''
  const underWay = everyCall(shopper, goodsId, order.order_number)
  await relay.cut()
  await Promise.all(underWay)
  const statuses: number[] = []
  const end = Date.now() + outageInMs
  while (Date.now() < end) statuses.push(...(await Promise.all(everyCall(shopper, goodsId, order.order_number))))
  await relay.restore()
  await sweepers.stop()
  // Suppressed lines are written within a second.
  await pause(1_100)

  expect(statuses.length).toBeGreaterThan(100)
  expect(Math.min(...statuses)).toBeGreaterThanOrEqual(500)
  for (const secret of secrets) expect(raw).not.toContain(secret)
  expect(raw).not.toMatch(/\$argon2|Failed query|"params"/)

  const failures = lines.filter(({ err }) => err)
  expect(new Set(failures.map(({ msg }) => msg))).toContain('unavailable')
  expect(new Set(failures.map(({ msg }) => msg))).toContain('sweep failed; it will be retried')
  expect(new Set(failures.map(({ msg }) => msg))).toContain('page failed')
  const logged = failures.reduce((sum, { leftOut = 0 }) => sum + 1 + leftOut, 0)
  expect(logged).toBeGreaterThan(failures.length * 3)
  for (const kind of Map.groupBy(failures, ({ msg, err }) => `${msg} ${codesOf(err)}`).values()) {
    const gaps = kind.slice(1).map(({ time }, index) => time - kind[index]!.time)
    expect(Math.min(1_000, ...gaps)).toBeGreaterThan(950)
  }
}, 60_000)

function codesOf(err: LoggedLine['err'] | undefined): string {
  return err ? `${err.code ?? err.type} ${codesOf(err.cause as LoggedLine['err'])}` : ''
}
