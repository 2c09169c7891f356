/** Carriers as staff edit them, and what parcels and returns accept. */
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openConsoleOrders } from '#features/order-pages/testing/fixtures/console-orders-fixture.ts'
import { openPaymentFixtureOfFile } from '#features/payments/testing/fixtures/payment-fixture.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'

const shop = await openPaymentFixtureOfFile()
const { paidOrder, send, call, parcel } = await openConsoleOrders(shop)
const manager = await signInAs(shop, 'manager')

const carrierPath = '/api/console/carriers/'
const find = async (code: string) =>
  (await manager.call('GET', `${carrierPath}all/`)).body.find((one: { code: string }) => one.code === code)
const add = (json: object) =>
  manager.call('POST', carrierPath, { json: { code: 'seino', names: { ja: '西濃運輸' }, ...json } })
const change = async (code: string, json: object, revision?: number) =>
  manager.call('PATCH', `${carrierPath}${code}/`, {
    json,
    headers: { 'if-match': `"${revision ?? (await find(code)).revision}"` },
  })
const remove = async (code: string) =>
  manager.call('DELETE', `${carrierPath}${code}/`, { headers: { 'if-match': `"${(await find(code)).revision}"` } })
const offered = async () =>
  (await manager.call('GET', carrierPath)).body.map(({ code }: { code: string }) => code) as string[]

test('a carrier is added, tracked, turned off and deleted, each with its entry in the audit log', async () => {
  const added = await add({ tracking_url: 'https://track.example/{number}?lang=ja' })
  expect(added).toMatchObject({ status: 201, body: { code: 'seino', is_active: true, is_used: false, revision: 1 } })
  expect(await offered()).toContain('seino')
  expect((await shop.call('GET', '/api/carrier/')).body).toContainEqual({ code: 'seino', name: '西濃運輸' })
  const order = await paidOrder()
  const sent = await send(order, { carrier_code: 'seino', tracking_number: '1234-5678' })
  expect(sent.body).toMatchObject({ tracking_url: 'https://track.example/1234-5678?lang=ja' })

  const off = await change('seino', { is_active: false, names: { en: 'Seino' } })
  expect(off.body).toMatchObject({
    is_active: false,
    is_used: true,
    revision: 2,
    names: { ja: '西濃運輸', en: 'Seino' },
  })
  expect(await offered()).not.toContain('seino')
  expect((await shop.call('GET', '/api/carrier/')).body.map(({ code }: { code: string }) => code)).not.toContain(
    'seino',
  )
  expect((await shop.read(order)).body.shipments).toMatchObject([{ carrier: { code: 'seino' } }])
  expect(await remove('seino')).toMatchObject({ status: 409, body: { code: 'carrier_used' } })

  await add({ code: 'bike', names: { en: 'Bicycle' } })
  expect((await remove('bike')).status).toBe(204)
  const actions = (await manager.call('GET', '/api/console/trail/?subject=carrier:bike')).body.results
  expect(actions).toMatchObject([{ action: 'carrier.delete', subject_label: 'Bicycle' }, { action: 'carrier.add' }])
})

describe('a shop whose company is', () => {
  const setSeat = (seat: string) =>
    shop.context.database.execute(sql`update shop_facts set facts = facts || jsonb_build_object('seat', ${seat}::text)`)
  const chinese = ['sf', 'yto', 'zto', 'sto', 'yunda', 'jd', 'ems']
  const japanese = ['yamato', 'sagawa', 'japanpost']
  const ofManyCountries = ['other', 'dhl', 'ups', 'fedex']

  test.each([
    ['JP', japanese, chinese],
    ['CN', chinese, japanese],
  ])('in %s has its country’s carriers first, and those of the other country last', async (seat, first, last) => {
    await setSeat(seat)
    const seeded = new Set([...first, ...ofManyCountries, ...last])
    const forShoppers = (await shop.call('GET', '/api/carrier/')).body.map(({ code }: { code: string }) => code)
    for (const codes of [await offered(), forShoppers])
      expect(codes.filter((code: string) => seeded.has(code))).toEqual([...first, ...ofManyCountries, ...last])
  })

  test.each([
    ['yamato', '444413758703', 'https://member.kms.kuronekoyamato.co.jp/parcel/detail?pno=444413758703'],
    ['sagawa', '512547514334', 'https://k2k.sagawa-exp.co.jp/p/web/okurijosearch.do?okurijoNo=512547514334'],
    [
      'japanpost',
      '405548424886',
      'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1=405548424886&searchKind=S002&locale=ja',
    ],
    ['dhl', '1234567890', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=1234567890'],
    ['ups', '1Z999AA10123456784', 'https://www.ups.com/track?tracknum=1Z999AA10123456784'],
    ['fedex', '123456789012', 'https://www.fedex.com/fedextrack/?trknbr=123456789012'],
  ])('anywhere sends by %s with a link that tracks the parcel', async (carrier_code, tracking_number, tracking_url) => {
    const sent = await send(await paidOrder(), { carrier_code, tracking_number })
    expect(sent).toMatchObject({ status: 201, body: { tracking_url } })
  })
})

describe('one that is off', () => {
  test('takes no new parcel, and a number sent by it can still be corrected', async () => {
    const order = await paidOrder()
    const { body: packed } = await send(order, { carrier_code: 'zto', tracking_number: '780000000001' })
    await change('zto', { is_active: false })
    const refused = await send(await paidOrder(), { carrier_code: 'zto', tracking_number: '780000000002' })
    expect(refused).toMatchObject({ status: 400, body: { errors: { carrier_code: [expect.stringContaining('zto')] } } })
    const corrected = await manager.call('PATCH', `/api/console/shipments/${packed.id}/`, {
      json: { carrier_code: 'zto', tracking_number: '780000000003' },
      headers: { 'if-match': `"${packed.revision}"` },
    })
    expect(corrected).toMatchObject({ status: 200, body: { tracking_number: '780000000003' } })
    await change('zto', { is_active: true })
    expect((await send(await paidOrder(), { carrier_code: 'zto', tracking_number: '780000000004' })).status).toBe(201)
  })

  test('is never the one for parcels without a carrier', async () => {
    expect(await change('other', { is_active: false })).toMatchObject({
      status: 400,
      body: { errors: { is_active: [expect.any(String)] } },
    })
    expect((await remove('other')).status).toBe(409)
    expect(
      (
        await call(
          'POST',
          `orders/${(await paidOrder()).orderNumber}/shipments/`,
          parcel({ carrier_code: 'other', tracking_number: '' }),
        )
      ).status,
    ).toBe(201)
  })
})

test.each([
  ['a code with a capital', { code: 'Seino2' }, 'code'],
  ['a code that exists', { code: 'sf' }, 'code'],
  ['a megabyte of code', { code: 'y'.repeat(21) }, 'code'],
  ['no name', { names: {} }, 'names'],
  ['an address without a number', { tracking_url: 'https://track.example/' }, 'tracking_url'],
  ['plain http', { tracking_url: 'http://track.example/{number}' }, 'tracking_url'],
  ['a script', { tracking_url: 'javascript:alert("{number}")' }, 'tracking_url'],
  ['the number as a host', { tracking_url: 'https://{number}.example/' }, 'tracking_url'],
  ['a password in the address', { tracking_url: 'https://me:{number}@track.example/' }, 'tracking_url'],
  ['no address at all', { tracking_url: 'https://{number}' }, 'tracking_url'],
])('%s is refused, and nothing is added', async (_what, json, field) => {
  const { status, body } = await add({ code: 'wrong', ...json })
  expect([status, Object.keys(body.errors)]).toEqual([400, [field]])
  expect(await find('wrong')).toBeUndefined()
})

test('a second tab is refused with the carrier as it is, naming what both changed', async () => {
  const { revision } = await find('ems')
  await change('ems', { names: { en: 'EMS' } }, revision)
  const late = await change('ems', { names: { en: 'China EMS' } }, revision)
  expect(late).toMatchObject({ status: 409, body: { code: 'edit_conflict', current: { names: { en: 'EMS' } } } })
  expect(Object.keys(late.body.errors)).toEqual(['names.en'])
})
