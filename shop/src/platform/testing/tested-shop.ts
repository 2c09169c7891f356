import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Method } from '#platform/contract/call.ts'

/** Parts of a shop that factories need: its API and its database. */
export interface TestedShop {
  context: ShopContext
  /** `call('POST', '/api/order/', { json: {…}, token })` */
  call(method: Method, path: string, options?: CallOptions): Promise<TestResponse>
}

export interface CallOptions {
  json?: unknown
  form?: Record<string, string>
  multipart?: FormData
  token?: string
  headers?: Record<string, string>
  payload?: string | Buffer
  /** Address of the client. */
  ip?: string
  /** Skips waiting for change announcements, for tests that wrote nothing by themselves. */
  hasNoNews?: boolean
}

export interface TestResponse {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  // Tests read bodies untyped; every response is checked against the contract anyway.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}
