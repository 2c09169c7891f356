/** How staff sign in, and out again. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { noContent, time } from '#platform/contract/fields.ts'
import { authenticatorOptions, credential } from '#platform/contract/passkeys.ts'
import { text } from '#platform/contract/text.ts'
import { maxUsernameLength } from '#platform/contract/values.ts'
import { roles, stages } from '#features/staff/values.ts'
import { code, displayName, password } from './fields.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    username_taken: true
  }
}

const defineCall = callsOf('Console: signing in')

const linkToken = text(100).min(1)
const step = z.object({ next: z.enum(stages) })

export const openLink = defineCall({
  key: 'POST /api/console/welcome/open/',
  summary: 'What a one-time link is for',
  access: 'console-anonymous',
  body: z.object({ token: linkToken }),
  response: z.object({
    purpose: z.enum(['first_owner', 'account']),
    username: z.string(),
    display_name: z.string(),
    is_begun: z.boolean().meta({ description: 'This browser has used it, and has yet to set a second factor' }),
  }),
  errors: ['not_found'],
})

export const welcome = defineCall({
  key: 'POST /api/console/welcome/',
  summary: 'Use a one-time link: become the first owner, or choose a new password',
  description: 'The first owner sets names; other staff have theirs.',
  access: 'console-anonymous',
  body: z.object({
    token: linkToken,
    username: text(maxUsernameLength, { form: 'NFKC' }).optional(),
    display_name: displayName.optional(),
    password,
  }),
  status: 201,
  response: step,
  errors: ['not_found', 'username_taken'],
})

export const getSession = defineCall({
  key: 'GET /api/console/session/',
  summary: 'How far signing in has come',
  access: 'console-anonymous',
  response: z.object({
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
  access: 'console-anonymous',
  body: z.object({ username: text(maxUsernameLength, { form: 'NFKC' }).min(1), password }),
  response: step,
  errors: ['no_active_account', 'permission_denied'],
})

export const finishSession = defineCall({
  key: 'POST /api/console/session/second_factor/',
  summary: 'Sign in by six digits or a recovery code: the second step',
  access: 'signing-in',
  body: z.object({ code: code.optional(), recovery_code: code.optional() }),
  response: step,
  errors: ['no_active_account'],
})

export const offerPasskey = defineCall({
  key: 'POST /api/console/session/passkey/options/',
  summary: 'What an authenticator has to sign',
  access: 'console-anonymous',
  response: authenticatorOptions,
  errors: ['not_found'],
})

export const signInByPasskey = defineCall({
  key: 'POST /api/console/session/passkey/',
  summary: 'Sign in by a passkey: both steps in one',
  access: 'console-anonymous',
  body: z.object({ response: credential }),
  response: step,
  errors: ['no_active_account'],
})

export const confirmSession = defineCall({
  key: 'POST /api/console/session/confirm/',
  summary: 'Prove once more who it is; it counts for five minutes',
  description: 'A password counts only where there is no second factor.',
  access: 'staff',
  body: z.object({
    code: code.optional(),
    recovery_code: code.optional(),
    password: password.optional(),
    response: credential.optional(),
  }),
  response: z.object({ confirmed_until: time }),
  errors: ['no_active_account'],
})

export const endSession = defineCall({
  key: 'DELETE /api/console/session/',
  summary: 'Sign out',
  access: 'signing-in',
  ...noContent,
})
