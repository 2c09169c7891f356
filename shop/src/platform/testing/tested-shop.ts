import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Method } from '#platform/contract/call.ts'

/** What factories need of a shop: they ask its API, and write to its database. */
export interface TestedShop {
  context: ShopContext
  /** `call('POST', '/api/order/', { json: {…}, token })` */
  call(method: Method, path: string, options?: CallOptions): Promise<Answer>
}

export interface CallOptions {
  json?: unknown
  form?: Record<string, string>
  multipart?: FormData
  token?: string
  headers?: Record<string, string>
  payload?: string | Buffer
  /** Whence it is asked. */
  ip?: string
  /** A test that wrote nothing by itself has no news that the shop must hear before. */
  hasNoNews?: boolean
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  // Tests read answers as they come; the contract itself is checked on every answer.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}
