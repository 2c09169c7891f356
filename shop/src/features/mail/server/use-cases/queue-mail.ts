import { randomUUID } from 'node:crypto'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import { insertMail } from '../queries/mail-queries.ts'
import { renderMail } from '../rules/render-mail.ts'
import type { MailContent } from '../rules/mail-content.ts'

export interface QueuedMail {
  /** Snake case, such as `password_reset`. */
  kind: string
  /** One mail is queued for a key, however often it is reported. */
  dedupeKey: string
  /** The account that the mail is erased with; null for an address without one. */
  userId: number | null
  to: string
  language: Language
  content: MailContent
  /** Replaces `secretPlaceholder` in the content while the mail is sent. Staff never see it. */
  secret?: string
  /** For mails that a person may refuse: accepts the POST of RFC 8058. */
  unsubscribeUrl?: string
}

/**
 * Queues a mail within the caller's transaction; the sweeper sends it after the commit.
 * @throws Error for an address or a subject that is no single line
 */
export async function queueMail(
  transaction: Database,
  { config, now }: Pick<ShopContext, 'config' | 'now'>,
  { kind, dedupeKey, userId, to, language, content, secret = '', unsubscribeUrl = '' }: QueuedMail,
): Promise<void> {
  if (!isMailAddress(to)) throw new Error('The address of a mail is no mail address')
  const at = now()
  const { shopName, shopOrigin } = config
  await insertMail(transaction, {
    kind,
    dedupeKey,
    userId,
    language,
    toAddress: to,
    ...renderMail(content, { language, shopName, shopOrigin }),
    secret: secret || null,
    unsubscribeUrl: unsubscribeUrl || null,
    messageId: `<${randomUUID()}@${new URL(shopOrigin).hostname}>`,
    nextAttemptAt: at,
    createdAt: at,
  })
}
