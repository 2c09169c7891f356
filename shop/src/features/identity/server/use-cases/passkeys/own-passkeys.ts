/** A person's passkeys: adds, lists and removes them. */
import type { Passkey } from '#features/identity/contract/passkeys.ts'
import { maxPasskeys } from '#features/identity/values.ts'
import { readRegistration, registrationOptions } from '#platform/accounts/passkeys/passkey-responses.ts'
import type { CredentialResponse } from '#platform/contract/passkeys.ts'
import type { Database } from '#platform/database/database.ts'
import { readShopNames } from '#platform/database/queries/shop-names.ts'
import type { Shopper } from '#platform/http/calls/access.ts'
import { Invalid, NotFound, TokenNotValid } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { lockAccountWithEmail } from '../../queries/email-queries.ts'
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  type PasskeyRow,
  readPasskeys,
} from '../../queries/passkey-queries.ts'
import { passkeyIsWrong, TooManyPasskeys } from '../../rules/errors.ts'
import { userHandleOf } from '../../rules/user-handle.ts'
import { queueActMailOf } from '../email/queue-account-mail.ts'
import { requirePassword } from '../passwords/require-password.ts'
import { createChallenge, expectedOf, type PasskeyContext, requirePasskeys } from './passkey-challenges.ts'

export async function listPasskeys(database: Database, userId: number): Promise<Passkey[]> {
  return (await readPasskeys(database, userId, maxPasskeys)).map(toWirePasskey)
}

/**
 * Options for a new passkey, after the password.
 * @throws PasskeysUnavailable, TooManyPasskeys
 * @throws Invalid naming password
 */
export async function newPasskeyOptions(
  context: PasskeyContext,
  shopper: Shopper,
  { password, ip, language }: { password: string; ip: string; language: Language },
) {
  requirePasskeys(context)
  await requirePassword(context, shopper, { password, ip, field: 'password' })
  const known = await readPasskeys(context.database, shopper.id, maxPasskeys)
  if (known.length >= maxPasskeys) throw new TooManyPasskeys(maxPasskeys)
  const { id, challenge } = await createChallenge(context, shopper.id)
  const { username } = shopper
  const knownIds = known.map(({ credentialId }) => credentialId)
  const person = { handle: userHandleOf(shopper.id), username, displayName: username, knownIds }
  const { shopOrigin } = context.config
  const shopName = (await readShopNames(context))[language]
  return { challenge_id: id, options: await registrationOptions({ shopName, shopOrigin }, person, challenge) }
}

/**
 * Saves a new passkey and notifies the address of the account.
 * @throws Invalid naming response
 * @throws TooManyPasskeys
 */
export async function addPasskey(
  context: PasskeyContext,
  shopper: Shopper,
  input: { challengeId: string; response: CredentialResponse; name: string; language: Language },
): Promise<Passkey> {
  const expected = await expectedOf(context, { challengeId: input.challengeId, userId: shopper.id })
  const passkey = await readRegistration(input.response, expected)
  if (!passkey) throw new Invalid({ response: [passkeyIsWrong] })
  const row = await context.inTransaction(async (transaction) => {
    const account = await lockAccountWithEmail(transaction, shopper.id)
    if (!account) throw new TokenNotValid()
    // Under the account's lock, so that concurrent calls do not exceed the limit.
    if ((await countPasskeys(transaction, shopper.id)) >= maxPasskeys) throw new TooManyPasskeys(maxPasskeys)
    const own = { userId: shopper.id, name: input.name, createdAt: context.now() }
    const added = await insertPasskey(transaction, { ...passkey, ...own })
    if (!added) throw new Invalid({ response: [passkeyIsWrong] })
    await queueActMailOf(transaction, context, 'passkey_added', account, input.language)
    return added
  })
  return toWirePasskey(row)
}

/** Removes a passkey and notifies the address of the account. @throws NotFound */
export async function removePasskey(
  context: PasskeyContext,
  shopper: Shopper,
  { id, language }: { id: number; language: Language },
): Promise<void> {
  await context.inTransaction(async (transaction) => {
    const account = await lockAccountWithEmail(transaction, shopper.id)
    if (!account) throw new TokenNotValid()
    if (!(await deletePasskey(transaction, shopper.id, id))) throw new NotFound()
    await queueActMailOf(transaction, context, 'passkey_removed', account, language)
  })
}

function toWirePasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return { id, name, created_at: createdAt.toISOString(), last_used_at: lastUsedAt?.toISOString() ?? null }
}
