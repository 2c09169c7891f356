/** States of orders, shipments, returns, files and of the shop in which each changing call changes something. */
import { sql } from 'drizzle-orm'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { openConsoleOrders } from '#features/order-pages/testing/fixtures/console-orders-fixture.ts'
import { returnFixture } from '#features/returns/testing/fixtures/return-fixture.ts'
import { openInvoices } from '#features/invoices/testing/fixtures/invoice-fixture.ts'
import { createMail } from '#features/mail/testing/mail-factory.ts'
import { workOnGoodsFiles } from '#features/imports/server/use-cases/passes/work-on-goods-files.ts'
import type { PaymentFixture } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { applyPayment } from '#features/payments/server/use-cases/apply-payment.ts'
import { createPromotion } from '#features/promotions/testing/promotion-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { createReview, deliveredOrder } from '#features/reviews/testing/review-factory.ts'
import type { SignedIn } from '#features/staff/testing/staff-factory.ts'
import { goodsWrites } from './goods-writes.ts'
import { nextName, nextNumber, read, send, type Writes } from './sending.ts'

export async function openShopWrites(shop: PaymentFixture): Promise<Writes> {
  const orders = await openConsoleOrders(shop)
  const returns = returnFixture(shop)
  const invoices = await openInvoices(shop)
  const goods = async () => ({ id: await createGoods(shop.context, { stock: 9 }) })
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
  const request = async (more: object = {}) => ({ return_number: (await returns.requested({ more })).number })
  const file = async (who: SignedIn) => {
    const { orderNumber } = await orders.paidOrder()
    const multipart = new FormData()
    multipart.set(
      'file',
      new Blob([`订单号,运单号,快递公司\n${orderNumber},SF9${nextNumber()}00000000,顺丰\n`]),
      'waybills.csv',
    )
    const { body } = await send('POST imports/', who, { query: '?kind=shipments', multipart })
    return { params: { id: body.id as string }, revision: body.revision as number, multipart }
  }
  const checkedGoodsFile = async (who: SignedIn) => {
    const multipart = new FormData()
    multipart.set('file', new Blob([`货号,名称,类别,子类,价格\nTRAIL-${nextNumber()},茶,茶,茶,1\n`]), 'goods.csv')
    const { body } = await send('POST imports/', who, { query: '?kind=goods', multipart })
    await workOnGoodsFiles(shop.context)
    const { revision } = await read(who, `imports/${body.id}/`)
    return { id: body.id as string, revision: revision as number }
  }
  const appliedGoodsFile = async (who: SignedIn) => {
    const { id, revision } = await checkedGoodsFile(who)
    await send('POST imports/{id}/apply/', who, { params: { id }, revision })
    await workOnGoodsFiles(shop.context)
    return id
  }
  const shopText = async (who: SignedIn) => ({
    params: { kind: 'terms' },
    revision: (await read(who, 'shop/texts/')).find(({ kind }: { kind: string }) => kind === 'terms')
      .revision as number,
    json: { bodies: { 'zh-CN': `条款 ${nextNumber()}` } },
  })
  const contentDraft = async (who: SignedIn) => {
    const { content, revision } = await read(who, 'content/draft/')
    content.slides[0].texts['zh-CN'].headline = `第 ${nextNumber()} 句`
    return { revision: revision as number, json: { content } }
  }
  const publishedContent = async (who: SignedIn) => {
    const draft = await contentDraft(who)
    await send('PUT content/draft/', who, draft)
    const { body } = await send('POST content/publish/', who, { revision: draft.revision + 1, json: {} })
    return { params: { version: body.version as number }, revision: body.revision as number }
  }
  const freePrefectures = Array.from({ length: 47 }, (_, index) => `JP-${String(index + 1).padStart(2, '0')}`)
  const zone = () => ({ names: { en: nextName() }, codes: [freePrefectures.pop()!], fee_kind: 'flat' })
  const addedZone = async (who: SignedIn) => {
    const { body } = await send('POST delivery_zones/', who, { json: zone() })
    return { params: { id: body.id as number }, revision: body.revision as number }
  }
  const carrier = () => ({ code: `trail_${nextNumber()}`, names: { en: nextName() } })
  const addedCarrier = async (who: SignedIn) => {
    const { body } = await send('POST carriers/', who, { json: carrier() })
    return { params: { code: body.code as string }, revision: body.revision as number }
  }
  const place = { recipient: '周一', phone: '13800002047', country: 'CN', region_code: '330106', street: '文三路 9 号' }
  const reason = '顾客打来电话'
  const review = async (status: 'shown' | 'waiting' = 'shown') => {
    const { id: userId } = await registerShopper(shop)
    const { id: orderId } = await deliveredOrder(shop, { userId, goodsIds: [(await goods()).id] })
    return { params: { id: await createReview(shop, { orderId, userId, status }) }, revision: 1 }
  }

  return {
    ...goodsWrites(shop),
    'PATCH shop/': async (who) => ({
      revision: (await read(who, 'shop/')).revision,
      json: { return_address: { ...place, street: `文三路 ${nextNumber()} 号仓库` } },
    }),
    'PUT shop/texts/{kind}/draft/': async (who) => shopText(who),
    'POST shop/texts/{kind}/publish/': async (who) => {
      const draft = await shopText(who)
      await send('PUT shop/texts/{kind}/draft/', who, draft)
      return { params: draft.params, revision: draft.revision + 1 }
    },
    'PUT content/draft/': contentDraft,
    'POST content/publish/': async (who) => {
      const draft = await contentDraft(who)
      await send('PUT content/draft/', who, draft)
      return { revision: draft.revision + 1, json: {} }
    },
    'POST content/versions/{version}/restore/': publishedContent,
    'POST content/versions/{version}/stop/': publishedContent,
    'POST delivery_zones/': async () => ({ json: zone() }),
    'PATCH delivery_zones/{id}/': async (who) => ({
      ...(await addedZone(who)),
      json: { days_max: 9, names: { en: nextName() } },
    }),
    'DELETE delivery_zones/{id}/': addedZone,
    'POST carriers/': async () => ({ json: carrier() }),
    'PATCH carriers/{code}/': async (who) => ({ ...(await addedCarrier(who)), json: { is_active: false } }),
    'DELETE carriers/{code}/': addedCarrier,
    async 'POST backups/'() {
      await shop.context.database.execute(sql`delete from backups`)
      return {}
    },
    'POST reviews/{id}/reply/': async () => ({ ...(await review()), json: { reply: '谢谢' } }),
    'POST reviews/{id}/hide/': async () => ({ ...(await review()), json: { reason } }),
    'POST reviews/{id}/show/': async () => review('waiting'),
    'PATCH settings/': async (who) => ({
      revision: (await read(who, 'settings/')).revision,
      json: { handling_days: 9 },
    }),

    'PUT orders/{order_number}/note/': async () => ({
      ...(await order()),
      revision: 1,
      json: { text: nextName(), flag: 'red' },
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
    'PATCH shipments/{id}/': async () => ({ ...(await sent()), revision: 1, json: { tracking_number: nextName() } }),
    'POST shipments/{id}/hand_over/': async () => ({ ...(await sent({ hand_over: false })), json: {} }),
    'POST shoppers/{id}/block/': async () => ({ params: { id: (await registerShopper(shop)).id }, json: { reason } }),
    'POST shoppers/{id}/unblock/': async (who) => {
      const params = { id: (await registerShopper(shop)).id }
      await send('POST shoppers/{id}/block/', who, { params, json: { reason } })
      return { params, json: { reason } }
    },
    'POST shoppers/{id}/password_link/': async () => ({
      params: { id: (await registerShopper(shop)).id },
      json: { reason },
    }),
    'POST orders/{order_number}/shipments/{id}/undo/': async () => {
      const { orderNumber } = await orders.paidOrder()
      return { params: { order_number: orderNumber, ...(await parcelOf({ orderNumber })) } }
    },
    'POST shipments/{id}/drop/': () => sent({ hand_over: false }),
    'POST shipments/{id}/arrive/': () => sent(),
    'POST shipments/{id}/lose/': () => sent(),
    'POST shipments/{id}/turn_back/': () => sent(),
    'POST shipments/{id}/send_again/': async (who) => ({
      ...(await ended(who, 'lose')),
      json: { carrier_code: 'sf', tracking_number: nextName() },
    }),
    'POST mails/{id}/send_again/': async () => {
      const id = await createMail(shop)
      await shop.context.database.execute(
        sql`update mails set status = 'failed', next_attempt_at = null where id = ${id}`,
      )
      return { params: { id } }
    },
    'PUT mails/texts/{kind}/{language}/': async (who) => ({
      params: { kind: 'verify_email', language: 'en' },
      revision: (await read(who, 'mails/texts/verify_email/en/')).revision,
      json: { subject: `{username} ${nextName()}`, paragraphs: null },
    }),
    'POST promotions/': async () => ({ json: { names: { en: nextName() }, kind: 'percent', percent: 10 } }),
    'PATCH promotions/{id}/': async () => ({ params: await promotion(), revision: 1, json: { percent: 20 } }),
    'DELETE promotions/{id}/': async () => ({ params: await promotion(), revision: 1 }),
    'POST promotions/{id}/codes/': async () => ({ params: await promotion(), json: { count: 2 } }),
    'DELETE promotions/{id}/codes/{code}/': async () => {
      const code = `C${nextNumber()}`
      return { params: { ...(await promotion(code)), code } }
    },
    'POST shipments/{id}/pay_back/': async (who) => ({ ...(await ended(who, 'turn_back')), json: { reason } }),
    'POST returns/{return_number}/approve/': async () => ({ params: await request(), json: { kind: 'money_only' } }),
    'POST returns/{return_number}/refuse/': async () => ({ params: await request(), json: { reason } }),
    'POST returns/{return_number}/receive/': async (who) => {
      const params = await request()
      await send('POST returns/{return_number}/approve/', who, { params, json: { kind: 'goods_back' } })
      return { params, json: {} }
    },
    'POST invoices/{id}/issue/': async () => ({ ...(await invoice()), multipart: invoices.formOf({}) }),
    'POST invoices/{id}/correct/': async () => {
      const { order: invoiced, id } = await invoices.requested()
      await invoices.record(id, 'issue')
      await invoices.cancelUnits(invoiced, 1)
      const { revision } = await invoices.readConsole(id)
      return { params: { id }, revision, multipart: invoices.formOf({}) }
    },
    'POST invoices/{id}/replace/': async () => {
      const { id } = await invoices.requested()
      const number = nextName()
      await invoices.record(id, 'issue', { number })
      const { revision } = await invoices.readConsole(id)
      return { params: { id }, revision, multipart: invoices.replacementOf({ number }) }
    },
    'POST invoices/{id}/decline/': async () => ({ ...(await invoice()), json: { reason } }),
    'POST review/{id}/decide/': async (who) => {
      const { orderNumber, outTradeNo } = await shop.waitingOrder()
      const money = { minorUnits: 1, currency: 'CNY' } as const
      const trade = {
        outTradeNo,
        tradeNo: nextName(),
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
    'PATCH imports/{id}/rows/{line}/': async (who) => {
      const { id, revision } = await checkedGoodsFile(who)
      return { params: { id, line: 2 }, revision, json: { cells: { price: '2' } } }
    },
    'POST imports/{id}/undo/': async (who) => ({ params: { id: await appliedGoodsFile(who) } }),
    // Entries for the start, the one shipment, and the end.
    'POST imports/{id}/apply/': async (who) => ({ ...(await fileOf(who)), entries: 3 }),
  }

  async function order(state: { isPaid?: boolean; hasAddress?: boolean } = {}) {
    const { orderNumber } = await orders.paidOrder(state)
    return { params: { order_number: orderNumber } }
  }
  async function promotion(code = `C${nextNumber()}`) {
    return { id: await createPromotion(shop.context, { codes: [{ code }] }) }
  }
  async function invoice() {
    const { id } = await invoices.requested()
    return { params: { id }, revision: 1 }
  }
  async function fileOf(who: SignedIn) {
    const { params, revision } = await file(who)
    return { params, revision }
  }
}
