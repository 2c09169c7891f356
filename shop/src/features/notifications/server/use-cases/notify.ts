import { paths } from '#paths'
import { lockMailRecipient } from '#features/identity/server/index.ts'
import { queueMail } from '#features/mail/server/index.ts'
import { orderTokens } from '#features/orders/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { defaultLanguage, type Language } from '#platform/i18n/language.ts'
import { insertNotification } from '../queries/notification-queries.ts'
import { isWanted } from '../queries/wish-queries.ts'
import type { Announcement } from '../rules/kinds/announcement.ts'
import { mailKeyOf } from '../rules/dedupe-keys.ts'
import { wishOf } from '../rules/kinds/kinds.ts'
import { makeUnsubscribeToken } from '../rules/unsubscribe-token.ts'

export interface Notified<MailFacts> extends Announcement<MailFacts> {
  userId: number
  /** One notification and one mail are written for a key, however often it is reported. */
  dedupeKey: string
  /** Null: the language in which the shopper verified the address. */
  language: Language | null
  createdAt: Date
}

/**
 * Writes a notification within the caller's transaction, and queues its mail. The mail goes to a guest's address, or to a
 * verified one whose shopper wants mails of the kind. Does nothing for a deleted account.
 */
export async function notify<MailFacts>(
  transaction: Database,
  context: Pick<ShopContext, 'config' | 'now' | 'secretKey'>,
  notified: Notified<MailFacts>,
): Promise<void> {
  const { userId, kind, facts, mail, dedupeKey, createdAt } = notified
  const recipient = await lockMailRecipient(transaction, userId)
  if (!recipient) return
  const isNew = await insertNotification(transaction, { userId, kind, facts, dedupeKey, createdAt })
  if (isNew && recipient.isGuest) await mailGuest(transaction, context, notified)
  const wish = wishOf[kind]
  if (!isNew || recipient.email === null || !(await isWanted(transaction, userId, wish))) return
  const token = makeUnsubscribeToken(context.secretKey, { userId, kind: wish }, recipient.email)
  const unsubscribeUrl = `${context.config.shopOrigin}${paths.unsubscribe}?token=${token}`
  await queueMail(transaction, context, {
    kind: mail.kind,
    facts: { ...mail.facts, unsubscribeUrl },
    unsubscribeUrl,
    dedupeKey: mailKeyOf(dedupeKey),
    userId,
    to: recipient.email,
    language: notified.language ?? recipient.language ?? defaultLanguage,
  })
}

/** Mails to the guest's address for this order, with the order's link, whatever their wishes. */
async function mailGuest<MailFacts>(
  transaction: Database,
  context: Pick<ShopContext, 'config' | 'now' | 'secretKey'>,
  { userId, facts: { orderNumber = '' }, mail, dedupeKey, language }: Notified<MailFacts>,
): Promise<void> {
  const link = await orderTokens.findMailLink({ ...context, database: transaction }, orderNumber)
  if (!link || link.email === null) return
  await queueMail(transaction, context, {
    kind: mail.kind,
    facts: { ...mail.facts, unsubscribeUrl: '', isGuest: true },
    secret: link.token,
    guestOrderNumber: orderNumber,
    dedupeKey: mailKeyOf(dedupeKey),
    userId,
    to: link.email,
    language: language ?? defaultLanguage,
  })
}
