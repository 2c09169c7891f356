import type { ShopContext } from '#platform/config/shop-context.ts'
import { findOldestDue } from '#platform/database/queries/oldest-due.ts'
import type { Sweeper } from '#platform/jobs/sweepers.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { deleteOldMails } from './queries/mail-queries.ts'
import { mails } from './queries/mail-tables.ts'
import { sendDueMails } from './use-cases/send-due-mails.ts'

const dayInMs = 86_400_000
const retentionInMs = 90 * dayInMs
/** Mails without an account, which no erasure finds, stay shorter. */
const retentionOfNobodyInMs = 7 * dayInMs
const maxDeletedAtOnce = 1_000

export function mailSweepers(context: ShopContext): Sweeper[] {
  const { config, database, now } = context
  const mailer = config.smtp && createMailer(config.smtp)
  async function deleteOlderThan({ ageInMs, ...which }: { ageInMs: number; isOfNobody?: true }) {
    const before = new Date(now().getTime() - ageInMs)
    const count = await deleteOldMails(database, { before, limit: maxDeletedAtOnce, ...which })
    return count === maxDeletedAtOnce ? ('again' as const) : count
  }
  return [
    {
      name: 'mails to send',
      intervalInMs: 2_000,
      sweep: (signal) => sendDueMails(context, mailer, signal),
      findOldestDue: () => findOldestDue(database, mails.nextAttemptAt, { now: now() }),
    },
    {
      name: 'old mails',
      intervalInMs: 60 * 60_000,
      sweep: () => deleteOlderThan({ ageInMs: retentionInMs }),
    },
    {
      name: 'old mails without an account',
      intervalInMs: 60 * 60_000,
      sweep: () => deleteOlderThan({ ageInMs: retentionOfNobodyInMs, isOfNobody: true }),
    },
  ]
}
