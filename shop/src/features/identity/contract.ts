import { z } from 'zod'
import { defineCall } from '#platform/contract/call.ts'
import { time, token } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxPasswordLength, maxUsernameLength, minPasswordLength } from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    username_taken: true
  }
}

const tag = 'Users and tokens'

/** The rules of a new username and password are checked by the server, with sentences of their own. */
const credentials = z.object({
  username: text(maxUsernameLength, { form: 'NFKC' }).min(1),
  password: text(maxPasswordLength).min(1),
})
const newCredentials = z.object({
  username: credentials.shape.username.meta({
    description: `1–${maxUsernameLength} letters and digits of any script and \`@ . + - _\`; unique without regard to case`,
  }),
  password: credentials.shape.password.meta({
    description: `${minPasswordLength}–${maxPasswordLength} characters; none of the common ones, and not the username`,
  }),
})
const account = z.object({ id: z.int(), username: z.string() })
const tokenPair = z.object({ access: z.string(), refresh: z.string() })

export type Account = z.infer<typeof account>
export type TokenPair = z.infer<typeof tokenPair>

export const registerUser = defineCall({
  key: 'POST /api/user/register_user/',
  summary: 'Register with a username and a password',
  tag,
  access: 'ignores-token',
  body: newCredentials,
  status: 201,
  answer: account,
  refusals: ['username_taken'],
})

export const authUser = defineCall({
  key: 'POST /api/user/auth_user/',
  summary: 'Check a username and a password',
  tag,
  access: 'ignores-token',
  body: credentials,
  status: 200,
  answer: account,
  refusals: ['no_active_account'],
})

export const createToken = defineCall({
  key: 'POST /api/token/create/',
  summary: 'Get an access and a refresh token',
  tag,
  access: 'ignores-token',
  body: credentials,
  status: 200,
  answer: tokenPair,
  refusals: ['no_active_account'],
})

export const verifyToken = defineCall({
  key: 'POST /api/token/verify/',
  summary: 'Is this access or refresh token valid?',
  tag,
  access: 'ignores-token',
  body: z.object({ token: token.min(1) }),
  status: 200,
  answer: z.object({}),
  refusals: ['token_not_valid'],
})

export const refreshToken = defineCall({
  key: 'POST /api/token/refresh/',
  summary: 'Exchange a refresh token for a new pair; each one works once',
  tag,
  access: 'ignores-token',
  body: z.object({ refresh: token.min(1) }),
  status: 200,
  answer: tokenPair,
  refusals: ['token_not_valid'],
})

const userDetail = z.object({
  id: z.int(),
  username: z.string(),
  date_joined: time,
  avatar_url: z.string().nullable(),
})
export type UserDetail = z.infer<typeof userDetail>

export const getUserDetail = defineCall({
  key: 'GET /api/user/index_user_detail/',
  summary: 'The caller: a list with one element',
  tag,
  access: 'shopper',
  status: 200,
  answer: z.object({ user: z.array(userDetail) }),
})

export const putIcon = defineCall({
  key: 'POST /api/items-v1/put_icon/',
  summary: "Upload the caller's avatar: multipart, field `file`, .jpg or .png",
  tag,
  access: 'shopper',
  bodyKind: 'file',
  status: 201,
  answer: z.object({ avatar_url: z.string() }),
  refusals: ['too_large', 'unsupported_media_type'],
})
