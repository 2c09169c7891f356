import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { listOf, noContent, rowId, time } from '#platform/contract/fields.ts'
import { authenticatorOptions, credential } from '#platform/contract/passkeys.ts'
import { text } from '#platform/contract/text.ts'
import { maxPasskeyNameLength, maxPasskeys } from '../values.ts'
import { account, credentials, tokenPair } from './credentials.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    passkeys_unavailable: true
    limit_reached: true
  }
}

const defineCall = callsOf('Users and tokens')

const challengeId = text(36).pipe(z.uuid())
const options = z.object({ challenge_id: z.uuid(), options: authenticatorOptions })

const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: time,
  last_used_at: time.nullable(),
})
export type Passkey = z.infer<typeof passkey>

export const newPasskeyOptions = defineCall({
  key: 'POST /api/user/passkey/options/',
  summary: 'What an authenticator creates a passkey from; works for five minutes, once',
  description: 'Not under an address of numbers, and not over plain http: browsers store no passkeys there.',
  access: 'shopper',
  body: z.object({ password: credentials.shape.password }),
  response: options,
  errors: ['passkeys_unavailable', 'limit_reached'],
})

export const addPasskey = defineCall({
  key: 'POST /api/user/passkey/',
  summary: `Save a new passkey, ${maxPasskeys} at most; the address of the account gets a mail`,
  access: 'shopper',
  body: z.object({
    challenge_id: challengeId,
    response: credential,
    name: text(maxPasskeyNameLength).trim().min(1),
  }),
  status: 201,
  response: passkey,
  errors: ['limit_reached'],
})

export const listPasskeys = defineCall({
  key: 'GET /api/user/passkey/',
  summary: "The caller's passkeys, the newest first",
  access: 'shopper',
  response: listOf(passkey),
})

export const removePasskey = defineCall({
  key: 'DELETE /api/user/passkey/{id}/',
  summary: 'Remove a passkey; the address of the account gets a mail',
  access: 'shopper',
  params: z.object({ id: rowId }),
  ...noContent,
  errors: ['not_found'],
})

export const passkeyLoginOptions = defineCall({
  key: 'POST /api/token/passkey/options/',
  summary: 'What an authenticator has to sign for a login; works for five minutes, once',
  access: 'ignores-token',
  response: options,
  errors: ['passkeys_unavailable'],
})

export const logInByPasskey = defineCall({
  key: 'POST /api/token/passkey/',
  summary: 'Log in by a passkey: the same login as by a password',
  access: 'ignores-token',
  body: z.object({ challenge_id: challengeId, response: credential }),
  response: tokenPair.extend(account.shape),
  errors: ['no_active_account'],
})
