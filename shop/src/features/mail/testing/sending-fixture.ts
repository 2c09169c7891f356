/** Two processes of a shop and a mail server for tests. The clocks of both stand still. */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach } from 'vitest'
import { secretPlaceholder } from '#platform/mail/mail-content.ts'
import { startSmtpServer } from '#testing/smtp-server.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { everyBlock } from './mail-contents.ts'

const link = { button: { label: 'Go', url: `https://shop.example/user/reset#${secretPlaceholder}` } }
export const withSecret = { secret: 'one-time-token', content: { ...everyBlock, blocks: [link] } }

/** The fixture of one test file; mails and the server's mode end after each test. */
export async function openSendingFixtureOfFile() {
  const server = await startSmtpServer()
  const settings = {
    smtp: { host: '127.0.0.1', port: server.port, isTls: false, isPublic: false, login: null },
    mailFrom: { name: 'Tea', address: 'shop@shop.example' },
  }
  const shop = await createTestShop(settings)
  const other = await createTestShop({ ...settings, second: shop })
  shop.stopClock()
  other.stopClock()
  afterEach(async () => {
    server.mode = 'accept'
    server.mails.length = 0
    server.onData = undefined
    await shop.context.database.execute(sql`delete from mails`)
  })
  afterAll(async () => {
    await other.close()
    await shop.close()
    await server.close()
  })

  return {
    server,
    shop,
    other,
    sweep: (from: TestShop = shop, signal?: AbortSignal) =>
      from.sweepers.find(({ name }) => name === 'mails to send')!.sweep(signal),
    passTime(timeInMs: number) {
      shop.passTime(timeInMs)
      other.passTime(timeInMs)
    },
    async stateOf(id: number, from: TestShop = shop) {
      const { rows } = await from.context.database.execute(
        sql`select status, attempts, error, message_id, secret, next_attempt_at from mails where id = ${id}`,
      )
      return rows[0] as {
        status: string
        attempts: number
        error: string | null
        message_id: string
        secret: string | null
      }
    },
  }
}
