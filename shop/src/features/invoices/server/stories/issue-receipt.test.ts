/** Receipts by tax rate, and what becomes of them with the account. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { changeFacts, testFacts } from '#features/content/testing/shop-facts-factory.ts'
import { registerShopper, validPassword } from '#features/identity/testing/identity-factory.ts'
import { buy } from '#features/orders/testing/order-factory.ts'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { openReceiptFixtureOfFile, pathOf } from '#features/invoices/testing/fixtures/receipt-fixture.ts'

const { shop, database, manager, paid, issue, read, cancel, orderOfTwoRates } = await openReceiptFixtureOfFile()

describe('a receipt', () => {
  test('states what was paid by rate, to the recipient of the parcel', async () => {
    const order = await orderOfTwoRates()
    expect((await read(order)).status).toBe(404)
    const { status, body } = await issue(order)
    expect(status).toBe(201)
    expect(body).toEqual({
      number: expect.stringMatching(/^R-\d{4}-\d{6}$/),
      issued_at: expect.any(String),
      paid_at: (await order.read()).paid_at,
      provider: '支付宝',
      addressee: '林小满',
      issuer: {
        shop_name: '山茶铺子',
        legal_name: '杭州山茶有限公司',
        address: '杭州市西湖区文三路 9 号',
        postal_code: '310012',
        phone: '+81 3-1234-5678',
        invoice_registration_number: 'T7000012050002',
        licence_number: '91330106MA2CHDU965',
      },
      currency: 'CNY',
      lines: [
        { name: expect.any(String), quantity: 3, amount: '10.00', tax_percent: 8, is_reduced: true },
        { name: expect.any(String), quantity: 1, amount: '5.00', tax_percent: 10, is_reduced: false },
        { name: '配送费', quantity: 1, amount: '8.00', tax_percent: 10, is_reduced: false },
      ],
      rates: [
        { tax_percent: 8, gross: '10.00', net: '9.26', tax: '0.74' },
        { tax_percent: 10, gross: '13.00', net: '11.82', tax: '1.18' },
      ],
      total: '23.00',
      discounts: [],
      free_delivery: null,
      corrections: [],
    })
    expect((await read(order)).body).toEqual(body)
    const inJapanese = (await read(order, '?lang=ja')).body
    expect(inJapanese.lines.at(-1)).toMatchObject({ name: '送料' })
    expect(inJapanese.issuer).toMatchObject({ legal_name: '杭州山茶有限公司', phone: '03-1234-5678' })
  })

  test('is issued once: a repeat returns the same, another addressee is refused', async () => {
    const order = await paid()
    const first = await issue(order, { addressee: ' 株式会社サンプル\n茶寮 ' })
    expect(first).toMatchObject({ status: 201, body: { addressee: '株式会社サンプル 茶寮' } })
    expect(await issue(order, { addressee: '株式会社サンプル 茶寮' })).toMatchObject({ status: 200, body: first.body })
    expect(await issue(order)).toMatchObject({ status: 200, body: first.body })
    expect(await issue(order, { addressee: '别人' })).toMatchObject({
      status: 409,
      body: { code: 'invoice_already_issued' },
    })
    expect((await issue(order, { addressee: '字'.repeat(51) })).status).toBe(400)
    expect((await issue(order, { addressee: ' ' })).status).toBe(400)
  })

  test('is for 上様 without a recipient, and says nothing of rates that were not recorded', async () => {
    const order = await shop.paidOrder()
    expect(await issue(order)).toMatchObject({
      status: 201,
      body: { addressee: '上様', rates: [{ tax_percent: null, gross: '19.90', net: '19.90', tax: '0.00' }] },
    })
  })

  test('is not available without payment, without a legal name, or once all money went back', async () => {
    const refusal = { status: 409, body: { code: 'invoice_not_available' } }
    expect(await issue(await shop.waitingOrder())).toMatchObject(refusal)
    const order = await paid()
    await changeFacts(manager, { legal_name: null })
    expect(await issue(order)).toMatchObject(refusal)
    await changeFacts(manager, testFacts)
    await cancel(order)
    expect(await order.read()).toMatchObject({ status: 'refunded' })
    expect(await issue(order)).toMatchObject(refusal)
    const late = await shop.paidOrder()
    await database.execute(sql`update orders set status = 'paid_late' where order_number = ${late.orderNumber}`)
    expect(await issue(late)).toMatchObject(refusal)
    await database.execute(sql`update orders set status = 'paid' where order_number = ${late.orderNumber}`)
  })

  test('of somebody else’s order is not found', async () => {
    const order = await paid()
    const { access } = await registerShopper(shop)
    expect((await issue(order, {}, access)).status).toBe(404)
    await issue(order)
    expect((await read(order, '', access)).status).toBe(404)
    expect((await shop.call('GET', pathOf(order))).status).toBe(401)
  })

  test('is byte for byte the same after rates, names, facts and address have changed', async () => {
    const order = await orderOfTwoRates()
    await issue(order)
    const before = (await read(order, '?lang=ja')).text
    await changeFacts(manager, {
      legal_name: { 'zh-CN': '改名公司', ja: '改名', en: 'Renamed' },
      seat: 'CN',
      phone: null,
    })
    await database.execute(sql`update goods_translations set name = '改名'`)
    await database.execute(sql`update goods set tax_percent = 13`)
    await database.execute(sql`update order_addresses set recipient = '改名'`)
    expect((await read(order, '?lang=ja')).text).toBe(before)
  })

  test('issued after a part went back states what is left, line by line', async () => {
    const order = await orderOfTwoRates()
    await cancel(order, [{ position: 1, quantity: 2 }])
    const { body } = await issue(order)
    expect(body).toMatchObject({ total: '16.34', corrections: [] })
    expect(body.lines).toMatchObject([
      { quantity: 1, amount: '3.34', tax_percent: 8 },
      { amount: '5.00' },
      { amount: '8.00' },
    ])
  })
})

test('a copy of personal data lists papers, and the addressee goes with the account', async () => {
  const shopper = await registerShopper(shop)
  const { body: bought } = await buy(shop, shopper, { goodsId: await createGoods(shop.context) })
  const order = { orderNumber: bought.order_number as string, shopper }
  await database.execute(
    sql`update orders set status = 'paid', paid_at = now(), fulfilment = 'delivered' where order_number = ${order.orderNumber}`,
  )
  const { body } = await issue(order, { addressee: '林小满' })
  const copy = await shop.call('GET', '/api/user/my_data/', { token: shopper.access })
  expect(copy.body.receipts).toEqual([
    {
      kind: 'receipt',
      number: body.number,
      order_number: order.orderNumber,
      addressee: '林小满',
      amount: body.total,
      issued_at: body.issued_at,
    },
  ])
  const erased = await shop.call('POST', '/api/user/delete_account/', {
    json: { password: validPassword },
    token: shopper.access,
  })
  expect(erased.status).toBe(204)
  const { rows } = await database.execute(sql`select addressee, rates from tax_documents where number = ${body.number}`)
  expect(rows).toEqual([{ addressee: '', rates: [expect.objectContaining({ grossInFen: 1000 })] }])
})
