/** Mails of orders, while many accounts request links to their addresses. */
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { registerShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { mailsOf, setVerifiedEmail, sweepOrderEvents } from '#features/notifications/testing/notification-factory.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { startSmtpServer } from '#testing/smtp-server.ts'
import { createTestShop } from '#testing/test-shop.ts'

const shop = await openPaymentFixtureOfFile()

test('five hundred registrations with addresses neither delay nor drop the mail of an order', async () => {
  const server = await startSmtpServer()
  onTestFinished(() => server.close())
  const sending = await createTestShop({
    smtp: { host: '127.0.0.1', port: server.port, isTls: false, isPublic: false, login: null },
    mailFrom: { name: '', address: 'shop@shop.example' },
    second: shop,
  })
  onTestFinished(() => sending.close())
  // Mails that the other clock has queued are due.
  sending.passTime(60_000)
  await setVerifiedEmail(shop, shop.shopper, { email: 'buyer@shop.example' })
  const order = await shop.waitingOrder()

  const statuses = new Set<number>()
  const registerBots = async (from: number, to: number) => {
    for (let bot = from; bot < to; bot++) {
      const { access } = await registerShopper(shop)
      const json = { email: `bot-${bot}@shop.example`, password: validPassword }
      statuses.add((await shop.call('PUT', '/api/user/email/', { token: access, json, ip: `10.8.${bot}.1` })).status)
    }
  }
  await Promise.all([0, 125, 250, 375].map((from) => registerBots(from, from + 125)))
  expect([...statuses]).toEqual([200])
  await shop.pay(order.payUrl, order.outTradeNo)
  await sweepOrderEvents(shop)
  expect(await mailsOf(shop, shop.shopper)).toHaveLength(1)

  const count = Number(await sending.sweepers.find(({ name }) => name === 'mails to send')!.sweep())
  const place = server.mails.findIndex(({ to }) => to[0] === 'buyer@shop.example')
  expect(place).toBeGreaterThanOrEqual(0)
  // Before it, the hundred links of an hour that go first, and those on their way at the same time.
  expect(place).toBeLessThan(103)
  const { rows } = await shop.context.database.execute(
    sql`select status, count(*)::integer as count from mails group by status order by status`,
  )
  expect(rows).toEqual([
    { status: 'sent', count },
    { status: 'waiting', count: 501 - count },
  ])
})
