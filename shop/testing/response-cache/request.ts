/** Sends requests as the network does, and reports whether a statement was needed. */
import { inject } from 'light-my-request'
import { createApiListener } from '#platform/http/pages/page-server.ts'
import type { TestShop } from '../test-shop.ts'

export interface CacheResponse {
  status: number
  headers: Record<string, unknown>
  // Tests read answers as they come.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  raw: Buffer
}

export type Get = (path: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD') => Promise<CacheResponse>

/** Does not wait for change announcements, unlike `shop.call`. */
export function askerOf(shop: TestShop): Get {
  const listener = createApiListener(shop.api)
  return async (path, headers = {}, method = 'GET') => {
    const response = await inject(listener, { method, url: path, headers: { host: 'localhost:5173', ...headers } })
    const isJson = !response.headers['content-encoding'] && response.payload.startsWith('{')
    return {
      status: response.statusCode,
      headers: response.headers,
      raw: response.rawPayload,
      body: isJson ? response.json() : undefined,
    }
  }
}

export function countStatements(shop: TestShop): () => number {
  const pool = shop.context.database.$client
  const query = pool.query.bind(pool)
  let count = 0
  pool.query = (...args: never[]) => {
    count += 1
    return Reflect.apply(query, pool, args) as never
  }
  return () => count
}
