import { randomUUID } from 'node:crypto'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import type { MailKind } from '#platform/mail/mail-kind.ts'
import { insertMail } from '../queries/mail-queries.ts'
import { readMailFrame } from '../queries/sender-queries.ts'
import { builtInWords, composeMail } from '../rules/compose-mail.ts'
import { renderMail } from '../rules/render-mail.ts'

export interface QueuedMail<Facts> {
  kind: MailKind<Facts>
  facts: Facts
  /** One mail is queued for a key, however often it is reported. */
  dedupeKey: string
  /** The account that the mail is erased with; null for an address without one. */
  userId: number | null
  to: string
  language: Language
  /** Replaces `secretPlaceholder` in the parts of the kind while the mail is sent. Staff never see it. */
  secret?: string
  /** For mails that a person may refuse: accepts the POST of RFC 8058. */
  unsubscribeUrl?: string
}

/**
 * Queues a mail within the caller's transaction; the sweeper sends it after the commit.
 * @throws Error for an address or a subject that is no single line
 */
export async function queueMail<Facts>(
  transaction: Database,
  { config, now }: Pick<ShopContext, 'config' | 'now'>,
  { kind, facts, dedupeKey, userId, to, language, secret = '', unsubscribeUrl = '' }: QueuedMail<Facts>,
): Promise<void> {
  if (!isMailAddress(to)) throw new Error('The address of a mail is no mail address')
  const at = now()
  const frame = await readMailFrame(transaction, config, language)
  const content = composeMail(kind, { facts, words: builtInWords(kind, language), frame })
  await insertMail(transaction, {
    kind: kind.key,
    dedupeKey,
    userId,
    language,
    toAddress: to,
    ...renderMail(content, frame),
    secret: secret || null,
    unsubscribeUrl: unsubscribeUrl || null,
    messageId: `<${randomUUID()}@${new URL(config.shopOrigin).hostname}>`,
    nextAttemptAt: at,
    createdAt: at,
  })
}
