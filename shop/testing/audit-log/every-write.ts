/** For each call of the console that changes something or sends a file: a state in which it does so, and the request. */
import type { PaymentFixture } from '#features/payments/testing/fixtures/payment-fixture.ts'
import type { Writes } from './sending.ts'
import { fileReads } from './file-reads.ts'
import { openShopWrites } from './shop-writes.ts'
import { staffOrderWrites } from './staff-order-writes.ts'
import { staffWrites } from './staff-writes.ts'

/** Calls without a lasting effect. */
export const leaveNothing: Record<string, string> = {
  'POST promotions/try/': 'prices a sample basket, which nobody buys',
  'POST goods/drafts/': 'takes a number, which is nothing before the goods are saved',
  'POST goods/drafts/{draft}/pictures/': 'keeps a file, which is gone a day later unless the goods are saved',
  'POST shop/pictures/': 'keeps a file, which is nothing before a fact names it',
  'POST content/pictures/': 'keeps a file, which is nothing before the content names it',
  'POST me/activity/': 'prolongs the session of staff, as every call does',
  'POST me/totp/': 'offers a secret, which is nothing before it is confirmed',
  'POST me/passkeys/options/': 'offers a challenge',
  'POST session/passkey/options/': 'offers a challenge',
  'POST welcome/open/': 'reads whose link it is',
  'POST orders/quote/': 'prices an order that nobody has placed',
  'POST orders/slips/': 'reads what is printed',
  'POST orders/pick_list/': 'reads what is printed',
  'POST mails/texts/{kind}/{language}/preview/': 'shows a mail',
  'POST orders/{order_number}/call_off/preview/': 'reads what would be paid back',
}

export async function openWrites(
  shop: PaymentFixture,
  passwords: Record<'password' | 'passwordHash', string>,
): Promise<Writes> {
  return {
    ...(await openShopWrites(shop)),
    ...(await fileReads(shop)),
    ...staffOrderWrites(shop),
    ...staffWrites(shop, passwords),
  }
}
