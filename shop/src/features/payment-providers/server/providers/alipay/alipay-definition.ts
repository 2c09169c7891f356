import type { ProviderDefinition } from '../provider-definition.ts'
import { alipayName } from './alipay-provider.ts'
import { readAlipaySettings } from './setup/alipay-settings.ts'
import { createAlipaySetup } from './setup/create-alipay-setup.ts'
import { alipayStandIn } from './stand-in.ts'

export const alipay: ProviderDefinition = {
  name: alipayName,
  variablePrefix: 'ALIPAY_',
  standIn: alipayStandIn,
  nameIn: (texts, locale) => texts.payment_providers_alipay({}, { locale }),
  hintIn: (texts, locale) => texts.payment_providers_alipay_hint({}, { locale }),
  setUp({ variables, place, now }) {
    const { account, notifyOrigin } = readAlipaySettings(variables, place)
    return account && createAlipaySetup({ account, notifyOrigin }, now)
  },
}
