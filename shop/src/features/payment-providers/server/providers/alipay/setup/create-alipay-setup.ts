import type { ProviderSetup } from '../../provider-definition.ts'
import { createAlipayProvider } from '../alipay-provider.ts'
import type { AlipayAccount } from './alipay-account.ts'
import { checkAlipayAccount } from './alipay-keys.ts'
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'

const defineCall = callsOf('Payment')

const receiveAlipayWebhook = defineCall({
  key: 'POST /api/order/alipay_notify/',
  summary: "Alipay's webhook",
  access: 'ignores-token',
  bodyKind: 'raw',
  response: z.enum(['success', 'fail']),
  responseKind: 'text',
})

/** @throws BadConfiguration where the account's numbers or keys are invalid */
export function createAlipaySetup(
  { account, notifyOrigin }: { account: AlipayAccount; notifyOrigin: string },
  now: () => Date,
): ProviderSetup {
  checkAlipayAccount(account)
  return { provider: createAlipayProvider(account, now), webhookCall: receiveAlipayWebhook, notifyOrigin }
}
