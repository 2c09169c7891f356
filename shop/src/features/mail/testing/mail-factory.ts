import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { TestedShop } from '#platform/testing/tested-shop.ts'
import { type QueuedMail, queueMail } from '../server/use-cases/queue-mail.ts'
import type { MailContent } from '#platform/mail/mail-content.ts'
import { everyBlock, kindOfContent } from './mail-contents.ts'

/** Queues a mail and returns its id. */
export async function createMail(
  { context }: TestedShop,
  { content = everyBlock, ...changes }: Partial<QueuedMail<MailContent>> & { content?: MailContent } = {},
): Promise<number> {
  const mail: QueuedMail<MailContent> = {
    kind: kindOfContent,
    facts: content,
    dedupeKey: randomBytes(8).toString('hex'),
    userId: null,
    to: 'shopper@shop.example',
    language: 'en',
    ...changes,
  }
  await context.inTransaction((transaction) => queueMail(transaction, context, mail))
  const { rows } = await context.database.execute<{ id: string }>(
    sql`select id from mails where dedupe_key = ${mail.dedupeKey}`,
  )
  return Number(rows[0]!.id)
}
