import type { Variables } from '#platform/config/variables.ts'
import type { ProviderDefinition, ProviderSetup, ShopEnvironment } from '../provider-setup.ts'
import type { AlipayAccount } from './alipay-account.ts'
import { checkAlipayAccount } from './alipay-keys.ts'
import { receiveAlipayNotice } from './alipay-notice-call.ts'
import { alipayName, createAlipayProvider } from './alipay-provider.ts'
import { readAlipaySettings } from './alipay-settings.ts'

export interface AlipaySetup extends ProviderSetup {
  account: AlipayAccount
}

export const alipay: ProviderDefinition = {
  name: alipayName,
  setUp(variables, place, now) {
    const { account, notifyOrigin } = readAlipaySettings(variables, place)
    return account && setUpAlipay({ account, notifyOrigin }, now)
  },
}

/** @throws BadConfiguration where the account's numbers and keys cannot be right */
export function setUpAlipay(
  { account, notifyOrigin }: { account: AlipayAccount; notifyOrigin: string },
  now: () => Date,
): AlipaySetup {
  checkAlipayAccount(account)
  return { provider: createAlipayProvider(account, now), noticeCall: receiveAlipayNotice, notifyOrigin, account }
}

/** The project's own sandbox in Alipay's place. */
export function setUpSandbox(
  account: AlipayAccount,
  { variables, place, now }: { variables: Variables; place: ShopEnvironment; now: () => Date },
): AlipaySetup {
  return setUpAlipay({ account, notifyOrigin: readAlipaySettings(variables, place).notifyOrigin }, now)
}

export function isAlipaySetup(setup: ProviderSetup): setup is AlipaySetup {
  return setup.provider.name === alipayName
}
