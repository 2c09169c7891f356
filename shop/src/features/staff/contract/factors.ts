/** Authenticator apps, passkeys and recovery codes of staff. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { noContent, rowId, time } from '#platform/contract/fields.ts'
import { authenticatorOptions, credential } from '#platform/contract/passkeys.ts'
import { stages } from '#features/staff/values.ts'
import { code, displayName } from './fields.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    last_factor: true
  }
}

const defineCall = callsOf('Console: own account')

export const beginAuthenticator = defineCall({
  key: 'POST /api/console/me/totp/',
  summary: 'A secret for an authenticator app; shown once',
  access: 'signing-in',
  response: z.object({ secret: z.string(), otpauth_url: z.string(), qr_svg: z.string() }),
  errors: ['second_factor_required', 'reauthentication_required'],
})

const recoveryCodes = z.object({
  recovery_codes: z.array(z.string()).meta({ description: 'Shown once; empty where there are some already' }),
  next: z.enum(stages),
})

export const confirmAuthenticator = defineCall({
  key: 'POST /api/console/me/totp/confirm/',
  summary: 'A first code proves that the authenticator has the secret',
  access: 'signing-in',
  body: z.object({ code }),
  response: recoveryCodes,
  errors: ['second_factor_required', 'reauthentication_required'],
})

export const removeAuthenticator = defineCall({
  key: 'DELETE /api/console/me/totp/',
  summary: 'Forget the authenticator app',
  access: 'staff',
  needsRecentSignIn: true,
  ...noContent,
  errors: ['last_factor'],
})

export const renewRecoveryCodes = defineCall({
  key: 'POST /api/console/me/recovery_codes/',
  summary: 'Ten new recovery codes; those of before are void',
  access: 'staff',
  needsRecentSignIn: true,
  status: 201,
  response: z.object({ recovery_codes: z.array(z.string()) }),
})

const passkey = z.object({ id: z.int(), name: z.string(), created_at: time, last_used_at: time.nullable() })

export const listPasskeys = defineCall({
  key: 'GET /api/console/me/passkeys/',
  summary: 'One’s own passkeys',
  access: 'staff',
  response: z.object({ results: z.array(passkey) }),
})

export const offerNewPasskey = defineCall({
  key: 'POST /api/console/me/passkeys/options/',
  summary: 'What a new passkey is made from',
  access: 'signing-in',
  response: authenticatorOptions,
  errors: ['second_factor_required', 'reauthentication_required', 'not_found'],
})

export const addPasskey = defineCall({
  key: 'POST /api/console/me/passkeys/',
  summary: 'Save a new passkey',
  access: 'signing-in',
  body: z.object({ name: displayName, response: credential }),
  status: 201,
  response: recoveryCodes,
  errors: ['second_factor_required', 'reauthentication_required'],
})

export const removePasskey = defineCall({
  key: 'DELETE /api/console/me/passkeys/{id}/',
  summary: 'Forget a passkey',
  access: 'staff',
  needsRecentSignIn: true,
  params: z.object({ id: rowId }),
  ...noContent,
  errors: ['last_factor'],
})
