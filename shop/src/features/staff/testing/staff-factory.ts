/** Staff signed in without the sign-in steps, which have tests of their own. */
import { randomBytes } from 'node:crypto'
import type { Method } from '#platform/contract/call.ts'
import type { TestResponse, CallOptions, TestedShop } from '#platform/testing/tested-shop.ts'
import type { Role } from '../values.ts'
import { confirmSessionAt, insertSession } from '../server/queries/session-queries.ts'
import { insertStaff } from '../server/queries/staff-queries.ts'
import { consoleTokenOf, hashToken, newToken } from '../server/rules/secrets.ts'
import { longestSessionInMs } from '../server/rules/session-times.ts'

export const ownOrigin = 'http://localhost:5173'

export interface SignedIn {
  id: number
  username: string
  sessionId: number
  /** Cookie, token and origin, as the console's pages send them. */
  headers: Record<string, string>
  /** Re-authenticates now. */
  confirm(): Promise<void>
  /** Calls as the console's pages do. */
  call(method: Method, path: string, options?: CallOptions): Promise<TestResponse>
}

export interface StaffOptions {
  /** Starts with a recent re-authentication. */
  isConfirmed?: boolean
  passwordHash?: string
}

export async function signInAs(
  shop: TestedShop,
  role: Role,
  { isConfirmed = false, passwordHash = 'none' }: StaffOptions = {},
): Promise<SignedIn> {
  const { database, secretKey, now } = shop.context
  const username = `${role}-${randomBytes(4).toString('hex')}`
  const made = await insertStaff(database, {
    username,
    usernameKey: username,
    displayName: `The ${role}`,
    role,
    passwordHash,
    createdAt: now(),
  })
  const token = newToken()
  const sessionId = await insertSession(database, {
    tokenHash: hashToken(token),
    staffId: made!.id,
    stage: 'done',
    now: now(),
    expiresAt: new Date(now().getTime() + longestSessionInMs(role)),
    address: '127.0.0.1',
    browser: 'Firefox, Linux',
  })
  const confirm = () => confirmSessionAt(database, sessionId, now())
  if (isConfirmed) await confirm()
  const headers = {
    origin: ownOrigin,
    cookie: `staff=${token}`,
    'x-console-token': consoleTokenOf(secretKey, hashToken(token)),
  }
  return {
    id: made!.id,
    username,
    sessionId,
    headers,
    confirm,
    call: (method, path, options = {}) =>
      shop.call(method, path, { ...options, headers: { ...headers, ...options.headers } }),
  }
}
