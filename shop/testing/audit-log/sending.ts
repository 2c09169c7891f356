/** Sends requests to calls of the console. */
import { randomBytes } from 'node:crypto'
import type { SignedIn } from '#features/staff/testing/staff-factory.ts'
import type { Method } from '#platform/contract/call.ts'
import type { TestResponse } from '#platform/testing/tested-shop.ts'

export interface Sent {
  params?: Record<string, string | number>
  json?: unknown
  multipart?: FormData
  revision?: number
  headers?: Record<string, string>
  /** The caller, by default the owner. */
  who?: SignedIn
  query?: string
  /** Number of audit entries, one by default. */
  entries?: number
}
export type Writes = Record<string, (who: SignedIn) => Promise<Sent>>

export function send(
  key: string,
  who: SignedIn,
  { params = {}, query = '', revision, headers, ...sent }: Sent,
): Promise<TestResponse> {
  const [method, path] = key.split(' ') as [Method, string]
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, param: string) => String(params[param]))
  return who.call(method, `/api/console/${filled}${query}`, {
    ...sent,
    headers: {
      'idempotency-key': randomBytes(16).toString('hex'),
      ...(revision === undefined ? {} : { 'if-match': `"${revision}"` }),
      ...headers,
    },
  })
}

export const read = async (who: SignedIn, path: string) => (await who.call('GET', `/api/console/${path}`)).body

let made = 0
export const nextNumber = () => (made += 1)
export const nextName = () => `trail ${nextNumber()}`
