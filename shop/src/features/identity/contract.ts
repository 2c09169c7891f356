import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { listOf, noContent, pageQuery, rowId, time, token } from '#platform/contract/fields.ts'
import { authenticatorOptions, credential } from '#platform/contract/passkeys.ts'
import { text } from '#platform/contract/text.ts'
import {
  maxEmailLength,
  maxPasswordLength,
  maxUsernameLength,
  minPasswordLength,
  maxPasskeyNameLength,
  maxPasskeys,
} from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    username_taken: true
    terms_changed: true
    order_under_way: true
    passkeys_unavailable: true
    limit_reached: true
  }
}

const defineCall = callsOf('Users and tokens')

/** The rules of a new username and password are checked by the server, with sentences of their own. */
const credentials = z.object({
  username: text(maxUsernameLength, { form: 'NFKC' }).min(1),
  password: text(maxPasswordLength, { isPassword: true }).min(1),
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
  access: 'ignores-token',
  description:
    'The versions are those that the page has shown. A former one is `terms_changed`, with the current one and its address ' +
    'in `terms` or `privacy`, and nothing done; left out, none is agreed to.',
  body: newCredentials.extend({ terms_version: rowId.optional(), privacy_version: rowId.optional() }),
  status: 201,
  response: account,
  errors: ['username_taken', 'terms_changed'],
})

export const authUser = defineCall({
  key: 'POST /api/user/auth_user/',
  summary: 'Check a username and a password',
  access: 'ignores-token',
  body: credentials,
  response: account,
  errors: ['no_active_account'],
})

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

const login = z.object({
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

export const changePassword = defineCall({
  key: 'POST /api/user/change_password/',
  summary: 'Change the password: returns a new login, and ends all others',
  access: 'shopper',
  body: z.object({
    old_password: credentials.shape.password,
    new_password: newCredentials.shape.password,
  }),
  response: tokenPair,
})

export const deleteAccount = defineCall({
  key: 'POST /api/user/delete_account/',
  summary: 'Delete the account: orders stay without a name, all else goes; not while money or goods are under way',
  description:
    'Refused while an order waits for payment, is still to be sent, or is being refunded. ' +
    'An order without an address does not count once the payment provider refunds it no more.',
  access: 'shopper',
  body: z.object({ password: credentials.shape.password }),
  ...noContent,
  errors: ['order_under_way'],
})

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
  description: 'The former address stays until then. Three links an hour, each valid for an hour.',
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
    'The response is the same whether the account exists or not. Three links an hour, each valid for 30 minutes.',
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
  access: 'shopper',
  response: z.object({ user: z.array(userDetail) }),
})

export const getMyData = defineCall({
  key: 'GET /api/user/my_data/',
  summary: 'All data that the shop stores about the caller, by kind',
  access: 'shopper',
  // Also contains a list for each other kind of stored data.
  response: z.looseObject({ user: userDetail, logins: z.array(login.omit({ is_current: true })) }),
  fileName: 'my-data.json',
})

export const putIcon = defineCall({
  key: 'POST /api/items-v1/put_icon/',
  summary: "Upload the caller's avatar: multipart, field `file`, .jpg or .png",
  access: 'shopper',
  bodyKind: 'file',
  status: 201,
  response: z.object({ avatar_url: z.string() }),
  errors: ['too_large', 'unsupported_media_type'],
})

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
