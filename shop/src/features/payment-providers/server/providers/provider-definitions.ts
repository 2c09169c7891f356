import { alipay } from './alipay/alipay-definition.ts'
import type { ProviderDefinition } from './provider-definition.ts'
import { wechatPay } from './wechat-pay/wechat-pay-definition.ts'

/** All known providers. New orders go to the first configured one that accepts the currency. */
export const providerDefinitions: readonly ProviderDefinition[] = [alipay, wechatPay]
