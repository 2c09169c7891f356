/** Tests Alipay's account before use. */
import { BadConfiguration } from '#platform/config/variables.ts'
import { checkKeys, normalisePrivateKey, normalisePublicKey } from '../../rsa-keys.ts'
import type { AlipayAccount } from './alipay-account.ts'

/**
 * Validates the account's keys before the shop starts.
 * @throws BadConfiguration with one line naming the variable
 */
export function checkAlipayAccount(account: AlipayAccount): void {
  if (!/^\d{16}$/.test(account.appId)) throw new BadConfiguration('ALIPAY_APP_ID: must be 16 digits')
  if (!/^2088\d{12}$/.test(account.sellerId)) {
    throw new BadConfiguration('ALIPAY_SELLER_ID: must be 16 digits that begin with 2088')
  }
  const [own, alipays] = ['ALIPAY_APP_PRIVATE_KEY', 'ALIPAY_PUBLIC_KEY'] as const
  checkKeys(
    { variable: own, pem: normalisePrivateKey(own, account.appPrivateKey) },
    { variable: alipays, pem: normalisePublicKey(alipays, account.alipayPublicKey) },
    "is the app's own public key; copy Alipay's public key instead",
  )
}

/** Whether both are the same public key of Alipay's, in any format. */
export function isSameAlipayKey(one: string, other: string): boolean {
  return normalisePublicKey('ALIPAY_PUBLIC_KEY', one) === normalisePublicKey('ALIPAY_PUBLIC_KEY', other)
}
