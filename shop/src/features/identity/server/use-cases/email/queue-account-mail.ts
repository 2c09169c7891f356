import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { defaultLanguage, type Language } from '#platform/i18n/language.ts'
import { cancelMails, queueMail } from '#features/mail/server/index.ts'
import { addressWasLeft, linkWasReplaced } from '#features/mail/values.ts'
import { type AccountAct, actMailKinds, linkMailKinds } from '../../rules/account-mails.ts'
import { linkLastsInMs, type LinkKind, newOneTimeToken, oneTimeTokenHash } from '../../rules/one-time-tokens.ts'
import type { AccountWithEmail } from '../../queries/email-queries.ts'
import { endLinks, insertLink, type LinkOrigin, type LinkSender } from '../../queries/link-queries.ts'

type MailContext = Pick<ShopContext, 'config' | 'now'>

export interface Addressee {
  userId: number
  username: string
  email: string
  language: Language
}

/** Ends the account's links of these kinds, and cancels their mails that still wait. */
export async function endLinksAndMails(
  transaction: Database,
  { userId, kinds, now }: { userId: number; kinds: readonly LinkKind[]; now: Date },
): Promise<void> {
  await endLinks(transaction, { userId, kinds, now })
  await cancelMails(transaction, { userId, which: { kinds }, reason: linkWasReplaced, now })
}

/** Cancels waiting mails to a former address. Mails about acts of the account remain, because a thief would hide them. */
export async function cancelMailsTo(
  transaction: Database,
  { userId, former, now }: { userId: number; former: string; now: Date },
): Promise<void> {
  const which = { to: former, exceptKinds: Object.keys(actMailKinds) }
  await cancelMails(transaction, { userId, which, reason: addressWasLeft, now })
}

/** Queues a mail with a new link, which ends earlier ones of its kind. Requires the lock of the account. */
export async function queueLink(
  transaction: Database,
  context: MailContext,
  kind: LinkKind,
  { userId, username, email, language }: Addressee,
  { isUrgent, ...origin }: Partial<LinkOrigin | LinkSender> & { isUrgent?: boolean } = {},
): Promise<void> {
  const now = context.now()
  const token = newOneTimeToken()
  const tokenHash = oneTimeTokenHash(token)
  await endLinksAndMails(transaction, { userId, kinds: [kind], now })
  const expiresAt = new Date(now.getTime() + linkLastsInMs[kind])
  await insertLink(transaction, { tokenHash, userId, kind, email, createdAt: now, expiresAt, ...origin })
  await queueMail(transaction, context, {
    kind: linkMailKinds[kind],
    facts: { username },
    dedupeKey: `${kind}:${tokenHash}`,
    userId,
    to: email,
    language,
    secret: token,
    expiresAt,
    ...(isUrgent === undefined ? {} : { isUrgent }),
  })
}

/** Queues the mail about a deleted account. The mail belongs to no account, because mails are erased with theirs. */
export async function queueDeletionMail(
  transaction: Database,
  context: MailContext,
  { userId, username, email, language }: Addressee,
): Promise<void> {
  await queueMail(transaction, context, {
    kind: actMailKinds.account_deleted,
    facts: { username },
    dedupeKey: `account_deleted:${userId}`,
    userId: null,
    to: email,
    language,
  })
}

/**
 * Queues a mail about an act of the account.
 * @param once acts that share it are one mail; by default each has its own
 */
export async function queueActMail(
  transaction: Database,
  context: MailContext,
  act: Exclude<AccountAct, 'account_deleted'>,
  { userId, username, email, language }: Addressee,
  once = newOneTimeToken(),
): Promise<void> {
  await queueMail(transaction, context, {
    kind: actMailKinds[act],
    facts: { username },
    dedupeKey: `${act}:${once}`,
    userId,
    to: email,
    language,
  })
}

/** As `queueActMail`, where the account has an address; in the language of that, or else in this one. */
export async function queueActMailOf(
  transaction: Database,
  context: MailContext,
  act: Exclude<AccountAct, 'account_deleted'>,
  { id: userId, username, email, emailLanguage }: AccountWithEmail,
  language: Language = defaultLanguage,
): Promise<void> {
  if (email === null) return
  await queueActMail(transaction, context, act, { userId, username, email, language: emailLanguage ?? language })
}
