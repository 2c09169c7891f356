/** Shoppers in the console: found, blocked, and given a link for a new password. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { logInAgain, registerShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { setOrderAddress } from '#features/fulfilment/testing/address-factory.ts'
import { setVerifiedEmail } from '#features/notifications/testing/notification-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { languages } from '#platform/i18n/language.ts'
import { m } from '#texts'

const shop = await openPaymentFixtureOfFile()
const manager = await signInAs(shop, 'manager')
const call = (method: 'GET' | 'POST', path: string, json?: object, who: SignedIn = manager) =>
  who.call(method, `/api/console/shoppers/${path}`, json ? { json } : {})
const find = async (q: string) =>
  (await call('GET', `?q=${encodeURIComponent(q)}`)).body.results.map(({ id }: { id: number }) => id)
const reason = { reason: '顾客打来电话' }
const profile = (token: string) => shop.call('GET', '/api/user/index_user_detail/?lang=en', { token })
const logIn = (username: string, password = validPassword) =>
  shop.call('POST', '/api/user/auth_user/?lang=en', { json: { username, password } })

test('a shopper is found by name, mail address and telephone, and shown with figures and last orders', async () => {
  const order = await shop.waitingOrder({ quantity: 2 })
  await shop.pay(order.payUrl, order.outTradeNo)
  await setOrderAddress(shop, order.orderNumber)
  const { id, username } = shop.shopper
  await setVerifiedEmail(shop, shop.shopper, { email: 'Found@shop.example' })
  const { rows } = await shop.context.database.execute<{ phone: string }>(
    sql`select phone from order_addresses join orders on orders.id = order_id where order_number = ${order.orderNumber}`,
  )
  const { phone } = rows[0]!
  for (const q of [username.toUpperCase(), username.slice(0, -2), 'found@SHOP.example', phone.slice(-4), phone]) {
    expect(await find(q), q).toContain(id)
  }
  expect(await find('found@shop')).toEqual([])
  expect(await find('nobody of this name')).toEqual([])
  const { status, body } = await call('GET', `${id}/`)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { id, username, email: 'Found@shop.example', blocked_at: null, phones: [phone] },
  })
  expect(body.recent_orders[0]).toMatchObject({ order_number: order.orderNumber, status: 'paid' })
  const paid = (
    await shop.context.database.execute<{ orders: number; spent: string }>(sql`
    select count(*)::integer as orders, (sum(total_in_fen) / 100.0)::numeric(12, 2)::text as spent from orders
    where user_id = ${id} and paid_at is not null`)
  ).rows[0]!
  expect(body).toMatchObject({ orders: paid.orders, spent: paid.spent, refunded: '0.00' })
})

test('a blocked shopper is out at once and reads why, and comes back when unblocked', async () => {
  await manager.confirm()
  const shopper = await registerShopper(shop)
  const elsewhere = await logInAgain(shop, shopper.username)
  expect((await profile(shopper.access)).status).toBe(200)
  expect(await call('POST', `${shopper.id}/block/`, { reason: '' })).toMatchObject({ status: 400 })
  const blocked = await call('POST', `${shopper.id}/block/`, reason)
  expect(blocked).toMatchObject({ status: 200, body: { blocked_at: expect.any(String), last_seen_at: null } })
  const words = 'The shop has blocked this account. Please contact the shop if you have questions.'
  for (const token of [shopper.access, elsewhere.access]) {
    expect(await profile(token)).toMatchObject({ status: 401, body: { code: 'token_not_valid', detail: words } })
  }
  expect(await shop.call('POST', '/api/token/refresh/?lang=en', { json: { refresh: shopper.refresh } })).toMatchObject({
    status: 401,
    body: { code: 'token_not_valid', detail: words },
  })
  expect(await logIn(shopper.username)).toMatchObject({
    status: 401,
    body: { code: 'no_active_account', detail: words },
  })
  const wrong = await logIn(shopper.username, 'not the password')
  expect(wrong).toMatchObject({ status: 401, body: { code: 'no_active_account' } })
  expect(wrong.body.detail).not.toBe(words)
  expect((await call('GET', '?tab=blocked')).body.results).toMatchObject([{ id: shopper.id }])

  // A repeat writes nothing.
  expect((await call('POST', `${shopper.id}/block/`, reason)).body.blocked_at).toBe(blocked.body.blocked_at)
  expect((await call('POST', `${shopper.id}/unblock/`, reason)).body.blocked_at).toBe(null)
  expect((await logIn(shopper.username)).status).toBe(200)
  expect((await profile(shopper.access)).status).toBe(401)
  const trail = await manager.call('GET', `/api/console/trail/?subject=shopper:${shopper.id}`)
  expect(trail.body.results).toMatchObject([
    { action: 'shopper.unblock', reason: reason.reason, changes: { is_blocked: [true, false] } },
    { action: 'shopper.block', reason: reason.reason, changes: { is_blocked: [false, true] } },
  ])
})

test('logins that begin while an account is blocked do not outlive it', async () => {
  await manager.confirm()
  const shopper = await registerShopper(shop)
  const json = { username: shopper.username, password: validPassword }
  const [, ...logins] = await Promise.all([
    call('POST', `${shopper.id}/block/`, reason),
    ...[1, 2, 3].map(() => shop.call('POST', '/api/token/create/', { json })),
  ])
  for (const { status, body } of logins) if (status === 200) expect((await profile(body.access)).status).toBe(401)
  expect((await shop.call('POST', '/api/token/create/', { json })).status).toBe(401)
})

test('a link for a new password works once, ends the former one, and no list shows it again', async () => {
  await manager.confirm()
  const shopper = await registerShopper(shop)
  const make = () => call('POST', `${shopper.id}/password_link/`, reason)
  const first = await make()
  const second = await make()
  expect(second).toMatchObject({ status: 201, body: { url: expect.stringContaining('/user/reset#') } })
  const tokenOf = ({ body }: typeof first) => (body.url as string).split('#')[1]!
  const use = (token: string, new_password = 'eleven louder kettles') =>
    shop.call('POST', '/api/user/reset_password/', { json: { token, new_password } })
  expect(await use(tokenOf(first))).toMatchObject({ status: 400, body: { errors: { token: [expect.any(String)] } } })
  expect((await use(tokenOf(second))).status).toBe(200)
  expect((await use(tokenOf(second))).status).toBe(400)
  expect((await profile(shopper.access)).status).toBe(401)
  expect((await logIn(shopper.username, 'eleven louder kettles')).status).toBe(200)
  const trail = await manager.call('GET', `/api/console/trail/?subject=shopper:${shopper.id}`)
  expect(trail.body.results.map(({ action }: { action: string }) => action)).toEqual([
    'shopper.password_link',
    'shopper.password_link',
  ])
  const { rows } = await shop.context.database.execute(sql`select token_hash from one_time_links
    where user_id = ${shopper.id} and is_by_staff`)
  const stored = JSON.stringify([trail.body, rows])
  for (const link of [first, second]) expect(stored).not.toContain(tokenOf(link))

  const late = tokenOf(await make())
  shop.passTime(24 * 3_600_000 + 1)
  expect((await use(late, 'twelve louder kettles')).status).toBe(400)
})

test.each(languages)('a mail reports in %s a block, its end and a link for a new password', async (language) => {
  const again = await signInAs(shop, 'manager')
  await again.confirm()
  const shopper = await registerShopper(shop)
  const email = `reports-${language}@shop.example`.toLowerCase()
  await setVerifiedEmail(shop, shopper, { email, language })
  for (const act of ['block', 'block', 'unblock', 'unblock', 'password_link']) {
    expect((await call('POST', `${shopper.id}/${act}/`, reason, again)).status, act).toBeLessThan(300)
  }
  const { rows: mails } = await shop.context.database.execute<{ subject: string; text: string }>(sql`
    select subject, text from mails where to_address = ${email} order by id`)
  const options = { locale: language }
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining(m.identity_mail_account_blocked({}, options)),
    expect.stringContaining(m.identity_mail_account_unblocked({}, options)),
    expect.stringContaining(m.identity_mail_password_link_made({}, options)),
  ])
  for (const { text } of mails) {
    expect(text).toContain(shopper.username)
    // The reason is for staff alone, and the link for the person who asked them.
    expect(text).not.toContain(reason.reason)
    expect(text).not.toContain('/user/reset#')
  }
})

test('a deleted account has no name any more, and nothing is done with it', async () => {
  const again = await signInAs(shop, 'manager')
  await again.confirm()
  const shopper = await registerShopper(shop)
  const goodsId = await createGoods(shop.context, { priceInFen: 500, stock: 9 })
  const { orderNumber } = await buyAsNewShopper(shop, { goodsId, shopper })
  // Acts that the audit log names the shopper for.
  for (const act of ['block', 'unblock']) await call('POST', `${shopper.id}/${act}/`, reason, again)
  const { access } = await logInAgain(shop, shopper.username)
  await shop.call('POST', `/api/order/${orderNumber}/cancel/`, { token: access, json: {} })
  expect(
    (await shop.call('POST', '/api/user/delete_account/', { token: access, json: { password: validPassword } })).status,
  ).toBe(204)
  const seen = await call('GET', `${shopper.id}/`, undefined, again)
  expect(seen.body).toMatchObject({ username: null, email: null, phones: [] })
  expect((await call('GET', `?q=${shopper.username}`, undefined, again)).body.results).toEqual([])
  const order = (await again.call('GET', `/api/console/orders/${orderNumber}/`)).body
  expect(order.shopper).toMatchObject({ id: shopper.id, username: null })
  for (const path of [
    'shoppers/',
    `shoppers/?q=${shopper.username}`,
    `shoppers/${shopper.id}/`,
    `orders/?tab=all&shopper_id=${shopper.id}`,
    `orders/?tab=all&q=${shopper.username}`,
    `orders/${orderNumber}/`,
    `find/?q=${shopper.username}`,
    'trail/',
    `trail/?subject=shopper:${shopper.id}`,
    'today/',
  ]) {
    const { status, body } = await again.call('GET', `/api/console/${path}`)
    expect([path, status]).toEqual([path, 200])
    expect(JSON.stringify(body).replaceAll(`q=${shopper.username}`, ''), path).not.toContain(shopper.username)
  }
  for (const act of ['block', 'unblock', 'password_link']) {
    expect((await call('POST', `${shopper.id}/${act}/`, reason, again)).status, act).toBe(404)
    expect((await call('POST', `999999/${act}/`, reason, again)).status, act).toBe(404)
  }
})

test('only merchants read and manage shoppers, and blocking needs a recent proof of identity', async () => {
  const shopper = await registerShopper(shop)
  const fresh = await signInAs(shop, 'manager')
  shop.passTime(6 * 60_000)
  for (const act of ['block', 'password_link']) {
    expect(await call('POST', `${shopper.id}/${act}/`, reason, fresh), act).toMatchObject({
      status: 403,
      body: { code: 'reauthentication_required' },
    })
  }
  for (const role of ['packer', 'viewer'] as const) {
    const who = await signInAs(shop, role)
    expect((await call('GET', '', undefined, who)).status).toBe(403)
    expect((await call('POST', `${shopper.id}/unblock/`, reason, who)).status).toBe(403)
  }
})
