import type { ProviderDefinition } from '../provider-definition.ts'
import { createWechatPaySetup } from './setup/create-wechat-pay-setup.ts'
import { readWechatPaySettings } from './setup/wechat-pay-settings.ts'
import { wechatPayStandIn } from './stand-in.ts'
import { wechatPayName } from './wechat-pay-provider.ts'

export const wechatPay: ProviderDefinition = {
  name: wechatPayName,
  variablePrefix: 'WECHAT_PAY_',
  standIn: wechatPayStandIn,
  nameIn: (texts, locale) => texts.payment_providers_wechat_pay({}, { locale }),
  hintIn: (texts, locale) => texts.payment_providers_wechat_pay_hint({}, { locale }),
  setUp({ variables, place, now }) {
    const { account, notifyOrigin } = readWechatPaySettings(variables, place)
    return account && createWechatPaySetup({ account, notifyOrigin }, now)
  },
}
