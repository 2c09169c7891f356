import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { noContent, time, token } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxEmailLength } from '../values.ts'
import { credentials, newCredentials } from './credentials.ts'

const defineCall = callsOf('Users and tokens')

const emailState = z.object({
  email: z.string().nullable().meta({ description: 'The verified address' }),
  verified_at: time.nullable(),
  waiting: z.string().nullable().meta({ description: 'An address whose link has not been opened yet' }),
})
export type EmailState = z.infer<typeof emailState>

export const getEmail = defineCall({
  key: 'GET /api/user/email/',
  summary: "The caller's mail address",
  access: 'shopper',
  response: emailState,
})

export const putEmail = defineCall({
  key: 'PUT /api/user/email/',
  summary: 'Send a link to a mail address; opening it makes it the address of the account',
  description: 'The former address stays until then. Three links an hour and ten a day, each valid for an hour.',
  access: 'shopper',
  body: z.object({ email: text(maxEmailLength).trim().min(1), password: credentials.shape.password }),
  response: emailState,
})

export const deleteEmail = defineCall({
  key: 'DELETE /api/user/email/',
  summary: 'Remove the mail address and its open link; the address gets a mail',
  access: 'shopper',
  ...noContent,
})

export const verifyEmail = defineCall({
  key: 'POST /api/user/email/verify/',
  summary: 'Open the link of a mail: its address becomes the address of the account',
  description: 'Each link works once. An address has one account.',
  access: 'ignores-token',
  body: z.object({ token: token.min(1) }),
  response: z.object({ email: z.string() }),
})

export const forgotPassword = defineCall({
  key: 'POST /api/user/forgot_password/',
  summary: 'Send a link for a new password to the verified address of an account',
  description:
    'The response is the same whether the account exists or not. Three links an hour and ten a day, each valid for 30 minutes.',
  access: 'ignores-token',
  body: z.object({
    account: text(maxEmailLength).trim().min(1).meta({ description: 'Its username or its mail address' }),
  }),
  response: z.object({}),
})

export const resetPassword = defineCall({
  key: 'POST /api/user/reset_password/',
  summary: 'Set a new password by the link of a mail; ends all logins',
  access: 'ignores-token',
  body: z.object({ token: token.min(1), new_password: newCredentials.shape.password }),
  response: z.object({}),
})
