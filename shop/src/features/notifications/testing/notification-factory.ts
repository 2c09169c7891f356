/** Steps for tests of notifications. */
import { sql } from 'drizzle-orm'
import type { TestShopper } from '#features/identity/testing/identity-factory.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { TestedShop } from '#platform/testing/tested-shop.ts'
import { notifyOfOrderEvents } from '../server/use-cases/notify-of-order-events.ts'

/** As the link of a verified address leaves the account. */
export async function setVerifiedEmail(
  { context }: TestedShop,
  { id }: Pick<TestShopper, 'id'>,
  { email, language = 'en' }: { email: string; language?: Language },
): Promise<void> {
  await context.database.execute(sql`update users set email = ${email}, email_key = ${email.toLowerCase()},
    email_verified_at = now(), email_language = ${language} where id = ${id}`)
}

export interface StoredNotification {
  id: number
  kind: string
  facts: Record<string, unknown>
}

export async function notificationsOf({ context }: TestedShop, { id }: Pick<TestShopper, 'id'>) {
  const { rows } = await context.database.execute<StoredNotification & Record<string, unknown>>(
    sql`select id::integer, kind, facts from notifications where user_id = ${id} order by id`,
  )
  return rows
}

export interface StoredMail {
  kind: string
  to: string
  language: string
  subject: string
  text: string
  html: string
  unsubscribeUrl: string | null
}

export async function mailsOf({ context }: TestedShop, { id }: Pick<TestShopper, 'id'>) {
  const { rows } = await context.database.execute<StoredMail & Record<string, unknown>>(sql`
    select kind, to_address as to, language, subject, text, html, unsubscribe_url as "unsubscribeUrl"
    from mails where user_id = ${id} order by id`)
  return rows
}

/** Looks at all order events that are due. */
export async function sweepOrderEvents({ context }: TestedShop): Promise<void> {
  while ((await notifyOfOrderEvents(context)) === 'again');
}

export async function countWaitingEvents({ context }: TestedShop): Promise<number> {
  const { rows } = await context.database.execute<{ count: number }>(
    sql`select count(*)::integer as count from order_events_to_notify`,
  )
  return rows[0]!.count
}
