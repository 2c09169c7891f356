import { afterEach, beforeEach } from 'vitest'
import { Merchant } from './merchant-fixture.ts'

/** A merchant with a sandbox of its own, opened for each test of a file and closed after it. */
export function useMerchant(): () => Merchant {
  let merchant: Merchant | undefined
  beforeEach(async () => {
    merchant = await Merchant.open()
  })
  afterEach(async () => merchant?.close())
  return () => {
    if (!merchant) throw new Error('there is a merchant only while a test runs')
    return merchant
  }
}
