import { z } from 'zod'
import { BadConfiguration, isOnThisMachine, readVariables, secret } from '#platform/config/variables.ts'
import { callsOf } from '#platform/contract/call.ts'
import type { ProviderDefinition } from '../../server/providers/provider-definition.ts'
import { refuseLocalGateway } from '../../server/providers/refuse-local-gateway.ts'
import { createBankProvider } from './bank-provider.ts'

const defineCall = callsOf('Payment')

const bankVariables = z.object({ BANK_GATEWAY: z.url('must be a URL').optional(), BANK_KEY: secret.optional() })

const receiveBankWebhook = defineCall({
  key: 'POST /api/order/bank_notify/',
  summary: "The bank's webhook",
  access: 'ignores-token',
  bodyKind: 'raw',
  response: z.string(),
  responseKind: 'text',
})

export const bank: ProviderDefinition = {
  name: 'bank',
  variablePrefix: 'BANK_',
  standIn: null,
  nameIn: () => 'Bank',
  hintIn: () => 'Scan the code',
  setUp({ variables, place }) {
    const { BANK_GATEWAY: gateway, BANK_KEY: key } = readVariables(bankVariables, variables)
    if (!gateway && !key) return null
    if (!gateway) throw new BadConfiguration('BANK_GATEWAY: not set, but BANK_KEY is')
    if (!key) throw new BadConfiguration('BANK_KEY: not set, but BANK_GATEWAY is')
    if (!gateway.startsWith('https://') && !isOnThisMachine(gateway)) {
      throw new BadConfiguration('BANK_GATEWAY: must begin with https://')
    }
    refuseLocalGateway('BANK_GATEWAY', gateway, place)
    return {
      provider: createBankProvider({ gateway, key }),
      webhookCall: receiveBankWebhook,
      notifyOrigin: place.shopOrigin,
    }
  },
}
