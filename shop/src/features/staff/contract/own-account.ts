/** Calls of staff on their own account. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { flag, listOf, noContent, pageQuery, rowId, time } from '#platform/contract/fields.ts'
import { proofs, roles } from '#features/staff/values.ts'
import { displayName, password } from './fields.ts'

const defineCall = callsOf('Console: own account')

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
  proofs: z.array(z.enum(proofs)).meta({ description: 'By what one can confirm who it is, as it counts here' }),
  recovery_codes_left: z.int(),
  idle_after_seconds: z.int(),
  confirmed_until: time.nullable(),
  counts: z.record(z.string(), z.int()).meta({ description: 'What waits, of what the role may see' }),
})
export type Me = z.infer<typeof me>

export const getMe = defineCall({
  key: 'GET /api/console/me/',
  summary: 'Who is signed in, what they may do, and what waits',
  access: 'staff',
  response: me,
})

export const recordActivity = defineCall({
  key: 'POST /api/console/me/activity/',
  summary: 'Somebody is typing: the session is not idle',
  access: 'staff',
  ...noContent,
})

export const changeMe = defineCall({
  key: 'PATCH /api/console/me/',
  summary: 'Change what one is called, or turn keys of one letter off',
  access: 'staff',
  body: z.object({ display_name: displayName.optional(), has_single_keys: flag.optional() }),
  response: me,
})

export const changeOwnPassword = defineCall({
  key: 'POST /api/console/me/password/',
  summary: 'Change the password; every other session ends',
  access: 'staff',
  body: z.object({ old_password: password, new_password: password }),
  ...noContent,
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
  access: 'staff',
  query: pageQuery,
  response: listOf(session),
})

export const endOtherSessions = defineCall({
  key: 'DELETE /api/console/me/sessions/',
  summary: 'End one’s other sessions',
  access: 'staff',
  ...noContent,
})

export const endOneSession = defineCall({
  key: 'DELETE /api/console/me/sessions/{id}/',
  summary: 'End one of one’s sessions',
  access: 'staff',
  params: z.object({ id: rowId }),
  ...noContent,
})
