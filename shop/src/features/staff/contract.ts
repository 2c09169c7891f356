/** How staff sign in, and what they do with their own account. */
import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { flag, listOf, pageQuery, rowId, time } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxPasswordLength, maxUsernameLength } from '#platform/contract/values.ts'
import { maxDisplayNameLength, roles, stages } from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    username_taken: true
    last_factor: true
    last_owner: true
    idempotency_key_reused: true
  }
}

const tag = 'Console: signing in'
const ownTag = 'Console: own account'

const password = text(maxPasswordLength).min(1)
const linkToken = text(100).min(1)
const displayName = text(maxDisplayNameLength).trim().min(1)
const code = text(20).min(1)
const step = z.object({ next: z.enum(stages) })

/** What a browser's authenticator answers; its server library judges it. */
const binary = text(12_000).regex(/^[\w-]+$/)
const credential = z.object({
  id: text(1400).min(1),
  rawId: text(1400).min(1),
  type: z.literal('public-key'),
  authenticatorAttachment: text(40).nullish(),
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary.optional(),
    authenticatorData: binary.optional(),
    signature: binary.optional(),
    userHandle: text(200).nullish(),
    transports: z.array(text(40)).max(10).optional(),
  }),
})
export type CredentialResponse = z.infer<typeof credential>
/** Handed to the browser's authenticator as it is. */
const authenticatorOptions = z.looseObject({ challenge: z.string() })

export const openLink = defineCall({
  key: 'POST /api/console/welcome/open/',
  summary: 'What a one-time link is for',
  tag,
  access: 'at-the-door',
  body: z.object({ token: linkToken }),
  status: 200,
  answer: z.object({ purpose: z.enum(['first_owner', 'account']), username: z.string(), display_name: z.string() }),
  refusals: ['not_found'],
})

export const welcome = defineCall({
  key: 'POST /api/console/welcome/',
  summary: 'Use a one-time link: become the first owner, or choose a new password',
  description: 'Names are taken from who becomes the first owner; others have theirs.',
  tag,
  access: 'at-the-door',
  body: z.object({
    token: linkToken,
    username: text(maxUsernameLength, { form: 'NFKC' }).optional(),
    display_name: displayName.optional(),
    password,
  }),
  status: 201,
  answer: step,
  refusals: ['not_found', 'username_taken'],
})

export const getSession = defineCall({
  key: 'GET /api/console/session/',
  summary: 'How far signing in has come',
  tag,
  access: 'at-the-door',
  status: 200,
  answer: z.object({
    next: z.enum(['password', ...stages]),
    shop_name: z.string(),
    display_name: z.string(),
    role: z.enum(roles).nullable(),
    has_authenticator: z.boolean(),
    has_passkeys: z.boolean(),
    can_use_passkeys: z.boolean().meta({ description: 'Not under a bare IP address' }),
    is_safe: z.boolean().meta({ description: 'False over plain http from another machine: nobody can sign in' }),
  }),
})

export const beginSession = defineCall({
  key: 'POST /api/console/session/',
  summary: 'Sign in by name and password: the first step',
  tag,
  access: 'at-the-door',
  body: z.object({ username: text(maxUsernameLength, { form: 'NFKC' }).min(1), password }),
  status: 200,
  answer: step,
  refusals: ['no_active_account', 'permission_denied'],
})

export const finishSession = defineCall({
  key: 'POST /api/console/session/second_factor/',
  summary: 'Sign in by six digits or a recovery code: the second step',
  tag,
  access: 'signing-in',
  body: z.object({ code: code.optional(), recovery_code: code.optional() }),
  status: 200,
  answer: step,
  refusals: ['no_active_account'],
})

export const offerPasskey = defineCall({
  key: 'POST /api/console/session/passkey/options/',
  summary: 'What an authenticator has to sign',
  tag,
  access: 'at-the-door',
  status: 200,
  answer: authenticatorOptions,
  refusals: ['not_found'],
})

export const signInByPasskey = defineCall({
  key: 'POST /api/console/session/passkey/',
  summary: 'Sign in by a passkey: both steps in one',
  tag,
  access: 'at-the-door',
  body: z.object({ response: credential }),
  status: 200,
  answer: step,
  refusals: ['no_active_account'],
})

export const confirmSession = defineCall({
  key: 'POST /api/console/session/confirm/',
  summary: 'Prove once more who it is; it counts for five minutes',
  description: 'A password counts only where there is no second factor.',
  tag,
  access: 'staff',
  body: z.object({
    code: code.optional(),
    recovery_code: code.optional(),
    password: password.optional(),
    response: credential.optional(),
  }),
  status: 200,
  answer: z.object({ confirmed_until: time }),
  refusals: ['no_active_account'],
})

export const endSession = defineCall({
  key: 'DELETE /api/console/session/',
  summary: 'Sign out',
  tag,
  access: 'signing-in',
  status: 204,
  answer: z.undefined(),
})

const me = z.object({
  id: z.int(),
  username: z.string(),
  display_name: z.string(),
  role: z.enum(roles),
  permissions: z.array(z.string()),
  console_token: z.string().meta({ description: 'For `x-console-token`, which every call but GET needs' }),
  shop_name: z.string(),
  has_single_keys: z.boolean(),
  has_authenticator: z.boolean(),
  recovery_codes_left: z.int(),
  idle_after_seconds: z.int(),
  confirmed_until: time.nullable(),
  counts: z.record(z.string(), z.int()).meta({ description: 'What waits, of what the role may see' }),
})
export type Me = z.infer<typeof me>

export const getMe = defineCall({
  key: 'GET /api/console/me/',
  summary: 'Who is signed in, what they may do, and what waits',
  tag: ownTag,
  access: 'staff',
  status: 200,
  answer: me,
})

export const noteActivity = defineCall({
  key: 'POST /api/console/me/activity/',
  summary: 'Somebody is typing: the session is not idle',
  tag: ownTag,
  access: 'staff',
  status: 204,
  answer: z.undefined(),
})

export const changeMe = defineCall({
  key: 'PATCH /api/console/me/',
  summary: 'Change what one is called, or turn keys of one letter off',
  tag: ownTag,
  access: 'staff',
  body: z.object({ display_name: displayName.optional(), has_single_keys: flag.optional() }),
  status: 200,
  answer: me,
})

export const changeOwnPassword = defineCall({
  key: 'POST /api/console/me/password/',
  summary: 'Change the password; every other session ends',
  tag: ownTag,
  access: 'staff',
  body: z.object({ old_password: password, new_password: password }),
  status: 204,
  answer: z.undefined(),
})

export const beginAuthenticator = defineCall({
  key: 'POST /api/console/me/totp/',
  summary: 'A secret for an authenticator app; told once',
  tag: ownTag,
  access: 'signing-in',
  status: 200,
  answer: z.object({ secret: z.string(), otpauth_url: z.string(), qr_svg: z.string() }),
  refusals: ['second_factor_required', 'reauthentication_required'],
})

const recoveryCodes = z.object({
  recovery_codes: z.array(z.string()).meta({ description: 'Told once; empty where there are some already' }),
  next: z.enum(stages),
})

export const confirmAuthenticator = defineCall({
  key: 'POST /api/console/me/totp/confirm/',
  summary: 'A first code proves that the authenticator has the secret',
  tag: ownTag,
  access: 'signing-in',
  body: z.object({ code }),
  status: 200,
  answer: recoveryCodes,
  refusals: ['second_factor_required', 'reauthentication_required'],
})

export const removeAuthenticator = defineCall({
  key: 'DELETE /api/console/me/totp/',
  summary: 'Forget the authenticator app',
  tag: ownTag,
  access: 'staff',
  needsConfirmation: true,
  status: 204,
  answer: z.undefined(),
  refusals: ['last_factor'],
})

export const renewRecoveryCodes = defineCall({
  key: 'POST /api/console/me/recovery_codes/',
  summary: 'Ten new recovery codes; those of before are void',
  tag: ownTag,
  access: 'staff',
  needsConfirmation: true,
  status: 201,
  answer: z.object({ recovery_codes: z.array(z.string()) }),
})

const passkey = z.object({ id: z.int(), name: z.string(), created_at: time, last_used_at: time.nullable() })

export const listPasskeys = defineCall({
  key: 'GET /api/console/me/passkeys/',
  summary: 'One’s own passkeys',
  tag: ownTag,
  access: 'staff',
  status: 200,
  answer: z.object({ results: z.array(passkey) }),
})

export const offerNewPasskey = defineCall({
  key: 'POST /api/console/me/passkeys/options/',
  summary: 'What a new passkey is made from',
  tag: ownTag,
  access: 'signing-in',
  status: 200,
  answer: authenticatorOptions,
  refusals: ['second_factor_required', 'reauthentication_required', 'not_found'],
})

export const addPasskey = defineCall({
  key: 'POST /api/console/me/passkeys/',
  summary: 'Keep a new passkey',
  tag: ownTag,
  access: 'signing-in',
  body: z.object({ name: displayName, response: credential }),
  status: 201,
  answer: recoveryCodes,
  refusals: ['second_factor_required', 'reauthentication_required'],
})

export const removePasskey = defineCall({
  key: 'DELETE /api/console/me/passkeys/{id}/',
  summary: 'Forget a passkey',
  tag: ownTag,
  access: 'staff',
  needsConfirmation: true,
  params: z.object({ id: rowId }),
  status: 204,
  answer: z.undefined(),
  refusals: ['last_factor'],
})

const session = z.object({
  id: z.int(),
  created_at: time,
  seen_at: time,
  browser: z.string(),
  address: z.string(),
  is_current: z.boolean(),
})
export type StaffSession = z.infer<typeof session>

export const listSessions = defineCall({
  key: 'GET /api/console/me/sessions/',
  summary: 'One’s own sessions, the last used first',
  tag: ownTag,
  access: 'staff',
  query: pageQuery,
  status: 200,
  answer: listOf(session),
})

export const endOtherSessions = defineCall({
  key: 'DELETE /api/console/me/sessions/',
  summary: 'End one’s other sessions',
  tag: ownTag,
  access: 'staff',
  status: 204,
  answer: z.undefined(),
})

export const endOneSession = defineCall({
  key: 'DELETE /api/console/me/sessions/{id}/',
  summary: 'End one of one’s sessions',
  tag: ownTag,
  access: 'staff',
  params: z.object({ id: rowId }),
  status: 204,
  answer: z.undefined(),
})
