import { hashPassword } from '#platform/accounts/password-hashes.ts'
import { normalizeUsername, usernameKeyOf } from '#platform/accounts/usernames.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import { readAllShopNames } from '#platform/database/queries/shop-names.ts'
import { networkOf } from '#platform/http/requests/network-of.ts'
import { Invalid } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { findAccount, lockAccountByEmailOrName, lockAccountWithEmail } from '../../queries/email-queries.ts'
import { findValidLink, readResetLinks } from '../../queries/link-queries.ts'
import {
  claimResetRequest,
  delayResetRequest,
  deleteRequestsWithoutAccount,
  insertResetRequest,
  type ResetRequest,
} from '../../queries/reset-request-queries.ts'
import { deleteKnownNetworks, isKnownNetwork } from '../../queries/known-network-queries.ts'
import { deleteLogins } from '../../queries/login-queries.ts'
import { updatePasswordHash } from '../../queries/user-queries.ts'
import { linkIsOver } from '../../rules/errors.ts'
import { accountLimits, longestWindowInMs, maxOfLimits, waitForResetLink } from '../../rules/link-limits.ts'
import { networkDigest } from '../../rules/network-digests.ts'
import { emailKeyOf, oneTimeTokenHash } from '../../rules/one-time-tokens.ts'
import { passwordFaults } from '../../rules/password-rules.ts'
import { endLinksAndMails, queueActMail, queueLink } from '../email/queue-account-mail.ts'

type ResetContext = Pick<ShopContext, 'config' | 'database' | 'inTransaction' | 'log' | 'now'>

/** Stores the request. The same statement runs for every name, so that the time reveals nothing. */
export async function requestPasswordReset(
  { database, now, secretKey }: Pick<ShopContext, 'database' | 'now' | 'secretKey'>,
  { account, language, ip }: { account: string; language: Language; ip: string },
): Promise<void> {
  const usernameKey = usernameKeyOf(normalizeUsername(account))
  const network = networkDigest(secretKey, ip)
  await insertResetRequest(database, {
    usernameKey,
    emailKey: emailKeyOf(account),
    language,
    network,
    createdAt: now(),
  })
}

const maxAtOnce = 100
const maxOfNobody = 10_000

/**
 * Queues the links of stored requests; discards requests for no account or one without an address.
 * @returns 'again' where more may wait, so that many made-up names delay no real link
 */
export async function queueResetLinks(context: ResetContext): Promise<number | 'again'> {
  const ofNobody = await deleteRequestsWithoutAccount(context.database, maxOfNobody)
  for (let count = 0; count < maxAtOnce; count++)
    if (!(await queueOldestLink(context))) return ofNobody === maxOfNobody ? 'again' : ofNobody + count
  return 'again'
}

/** Within about forty minutes; nobody waits longer for the link. */
const maxAttempts = 9

/** @returns false where none is due */
async function queueOldestLink(context: ResetContext): Promise<boolean> {
  const claimed: { id?: number | undefined } = {}
  try {
    await context.inTransaction(async (transaction) => {
      const request = await claimResetRequest(transaction, context.now())
      claimed.id = request?.id
      if (request) await queueResetLink(transaction, context, request)
    })
  } catch (error) {
    if (claimed.id === undefined) throw error
    context.log.error({ err: error, requestId: claimed.id }, 'a link for a new password was not queued')
    await delayResetRequest(context.database, claimed.id, { now: context.now(), maxAttempts })
  }
  return claimed.id !== undefined
}

async function queueResetLink(transaction: Database, context: ResetContext, request: ResetRequest): Promise<void> {
  const account = await lockAccountByEmailOrName(transaction, request)
  if (!account || account.email === null) return
  const { id: userId, username, email } = account
  const now = context.now()
  const since = new Date(now.getTime() - longestWindowInMs)
  const sent = await readResetLinks(transaction, { userId, since, limit: 2 * maxOfLimits(accountLimits) })
  const { language, network } = request
  const isFromKnownNetwork = network !== null && (await isKnownNetwork(transaction, userId, network))
  const origin = { network, isFromKnownNetwork }
  if (waitForResetLink(sent, origin, now) > 0) return
  await queueLink(transaction, context, 'reset_password', { userId, username, email, language }, origin)
}

/**
 * Sets the password, ends every login and notifies the address.
 * @throws Invalid naming token or new_password
 */
export async function resetPassword(
  context: ResetContext,
  { token, newPassword, ip, language }: { token: string; newPassword: string; ip: string; language: Language },
): Promise<number> {
  const { database, inTransaction, now } = context
  const query = { tokenHash: oneTimeTokenHash(token), kind: 'reset_password' as const, now: now() }
  const link = await findValidLink(database, query)
  const account = link && (await findAccount(database, link.userId))
  if (!account) throw new Invalid({ token: [linkIsOver] })
  const { id: userId, username } = account
  const shopNames = await readAllShopNames(context)
  const faults = passwordFaults(newPassword, { username, shopNames })
  if (faults.length > 0) throw new Invalid({ new_password: faults })
  const passwordHash = await hashPassword(newPassword, { line: networkOf(ip) })
  await inTransaction(async (transaction) => {
    const locked = await lockAccountWithEmail(transaction, userId)
    // Under the account's lock, so of two callers one finds it used.
    if (!locked || !(await findValidLink(transaction, query))) throw new Invalid({ token: [linkIsOver] })
    await updatePasswordHash(transaction, userId, passwordHash)
    await deleteLogins(transaction, userId, null)
    await deleteKnownNetworks(transaction, userId)
    await endLinksAndMails(transaction, { userId, kinds: ['verify_email', 'reset_password'], now: now() })
    const { email, emailLanguage } = locked
    if (email === null) return
    const addressee = { userId, username, email, language: emailLanguage ?? language }
    await queueActMail(transaction, context, 'password_changed', addressee)
  })
  return userId
}
