import { NotFound, TokenNotValid } from '#platform/http/responses/errors.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { findAccount } from '../../queries/email-queries.ts'
import { deleteLogin, deleteLogins } from '../../queries/login-queries.ts'
import { queueActMail } from '../email/queue-account-mail.ts'
import type { Identity } from './token-pairs.ts'

/**
 * Logs out. Any refresh token of the login works, including one replaced long ago.
 * @throws TokenNotValid also where the login has ended before
 */
export async function endLogin({ database, tokens, now }: Identity, token: string): Promise<void> {
  const claims = await tokens.read(token, now())
  if (claims.token_type !== 'refresh') throw new TokenNotValid()
  if (!(await deleteLogin(database, Number(claims.user_id), claims.family))) throw new TokenNotValid()
}

type EndingContext = Pick<ShopContext, 'config' | 'inTransaction' | 'now'>

/**
 * Ends a login and notifies the person's address, unless it is the caller's own.
 * @throws NotFound for a login that has ended, or is another person's
 */
export async function endOneLogin(
  context: EndingContext,
  shopper: Shopper,
  { id, language }: { id: string; language: Language },
): Promise<void> {
  await context.inTransaction(async (transaction) => {
    if (!(await deleteLogin(transaction, shopper.id, id))) throw new NotFound()
    if (id !== shopper.loginId) await queueEndedMail(transaction, context, shopper, language)
  })
}

/** Ends all other logins, and notifies the person by mail if there were any. */
export async function endOtherLogins(context: EndingContext, shopper: Shopper, language: Language): Promise<void> {
  await context.inTransaction(async (transaction) => {
    const ended = await deleteLogins(transaction, shopper.id, shopper.loginId)
    if (ended.some(({ expiresAt }) => expiresAt > context.now()))
      await queueEndedMail(transaction, context, shopper, language)
  })
}

/** Logins that the caller's login ends one after another within this time are one mail. */
const oneMailForInMs = 10 * 60_000

async function queueEndedMail(
  transaction: Database,
  context: EndingContext,
  shopper: Shopper,
  language: Language,
): Promise<void> {
  const account = await findAccount(transaction, shopper.id)
  if (!account?.email) return
  const { id: userId, username, loginId } = shopper
  const window = Math.floor(context.now().getTime() / oneMailForInMs)
  const addressee = { userId, username, email: account.email, language: account.emailLanguage ?? language }
  await queueActMail(transaction, context, 'sessions_ended', addressee, `${loginId}:${window}`)
}
