import type { ProviderSetup } from '../../provider-definition.ts'
import { createAlipayProvider } from '../alipay-provider.ts'
import { receiveAlipayNotice } from '../webhook/alipay-notice-call.ts'
import type { AlipayAccount } from './alipay-account.ts'
import { checkAlipayAccount } from './alipay-keys.ts'

/** @throws BadConfiguration where the account's numbers or keys are invalid */
export function createAlipaySetup(
  { account, notifyOrigin }: { account: AlipayAccount; notifyOrigin: string },
  now: () => Date,
): ProviderSetup {
  checkAlipayAccount(account)
  return { provider: createAlipayProvider(account, now), noticeCall: receiveAlipayNotice, notifyOrigin }
}
