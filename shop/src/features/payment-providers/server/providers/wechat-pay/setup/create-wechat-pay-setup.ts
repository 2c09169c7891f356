import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import type { ProviderSetup } from '../../provider-definition.ts'
import { createWechatPayProvider } from '../wechat-pay-provider.ts'
import type { WechatPayAccount } from './wechat-pay-account.ts'

const defineCall = callsOf('Payment')

const receiveWechatPayWebhook = defineCall({
  key: 'POST /api/order/wechat_pay_notify/',
  summary: "WeChat Pay's webhook",
  access: 'ignores-token',
  bodyKind: 'raw',
  response: z.string().meta({ description: '`{"code":"SUCCESS"}`, or `FAIL` with a message' }),
  responseKind: 'text',
})

/** @throws BadConfiguration where the account's numbers or keys are invalid */
export function createWechatPaySetup(
  { account, notifyOrigin }: { account: WechatPayAccount; notifyOrigin: string },
  now: () => Date,
): ProviderSetup {
  return { provider: createWechatPayProvider(account, now), webhookCall: receiveWechatPayWebhook, notifyOrigin }
}
