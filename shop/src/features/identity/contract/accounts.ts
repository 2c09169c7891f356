import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { noContent, rowId, time } from '#platform/contract/fields.ts'
import { account, credentials, newCredentials, tokenPair } from './credentials.ts'
import { login } from './logins.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    username_taken: true
    terms_changed: true
    order_under_way: true
  }
}

const defineCall = callsOf('Users and tokens')

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
