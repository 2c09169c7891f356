/** Orders by staff for tests, by HTTP as the console makes them. */
import { randomUUID } from 'node:crypto'
import { addressInHangzhou } from '#features/delivery/testing/wire-address.ts'
import type { SignedIn } from '#features/staff/testing/staff-factory.ts'
import type { TestResponse } from '#platform/testing/tested-shop.ts'

const { label: _label, ...address } = addressInHangzhou
export const staffAddress = address

export interface StaffWish {
  shopper_id?: number
  email?: string
  lines: { goods_id: number; quantity: number }[]
  expected_total: string
  address?: object
  note?: string
  code?: string
  hours?: number
}

const headersOf = (key: string) => ({ 'idempotency-key': key })

export const placeAsStaff = (by: SignedIn, wish: StaffWish, key: string = randomUUID()): Promise<TestResponse> =>
  by.call('POST', '/api/console/orders/', { json: { address, ...wish }, headers: headersOf(key) })

export const replaceAsStaff = (
  by: SignedIn,
  orderNumber: string,
  wish: StaffWish,
  key: string = randomUUID(),
): Promise<TestResponse> =>
  by.call('POST', `/api/console/orders/${orderNumber}/replace/`, {
    json: { address, ...wish },
    headers: headersOf(key),
  })

export const linkAsStaff = (
  by: SignedIn,
  orderNumber: string,
  json: object = {},
  key: string = randomUUID(),
): Promise<TestResponse> =>
  by.call('POST', `/api/console/orders/${orderNumber}/payment_link/`, { json, headers: headersOf(key) })

/** `http://localhost:5173/o/CODE` → `CODE` */
export const codeIn = (url: string): string => url.split('/o/')[1]!
