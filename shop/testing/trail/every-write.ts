/** For each call of the console that changes something: a state in which it does, and what is sent then. */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { openConsoleOrders } from '#features/fulfilment/testing/console-orders-fixture.ts'
import { returnFixture } from '#features/fulfilment/testing/return-fixture.ts'
import { createPicture, formWithFile } from '#features/media/testing/picture-factory.ts'
import type { PaymentFixture } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { applyPayment } from '#features/payments/server/use-cases/apply-payment.ts'
import { givePasskey, newPasskey } from '#features/staff/testing/software-passkey.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import type { Method } from '#platform/contract/call.ts'
import type { Answer } from '#platform/testing/tested-shop.ts'

export interface Sent {
  params?: Record<string, string | number>
  json?: unknown
  multipart?: FormData
  revision?: number
  headers?: Record<string, string>
  /** Where it is not the owner. */
  who?: SignedIn
  query?: string
  /** One, unless told: of all that it changed. */
  entries?: number
}
export type Writes = Record<string, (who: SignedIn) => Promise<Sent>>

/** These change nothing that anybody could ask for later. */
export const leaveNothing: Record<string, string> = {
  'POST me/activity/': 'keeps the session, as any call does',
  'POST me/totp/': 'offers a secret, which is nothing before it is confirmed',
  'POST me/passkeys/options/': 'offers a challenge',
  'POST session/passkey/options/': 'offers a challenge',
  'POST welcome/open/': 'reads whose link it is',
  'POST orders/slips/': 'reads what is printed',
}

export async function openWrites(
  shop: PaymentFixture,
  { password, passwordHash }: Record<'password' | 'passwordHash', string>,
) {
  const orders = await openConsoleOrders(shop)
  const returns = returnFixture(shop)
  let made = 0
  const name = () => `trail ${(made += 1)}`

  const send = (
    key: string,
    who: SignedIn,
    { params = {}, query = '', revision, headers, ...sent }: Sent,
  ): Promise<Answer> => {
    const [method, path] = key.split(' ') as [Method, string]
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, param: string) => String(params[param]))
    return who.ask(method, `/api/console/${filled}${query}`, {
      ...sent,
      headers: {
        'idempotency-key': randomBytes(16).toString('hex'),
        ...(revision === undefined ? {} : { 'if-match': `"${revision}"` }),
        ...headers,
      },
    })
  }
  const goods = async () => ({ id: await createGoods(shop.context, { stock: 9 }) })
  const read = async (who: SignedIn, path: string) => (await who.ask('GET', `/api/console/${path}`)).body
  const type = async (who: SignedIn) => {
    const names = { en: name() }
    const { body } = await send('POST types/', who, { json: { names } })
    return (body as { id: number; names: { en?: string } }[]).find((one) => one.names.en === names.en)!.id
  }
  const subType = async (who: SignedIn) => {
    const names = { en: name() }
    const { body } = await send('POST sub_types/', who, { json: { type_id: await type(who), names } })
    const all = (body as { sub_types: { id: number; names: { en?: string } }[] }[]).flatMap((one) => one.sub_types)
    return { id: all.find((one) => one.names.en === names.en)!.id }
  }
  const pictured = async (who: SignedIn) => {
    const { id } = await goods()
    let pictures: { id: number }[] = []
    for (const colour of ['red', 'blue']) {
      const multipart = formWithFile(await createPicture({ colour }))
      pictures = (await send('POST goods/{id}/pictures/', who, { params: { id }, multipart })).body.pictures
    }
    return { id, pictures }
  }
  const colleague = async () => ({ id: (await signInAs(shop, 'packer')).id })
  const confirmedPacker = () => signInAs(shop, 'packer', { isConfirmed: true, passwordHash })
  const parcelOf = async (order: { orderNumber: string }, changes: object = {}) => {
    const { body } = await orders.call('POST', `orders/${order.orderNumber}/shipments/`, orders.parcel(changes))
    return { id: body.id as number }
  }
  const sent = async (changes: object = {}) => ({ params: await parcelOf(await orders.paidOrder(), changes) })
  const ended = async (who: SignedIn, event: 'lose' | 'turn_back') => {
    const parcel = await sent()
    await send(`POST shipments/{id}/${event}/`, who, parcel)
    return parcel
  }
  const asked = async (more: object = {}) => ({ return_number: (await returns.requested({ more })).number })
  const file = async (who: SignedIn) => {
    const { orderNumber } = await orders.paidOrder()
    const multipart = new FormData()
    multipart.set(
      'file',
      new Blob([`订单号,运单号,快递公司\n${orderNumber},SF9${(made += 1)}00000000,顺丰\n`]),
      'waybills.csv',
    )
    const { body } = await send('POST imports/', who, { query: '?kind=shipments', multipart })
    return { params: { id: body.id as string }, revision: body.revision as number, multipart }
  }
  const authenticator = async (who: SignedIn) => {
    const secret = (await send('POST me/totp/', who, {})).body.secret as string
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: shop.context.now().getTime() })
    return { code, confirm: () => send('POST me/totp/confirm/', who, { json: { code: code() } }) }
  }
  const challenge = async (path: string, who: SignedIn) =>
    (await send(`POST ${path}options/`, who, {})).body.challenge as string
  const proof = async (who: SignedIn) => {
    const passkey = await givePasskey(shop, who.id)
    return { json: { response: passkey.answer(await challenge('session/passkey/', who)) } }
  }
  const place = { recipient: '周一', phone: '13800002047', country: 'CN', region_code: '330106', street: '文三路 9 号' }
  const reason = '顾客打来电话'

  const writes: Writes = {
    'POST goods/': async (who) => {
      const { sub_type_id } = await read(who, `goods/${(await goods()).id}/`)
      return { json: { sku: name(), price: '9.00', sub_type_id, translations: { en: { name: 'Bowl' } } } }
    },
    'PATCH goods/{id}/': async () => ({ params: await goods(), revision: 1, json: { price: '9.00' } }),
    'PATCH goods/bulk/': async () => ({ json: { ids: [(await goods()).id], low_stock_at: 3 } }),
    'POST batches/{id}/undo/': async (who) => {
      const { body } = await send('PATCH goods/bulk/', who, { json: { ids: [(await goods()).id], low_stock_at: 3 } })
      return { params: { id: body.batch_id } }
    },
    'DELETE goods/{id}/': async () => ({ params: await goods(), revision: 1 }),
    'POST goods/{id}/restore/': async (who) => {
      const params = await goods()
      await send('DELETE goods/{id}/', who, { params, revision: 1 })
      return { params }
    },
    'POST goods/{id}/stock/': async () => ({ params: await goods(), json: { change: 2, reason: 'arrival' } }),
    'POST goods/stock/': async () => ({ json: { lines: [{ ...(await goods()), change: 2 }], reason: 'arrival' } }),
    'POST goods/{id}/pictures/': async () => ({
      params: await goods(),
      multipart: formWithFile(await createPicture()),
    }),
    'PATCH goods/{id}/pictures/': async (who) => {
      const { id, pictures } = await pictured(who)
      return { params: { id }, revision: 3, json: { pictures: pictures.toReversed().map((one) => ({ id: one.id })) } }
    },
    'DELETE goods/{id}/pictures/{picture_id}/': async (who) => {
      const { id, pictures } = await pictured(who)
      return { params: { id, picture_id: pictures[0]!.id }, revision: 3 }
    },
    'POST types/': async () => ({ json: { names: { en: name() } } }),
    'PATCH types/{id}/': async (who) => ({
      params: { id: await type(who) },
      revision: 1,
      json: { names: { en: name() } },
    }),
    'DELETE types/{id}/': async (who) => ({ params: { id: await type(who) }, revision: 1 }),
    'POST types/order/': async (who) => ({ json: { ids: [await type(who)] } }),
    'POST sub_types/': async (who) => ({ json: { type_id: await type(who), names: { en: name() } } }),
    'PATCH sub_types/{id}/': async (who) => ({
      params: await subType(who),
      revision: 1,
      json: { names: { en: name() } },
    }),
    'DELETE sub_types/{id}/': async (who) => ({ params: await subType(who), revision: 1 }),
    'POST sub_types/{id}/merge/': async (who) => ({
      params: await subType(who),
      json: { target_id: (await subType(who)).id },
    }),
    'PATCH settings/': async (who) => ({
      revision: (await read(who, 'settings/')).revision,
      json: { handling_days: 9 },
    }),

    'PUT orders/{order_number}/note/': async () => ({
      ...(await order()),
      revision: 1,
      json: { text: name(), flag: 'red' },
    }),
    'POST orders/flags/': async () => ({
      json: { order_numbers: [(await order()).params.order_number], flag: 'blue' },
    }),
    'POST orders/{order_number}/cancel/': async () => ({
      ...(await order({ isPaid: false, hasAddress: false })),
      json: { reason },
    }),
    'PUT orders/{order_number}/address/': async () => ({ ...(await order()), json: place }),
    'POST orders/{order_number}/call_off/': async () => ({ ...(await order()), json: { reason } }),
    'POST orders/{order_number}/goodwill/': async () => ({ ...(await order()), json: { amount: '1.00', reason } }),
    'POST orders/{order_number}/shipments/': async () => ({ ...(await order()), json: orders.parcel() }),
    'PATCH shipments/{id}/': async () => ({ ...(await sent()), revision: 1, json: { tracking_number: name() } }),
    'POST shipments/{id}/hand_over/': async () => ({ ...(await sent({ hand_over: false })), json: {} }),
    'POST shipments/{id}/drop/': () => sent({ hand_over: false }),
    'POST shipments/{id}/arrive/': () => sent(),
    'POST shipments/{id}/lose/': () => sent(),
    'POST shipments/{id}/turn_back/': () => sent(),
    'POST shipments/{id}/send_again/': async (who) => ({
      ...(await ended(who, 'lose')),
      json: { carrier_code: 'sf', tracking_number: name() },
    }),
    'POST shipments/{id}/pay_back/': async (who) => ({ ...(await ended(who, 'turn_back')), json: { reason } }),
    'POST returns/{return_number}/approve/': async () => ({ params: await asked(), json: { kind: 'money_only' } }),
    'POST returns/{return_number}/refuse/': async () => ({ params: await asked(), json: { reason } }),
    'POST returns/{return_number}/receive/': async (who) => {
      const params = await asked()
      await send('POST returns/{return_number}/approve/', who, { params, json: { kind: 'goods_back' } })
      return { params, json: {} }
    },
    'POST review/{id}/decide/': async (who) => {
      const { orderNumber, outTradeNo } = await shop.waitingOrder()
      const money = { minorUnits: 1, currency: 'CNY' } as const
      const trade = {
        outTradeNo,
        tradeNo: name(),
        status: 'paid',
        money,
        refundedMinorUnits: 0,
        outRequestNo: null,
      } as const
      const paidAt = shop.context.now()
      await applyPayment(shop.payments, {
        provider: 'alipay',
        source: 'notice',
        raw: '{}',
        trade: { ...trade, paidAt },
      })
      const { results } = await read(who, 'review/?page_size=100')
      const { id } = results.find((one: { order_number: string }) => one.order_number === orderNumber)
      return { params: { id }, json: { decision: 'settle', reason } }
    },
    'POST imports/': async (who) => ({ query: '?kind=shipments', multipart: (await file(who)).multipart }),
    'PATCH imports/{id}/': async (who) => ({ ...(await fileOf(who)), json: { carrier_code: 'yto' } }),
    // That it was begun, its one parcel, and that it is done.
    'POST imports/{id}/apply/': async (who) => ({ ...(await fileOf(who)), entries: 3 }),

    'POST staff/': async () => ({ json: { username: `new-${made}`, display_name: name(), role: 'viewer' } }),
    'PATCH staff/{id}/': async () => ({ params: await colleague(), revision: 1, json: { role: 'viewer' } }),
    'POST staff/{id}/link/': async () => ({ params: await colleague() }),
    'POST staff/{id}/end_sessions/': async () => ({ params: await colleague() }),
    'POST staff/{id}/disable/': async () => ({ params: await colleague() }),
    'POST staff/{id}/enable/': async (who) => {
      const params = await colleague()
      await send('POST staff/{id}/disable/', who, { params })
      return { params }
    },
    'PATCH me/': async () => ({ json: { display_name: name() } }),
    'POST me/password/': async () => ({
      who: await confirmedPacker(),
      json: { old_password: password, new_password: 'eight louder kettles' },
    }),
    'POST me/totp/confirm/': async () => {
      const who = await confirmedPacker()
      return { who, json: { code: (await authenticator(who)).code() } }
    },
    'DELETE me/totp/': async () => {
      const who = await confirmedPacker()
      await (await authenticator(who)).confirm()
      await givePasskey(shop, who.id)
      return { who }
    },
    'POST me/recovery_codes/': async () => ({}),
    'POST me/passkeys/': async (who) => ({
      json: { name: name(), response: newPasskey().enrol(await challenge('me/passkeys/', who)) },
    }),
    'DELETE me/passkeys/{id}/': async () => {
      const who = await confirmedPacker()
      for (const _ of [1, 2]) await givePasskey(shop, who.id)
      return { who, params: { id: (await read(who, 'me/passkeys/')).results[0].id } }
    },
    'DELETE me/sessions/': async () => ({}),
    'DELETE me/sessions/{id}/': async () => {
      const who = await confirmedPacker()
      return { who, params: { id: who.sessionId } }
    },

    'POST session/': async () => ({ json: { username: (await confirmedPacker()).username, password } }),
    'POST session/second_factor/': async () => {
      const who = await confirmedPacker()
      const { code, confirm } = await authenticator(who)
      await confirm()
      const begun = await send('POST session/', who, { json: { username: who.username, password } })
      shop.passTime(60_000)
      const cookie = String(begun.headers['set-cookie']).split(';')[0]!
      return { who, json: { code: code() }, headers: { cookie } }
    },
    'POST session/passkey/': async (who) => proof(who),
    'POST session/confirm/': async (who) => proof(who),
    'DELETE session/': async () => ({}),
    // The password, and the session that begins with it.
    'POST welcome/': async (who) => {
      const { body } = await send('POST staff/{id}/link/', who, { params: await colleague() })
      return { json: { token: body.url.split('#')[1], password }, entries: 2 }
    },
  }

  async function order(state: { isPaid?: boolean; hasAddress?: boolean } = {}) {
    const { orderNumber } = await orders.paidOrder(state)
    return { params: { order_number: orderNumber } }
  }
  async function fileOf(who: SignedIn) {
    const { params, revision } = await file(who)
    return { params, revision }
  }
  return { writes, send }
}
