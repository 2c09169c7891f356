import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createMail } from '#features/mail/testing/mail-factory.ts'
import { openSendingFixtureOfFile } from '#features/mail/testing/fixtures/sending-fixture.ts'
import { mailRetentions } from './retentions.ts'

const { server, shop, sweep, passTime, stateOf } = await openSendingFixtureOfFile()

const dayInMs = 86_400_000
const maxAtOnce = 1_000

function deleteOld(): Promise<number> {
  const { ageInMs, deleteBefore } = mailRetentions(shop.context).find(({ name }) => name === 'mails')!
  return deleteBefore(new Date(shop.context.now().getTime() - ageInMs!), maxAtOnce)
}

test('old mails are deleted in batches, one after the other', async () => {
  await shop.context.database.execute(sql`
    insert into mails (kind, dedupe_key, language, to_address, subject, text, html, message_id, status, created_at)
    select 'paid', 'old-' || n, 'en', 'shopper@shop.example', 'Paid', 'Paid', 'Paid', '<old-' || n || '@shop.example>', 'kept',
      ${new Date(shop.context.now().getTime() - 91 * dayInMs)} from generate_series(1, 1001) n`)
  expect([await deleteOld(), await deleteOld(), await deleteOld()]).toEqual([1_000, 1, 0])
})

test('mails are deleted after 90 days, unless they still wait', async () => {
  const id = await createMail(shop)
  await sweep()
  server.mode = 'defer'
  const waiting = await createMail(shop)
  passTime(89 * dayInMs)
  expect(await deleteOld()).toBe(0)
  passTime(2 * dayInMs)
  expect(await deleteOld()).toBe(1)
  expect([await stateOf(id), await stateOf(waiting)]).toMatchObject([undefined, { status: 'waiting' }])
})
