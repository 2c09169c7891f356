/** Mails that a server refuses, as the health of the shop reports them. */
import { beforeAll, expect, test } from 'vitest'
import { openSendingFixtureOfFile } from '#features/mail/testing/fixtures/sending-fixture.ts'
import { createMail } from '#features/mail/testing/mail-factory.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { sql } from 'drizzle-orm'

const { server, shop, sweep, passTime } = await openSendingFixtureOfFile()
const hourInMs = 60 * 60_000

let manager: SignedIn
beforeAll(async () => {
  manager = await signInAs(shop, 'manager')
})

async function readMailHealth() {
  const { results } = (await manager.call('GET', '/api/console/health/')).body
  return results.find(({ key }: { key: string }) => key === 'mail')
}

test('mails that failed within a day are bad, with their number and reason, until they are sent again', async () => {
  expect(await readMailHealth()).toMatchObject({ state: 'good', reason: 'sends' })
  server.mode = 'refuse recipient'
  const ids = [await createMail(shop), await createMail(shop)]
  await sweep()
  const health = await readMailHealth()
  expect(health).toMatchObject({ state: 'bad', reason: 'failed', count: 2 })
  expect(health.detail).toMatch(/550 5\.1\.1 <…> No such user here/)
  server.mode = 'accept'
  for (const id of ids) await manager.call('POST', `/api/console/mails/${id}/send_again/`, { json: {} })
  expect(await readMailHealth()).toMatchObject({ state: 'good', reason: 'sends' })
})

test('one that gives up after days of attempts counts from then on, for a day', async () => {
  server.mode = 'refuse data'
  server.refusal = '550 5.4.5 Daily user sending limit exceeded'
  await createMail(shop)
  for (let attempt = 1; attempt < 8; attempt++) {
    await sweep()
    expect(await readMailHealth()).not.toMatchObject({ reason: 'failed' })
    passTime(12 * hourInMs)
    manager = await signInAs(shop, 'manager')
  }
  await sweep()
  const failed = { state: 'bad', reason: 'failed', count: 1, detail: expect.stringContaining('5.4.5') }
  expect(await readMailHealth()).toMatchObject(failed)
  passTime(24 * hourInMs)
  manager = await signInAs(shop, 'manager')
  expect(await readMailHealth()).toMatchObject({ state: 'good' })
})

test('a mail that was cancelled did not fail', async () => {
  await createMail(shop)
  await shop.context.database.execute(
    sql`update mails set status = 'failed', next_attempt_at = null, error = 'replaced'`,
  )
  expect(await readMailHealth()).toMatchObject({ state: 'good' })
})
