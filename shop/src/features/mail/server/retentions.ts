import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Retention } from '#platform/jobs/retention.ts'
import { deleteOldMails } from './queries/mail-queries.ts'

/** Mails without an account, which no erasure finds, stay shorter. */
const ageOfNobodyInMs = 7 * 86_400_000

export function mailRetentions({ config, database }: ShopContext): Retention[] {
  return [
    {
      name: 'mails',
      ageInMs: config.mailRetentionInMs,
      deleteBefore: (before, limit) => deleteOldMails(database, { before, limit }),
    },
    {
      name: 'mails without an account',
      ageInMs: ageOfNobodyInMs,
      deleteBefore: (before, limit) => deleteOldMails(database, { before, limit, isOfNobody: true }),
    },
  ]
}
