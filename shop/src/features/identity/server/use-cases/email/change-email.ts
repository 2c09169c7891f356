import type { EmailState } from '#features/identity/contract/emails.ts'
import type { GuessContext } from '#platform/accounts/judge-guess.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { breaksConstraint } from '#platform/database/database-errors.ts'
import type { Database } from '#platform/database/database.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { Invalid, Throttled, TokenNotValid } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import { findAccount, lockAccountWithEmail, updateEmail } from '../../queries/email-queries.ts'
import {
  countLinksOfNewAccounts,
  findNthVerifyLink,
  findValidLink,
  findWaitingEmail,
  isProvenAccount,
  type LinkSender,
  lockEmail,
  lockVerifyLinks,
  readLinkTimes,
  readLinkTimesTo,
} from '../../queries/link-queries.ts'
import { emailIsInvalid, emailIsTaken, linkIsOver } from '../../rules/errors.ts'
import {
  accountLimits,
  addressDigest,
  addressLimits,
  hasLinkLeft,
  longestWindowInMs,
  maxOfLimits,
  maxUrgentVerifyLinks,
  partOfNewAccounts,
  urgentWindowInMs,
  waitForLink,
} from '../../rules/link-limits.ts'
import { neighbourhoodDigest } from '../../rules/network-digests.ts'
import { emailKeyOf, oneTimeTokenHash } from '../../rules/one-time-tokens.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { cancelMailsTo, endLinksAndMails, queueActMail, queueLink } from './queue-account-mail.ts'

type EmailContext = Pick<ShopContext, 'config' | 'database' | 'inTransaction' | 'now' | 'secretKey'>

/** @throws TokenNotValid when the account was deleted meanwhile */
export async function readEmail(database: Database, userId: number, now = new Date()): Promise<EmailState> {
  const account = await findAccount(database, userId)
  if (!account) throw new TokenNotValid()
  return {
    email: account.email,
    verified_at: account.emailVerifiedAt?.toISOString() ?? null,
    waiting: await findWaitingEmail(database, userId, now),
  }
}

/**
 * Sends a link to the address. The present address stays until the link is opened.
 * @throws Invalid naming email or password
 * @throws Throttled after too many links of the account, to the address or of the shop, within an hour or a day
 */
export async function requestEmail(
  context: EmailContext & GuessContext,
  shopper: Shopper,
  input: { email: string; password: string; ip: string; language: Language },
): Promise<EmailState> {
  const { email, password, ip, language } = input
  if (!isMailAddress(email)) throw new Invalid({ email: [emailIsInvalid] })
  await requirePassword(context, shopper, { password, ip, field: 'password' })
  await context.inTransaction(async (transaction) => {
    const account = await lockAccountWithEmail(transaction, shopper.id)
    if (!account) throw new TokenNotValid()
    if (account.email === email) return
    await requireLinksLeft(transaction, context, { userId: account.id, email })
    const { id: userId, username } = account
    const isOfProvenAccount = await isProvenAccount(transaction, userId)
    const sender = { network: neighbourhoodDigest(context.secretKey, ip), isOfProvenAccount }
    const isUrgent = await requireLinksOfShopLeft(transaction, context, sender)
    const addressee = { userId, username, email, language }
    await queueLink(transaction, context, 'verify_email', addressee, { ...sender, isUrgent })
  })
  return readEmail(context.database, shopper.id, context.now())
}

/** @throws Throttled */
async function requireLinksLeft(
  transaction: Database,
  { now, secretKey }: Pick<ShopContext, 'now' | 'secretKey'>,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  const at = now()
  const since = new Date(at.getTime() - longestWindowInMs)
  const ofAccount = { userId, kind: 'verify_email' as const, since, limit: maxOfLimits(accountLimits) }
  const accountWaits = waitForLink(await readLinkTimes(transaction, ofAccount), accountLimits, at)
  if (accountWaits > 0) throw new Throttled(Math.ceil(accountWaits / 1_000))
  const emailKey = emailKeyOf(email)
  await lockEmail(transaction, emailKey)
  const keys = [emailKey, addressDigest(secretKey, emailKey)]
  const toAddress = await readLinkTimesTo(transaction, { keys, since, limit: maxOfLimits(addressLimits) })
  const addressWaits = waitForLink(toAddress, addressLimits, at)
  if (addressWaits > 0) throw new Throttled(Math.ceil(addressWaits / 1_000))
}

/**
 * Bots on many networks spend no more of the mail server's quota, and delay few mails.
 * @returns whether the mail may be sent before all others
 * @throws Throttled
 */
async function requireLinksOfShopLeft(
  transaction: Database,
  { config, now }: Pick<ShopContext, 'config' | 'now'>,
  { network, isOfProvenAccount }: LinkSender,
): Promise<boolean> {
  await lockVerifyLinks(transaction)
  const at = now().getTime()
  const since = new Date(at - longestWindowInMs)
  const throttleUntilDayAfter = (sentAt: Date) => {
    throw new Throttled(Math.ceil((sentAt.getTime() + longestWindowInMs - at) / 1_000))
  }
  const last = await findNthVerifyLink(transaction, { nth: config.maxVerifyLinksPerDay, since })
  if (last) throttleUntilDayAfter(last)
  if (!isOfProvenAccount && config.hasRateLimits) {
    const sent = await countLinksOfNewAccounts(transaction, { network, since })
    const left = partOfNewAccounts(config.maxVerifyLinksPerDay) - sent.count
    if (!hasLinkLeft(sent.countOfNetwork, left)) throttleUntilDayAfter(sent.oldestOfNetworkAt ?? sent.oldestAt ?? now())
  }
  const hour = { nth: maxUrgentVerifyLinks, since: new Date(at - urgentWindowInMs) }
  return (await findNthVerifyLink(transaction, hour)) === null
}

/**
 * Saves the link's address as the account's, and notifies the former one. Ends links for a new password, and mails that wait
 * for the former address.
 * @throws Invalid naming token
 */
export async function verifyEmail(
  context: EmailContext,
  { token, language }: { token: string; language: Language },
): Promise<{ email: string }> {
  const { database, inTransaction, now } = context
  const query = { tokenHash: oneTimeTokenHash(token), kind: 'verify_email' as const, now: now() }
  const found = await findValidLink(database, query)
  if (!found) throw new Invalid({ token: [linkIsOver] })
  try {
    await inTransaction(async (transaction) => {
      const account = await lockAccountWithEmail(transaction, found.userId)
      // Under the account's lock, so of two callers one finds it used.
      const link = account && (await findValidLink(transaction, query))
      if (!link) throw new Invalid({ token: [linkIsOver] })
      const { id: userId, username, email: former, emailLanguage } = account
      const email = { address: link.email, key: emailKeyOf(link.email), verifiedAt: now(), language }
      await updateEmail(transaction, userId, email)
      await endLinksAndMails(transaction, { userId, kinds: ['verify_email', 'reset_password'], now: now() })
      if (former === null || emailKeyOf(former) === emailKeyOf(link.email)) return
      await cancelMailsTo(transaction, { userId, former, now: now() })
      await queueActMail(transaction, context, 'email_changed', {
        userId,
        username,
        email: former,
        language: emailLanguage ?? language,
      })
    })
  } catch (error) {
    if (breaksConstraint(error, 'users_email_key')) throw new Invalid({ token: [emailIsTaken] })
    throw error
  }
  return { email: found.email }
}

/** Removes the address and notifies it. Ends all links, and mails that wait for it. Idempotent. */
export async function removeEmail(context: EmailContext, shopper: Shopper, language: Language): Promise<void> {
  await context.inTransaction(async (transaction) => {
    const account = await lockAccountWithEmail(transaction, shopper.id)
    if (!account) throw new TokenNotValid()
    const { id: userId, username, email, emailLanguage } = account
    await endLinksAndMails(transaction, { userId, kinds: ['verify_email', 'reset_password'], now: context.now() })
    if (email === null) return
    await updateEmail(transaction, userId, null)
    await cancelMailsTo(transaction, { userId, former: email, now: context.now() })
    const addressee = { userId, username, email, language: emailLanguage ?? language }
    await queueActMail(transaction, context, 'email_removed', addressee)
  })
}
