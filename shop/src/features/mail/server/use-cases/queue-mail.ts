import { randomUUID } from 'node:crypto'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import type { MailKind } from '#platform/mail/mail-kind.ts'
import { insertMail } from '../queries/mail-queries.ts'
import { findMailText } from '../queries/mail-text-queries.ts'
import { readMailFrame } from '../queries/sender-queries.ts'
import { wordFaults } from '../rules/check-words.ts'
import { builtInWords, composeMail, type MailWords } from '../rules/compose-mail.ts'
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
  /** The guest's order with its link as the secret; a repeated mail has the link of that time. */
  guestOrderNumber?: string
  /** When the link of the mail ends: it is not sent after that. */
  expiresAt?: Date
  /** Overrides the kind. */
  isUrgent?: boolean
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
  { kind, facts, dedupeKey, userId, to, language, secret = '', unsubscribeUrl = '', ...queued }: QueuedMail<Facts>,
): Promise<void> {
  if (!isMailAddress(to)) throw new Error('The address of a mail is no mail address')
  const at = now()
  const isUrgent = queued.isUrgent ?? kind.isUrgent ?? false
  const frame = await readMailFrame(transaction, config, language)
  const words = await wordsOf(transaction, kind, language)
  const content = composeMail(kind, { facts, words, frame })
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
    isUrgent,
    priority: priorityOf(isUrgent, kind),
    expiresAt: queued.expiresAt ?? null,
    guestOrderNumber: queued.guestOrderNumber ?? null,
    createdAt: at,
  })
}

/** The smallest is sent first. Links that too many people request at once wait for mails of orders. */
function priorityOf(isUrgent: boolean, kind: MailKind): number {
  if (isUrgent) return 0
  if (kind.isUrgent) return 2
  return kind.isOffer ? 3 : 1
}

/** The merchant's words, unless a later version of the shop has other placeholders than they name. */
async function wordsOf(transaction: Database, kind: MailKind, language: Language): Promise<MailWords> {
  const builtIn = builtInWords(kind, language)
  const stored = await findMailText(transaction, { kind: kind.key, language })
  const words = {
    subject: stored?.subject ?? builtIn.subject,
    paragraphs: stored?.paragraphs ?? builtIn.paragraphs,
  }
  return Object.keys(wordFaults(kind, words)).length === 0 ? words : builtIn
}
