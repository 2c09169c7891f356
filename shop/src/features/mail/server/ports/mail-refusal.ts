import type { MailRefusal } from '#features/mail/values.ts'
import type { Database } from '#platform/database/database.ts'

/** A mail of a kind that shoppers can switch off. */
export interface RefusableMail {
  userId: number
  toAddress: string
  unsubscribeUrl: string
}

/** Why the mail would not be written now; null where it would. A transaction prevents changes until it ends. */
export type FindMailRefusal = (database: Database, mail: RefusableMail) => Promise<MailRefusal | null>
