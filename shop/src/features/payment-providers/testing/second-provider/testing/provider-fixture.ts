/** The tests' bank, for the contract of every provider: the suite fits more than one. */
import type { Variables } from '#platform/config/variables.ts'
import { addDays, shopDay, startOfShopDay } from '#platform/i18n/shop-zone.ts'
import type { PostedWebhook } from '../../../server/providers/payment-provider.ts'
import type { ProviderFixture } from '../../provider-fixture.ts'
import { bankCapabilities } from '../bank-provider.ts'
import { bankBuyer, openBank, signBank } from '../bank-server.ts'

export const bankKey = 'shared between bank and shop'
export const capabilities = bankCapabilities
export const variablesAt = (origin: string): Variables => ({ BANK_GATEWAY: origin, BANK_KEY: bankKey })

export const buyer = bankBuyer

export const signWebhook = (text: string): PostedWebhook => ({
  headers: { 'bank-signature': signBank(bankKey, text) },
  body: Buffer.from(text),
})

export async function openFixture(): Promise<ProviderFixture> {
  const received: PostedWebhook[] = []
  let offsetInMs = 0
  const now = () => new Date(Date.now() + offsetInMs)
  const collect = async (_url: string, headers: Record<string, string>, body: string) => {
    received.push({ headers, body: Buffer.from(body) })
  }
  const bank = await openBank(bankKey, collect, now)
  return {
    origin: bank.gateway,
    knowsTradeOnceStarted: true,
    notifyUrl: 'http://localhost:5173/api/order/bank_notify/',
    returnUrl: 'http://localhost:5173/user/order',
    now,
    pay: (_payUrl, outTradeNo) => bank.pay(outTradeNo),
    // The trade exists once started, so opening the page changes nothing.
    logIn: async () => undefined,
    refuseRefund: async (outTradeNo) => bank.spoil(outTradeNo, 'refund', 'refuse'),
    finishRefunds: (outTradeNo) => bank.finishRefunds(outTradeNo),
    async passDay() {
      const day = shopDay(now())
      offsetInMs += startOfShopDay(addDays(day, 1)).getTime() - now().getTime() + 1
      return day
    },
    webhooks: async (outTradeNo) => received.filter(({ body }) => Buffer.from(body).includes(outTradeNo)),
    close: () => bank.close(),
  }
}
