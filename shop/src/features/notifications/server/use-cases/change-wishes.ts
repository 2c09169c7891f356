import { cancelMails } from '#features/mail/server/index.ts'
import { mailIsUnwanted } from '#features/mail/values.ts'
import { wishKinds } from '#features/notifications/values.ts'
import type { Database } from '#platform/database/database.ts'
import { saveWishes, type Wishes } from '../queries/wish-queries.ts'
import { unsubscribePart } from '../rules/unsubscribe-token.ts'

/**
 * Saves wishes, and cancels waiting mails of kinds that are no longer wanted. Requires the recipient's lock that excludes
 * others who queue mails.
 */
export async function changeWishes(
  transaction: Database,
  { userId, wishes, now }: { userId: number; wishes: Partial<Wishes>; now: Date },
): Promise<void> {
  await saveWishes(transaction, userId, { wishes, now })
  for (const kind of wishKinds) {
    if (wishes[kind] !== false) continue
    const which = { unsubscribePart: unsubscribePart({ userId, kind }) }
    await cancelMails(transaction, { userId, which, reason: mailIsUnwanted, now })
  }
}
