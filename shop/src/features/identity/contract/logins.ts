import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { listOf, noContent, pageQuery, time, token } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { credentials, tokenPair } from './credentials.ts'

const defineCall = callsOf('Users and tokens')

export const createToken = defineCall({
  key: 'POST /api/token/create/',
  summary: 'Get an access and a refresh token',
  access: 'ignores-token',
  body: credentials,
  response: tokenPair,
  errors: ['no_active_account'],
})

export const verifyToken = defineCall({
  key: 'POST /api/token/verify/',
  summary: 'Is this access or refresh token valid?',
  access: 'ignores-token',
  body: z.object({ token: token.min(1) }),
  response: z.object({}),
  errors: ['token_not_valid'],
})

export const refreshToken = defineCall({
  key: 'POST /api/token/refresh/',
  summary: 'Exchange a refresh token for a new pair; each one works once',
  access: 'ignores-token',
  body: z.object({ refresh: token.min(1) }),
  response: tokenPair,
  errors: ['token_not_valid'],
})

export const endLogin = defineCall({
  key: 'POST /api/token/blacklist/',
  summary: 'Log out: ends the login that a refresh token belongs to, and its access tokens',
  access: 'ignores-token',
  body: z.object({ refresh: token.min(1) }),
  response: z.object({}),
  errors: ['token_not_valid'],
})

export const login = z.object({
  id: z.uuid(),
  created_at: time,
  last_used_at: time.meta({ description: 'When its tokens were last renewed' }),
  browser: z.string().meta({ description: 'Such as `Firefox, Linux`; empty where it is unknown' }),
  is_current: z.boolean(),
})
export type Login = z.infer<typeof login>

export const listLogins = defineCall({
  key: 'GET /api/user/session/',
  summary: "The caller's logins, the last used first",
  access: 'shopper',
  query: pageQuery,
  response: listOf(login),
})

export const endOneLogin = defineCall({
  key: 'DELETE /api/user/session/{id}/',
  summary: "End one of the caller's logins; its access tokens stop at once",
  access: 'shopper',
  params: z.object({ id: text(36).pipe(z.uuid()) }),
  ...noContent,
  errors: ['not_found'],
})

export const endOtherLogins = defineCall({
  key: 'DELETE /api/user/session/',
  summary: "End all of the caller's logins but this one",
  access: 'shopper',
  ...noContent,
})
