import type { ShopContext } from '#platform/config/shop-context.ts'

export type StaffContext = Pick<ShopContext, 'database' | 'inTransaction' | 'config' | 'secretKey' | 'log' | 'now'>

/** Origin of a request. */
export interface Visit {
  ip: string
  userAgent: string | undefined
  requestId: string
}
