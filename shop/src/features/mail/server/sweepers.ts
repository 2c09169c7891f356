import type { ShopContext } from '#platform/config/shop-context.ts'
import { findOldestDue } from '#platform/database/queries/oldest-due.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { mails } from './queries/mail-tables.ts'
import { sendDueMails } from './use-cases/send-due-mails.ts'

export function mailSweepers(context: ShopContext): Sweeper[] {
  const { config, database, now } = context
  const mailer = config.smtp && createMailer(config.smtp)
  return [
    {
      name: 'mails to send',
      intervalInMs: 2_000,
      sweep: (signal) => sendDueMails(context, mailer, signal),
      findOldestDue: () => findOldestDue(database, mails.nextAttemptAt, { now: now() }),
    },
  ]
}
