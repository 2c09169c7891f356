/** The console's lists of orders, at some thousands. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createGoods } from '#features/catalogue/testing/goods-factory.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { buyAsNewShopper } from '#features/orders/testing/order-factory.ts'
import { consoleOrderings, orderTabs } from '#features/orders/values.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { faultsOfPlan, type Statement } from '#platform/database/testing/plan-faults.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let manager: SignedIn
let packer: SignedIn
let viewer: SignedIn
let goodsId: number
const bulk = 10_000
const addressParts = 10

/** Most are delivered; each other tab has two, the older one first. */
beforeAll(async () => {
  shop = await createTestShop()
  manager = await signInAs(shop, 'manager')
  packer = await signInAs(shop, 'packer')
  viewer = await signInAs(shop, 'viewer')
  goodsId = await createGoods(shop.context, { name: { 'zh-CN': '青瓷碗', en: 'Celadon quoll bowl' }, priceInFen: 1990 })
  const otherId = await createGoods(shop.context, { name: { 'zh-CN': '别的' } })
  const { id } = await registerShopper(shop)
  const { database } = shop.context
  await database.execute(sql`
    with made as (
      insert into orders (order_number, user_id, status, fulfilment, total_in_fen, currency, redirect_url, created_at, expires_at, paid_at)
      select 'BULK-' || lpad((n % 10000)::text, 4, '0') || '-' || lpad((n % 10000)::text, 4, '0'), ${id}, 'paid', 'delivered', n, 'CNY', '', day, day, day
      from generate_series(1, ${bulk}) n cross join lateral (select '2024-01-01'::timestamptz + n * interval '1 minute' as day) days
      returning id
    )
    insert into order_lines (order_id, position, goods_id, goods_names, quantity, unit_price_in_fen, paid_in_fen)
    select id, 1, ${otherId}, '{"zh-CN": "别的"}', 1, 100, 100 from made`)
  const states = [
    ['pending', 'none', 'PEND'],
    ['paid', 'needs_address', 'SHIP'],
    ['paid', 'shipped', 'SENT'],
    ['refunding', 'to_prepare', 'BACK'],
    ['cancelled', 'none', 'GONE'],
  ] as const
  for (const [status, fulfilment, letters] of states)
    for (const n of [1, 2])
      await database.execute(sql`
        with made as (
          insert into orders (order_number, user_id, status, fulfilment, total_in_fen, currency, redirect_url, created_at, expires_at, paid_at)
          values (${`${letters}-AAA${n}-000${n}`}, ${id}, ${status}, ${fulfilment}, ${n}, 'CNY', '', ${`2025-01-0${n}`}::timestamptz,
            '2099-01-01', case when ${status} = 'paid' then ${`2025-01-0${n}`}::timestamptz end)
          returning id
        )
        insert into order_lines (order_id, position, goods_id, goods_names, quantity, unit_price_in_fen, paid_in_fen)
        select id, 1, ${goodsId}, '{"zh-CN": "青瓷碗"}', 3, 100, 300 from made`)
  // In parts, because each row is prepared for the search: a busy machine would pass the limit of a statement.
  for (let part = 0; part < addressParts; part += 1)
    await database.execute(sql`
      insert into order_addresses (order_id, recipient, phone, country, street, created_at)
      select id, case when id % 2 = 0 then 'Buyer ' else 'Somebody ' end || id, '1390000' || lpad((id % 10000)::text, 4, '0'), 'CN', case when id % 2 = 0 then '常见路' else '别的路' end || id || '号', created_at
      from orders where order_number like 'BULK%' and id % ${addressParts} = ${part}`)
  await database.execute(sql`
    insert into order_addresses (order_id, recipient, phone, country, street, created_at)
    select id, '欧阳 小满', '13812346789', 'CN', '杨树浦路 12 号 Ａ座 3-402', now() from orders where order_number = 'SHIP-AAA1-0001'
    union all
    select id, 'Zoë O’Quinn', '+81312349753', 'JP', '神南 1-2-3', now() from orders where order_number = 'SENT-AAA2-0002'`)
  await database.execute(sql`analyze`)
})
afterAll(() => shop.close())

const list = async (query: string, who = manager) => (await who.call('GET', `/api/console/orders/?${query}`)).body
const numbersOf = ({ results }: { results: { order_number: string }[] }) =>
  results.map(({ order_number }) => order_number)

describe('a tab', () => {
  test.each([
    ['to_pay', 'PEND', [2, 1]],
    ['to_ship', 'SHIP', [1, 2]],
    ['shipped', 'SENT', [2, 1]],
    ['refunding', 'BACK', [1, 2]],
    ['closed', 'GONE', [2, 1]],
  ])('%s has what belongs there, in the order of its work', async (tab, letters, order) => {
    const body = await list(`tab=${tab}`)
    expect(numbersOf(body)).toEqual(order.map((n) => `${letters}-AAA${n}-000${n}`))
    expect(body).toMatchObject({ count: 2, facets: { [tab]: 2 } })
  })

  test('states how many there are, exactly up to 9,999', async () => {
    const body = await list('page_size=1')
    expect(body).toMatchObject({ count: 9999, is_count_capped: true, facets: { done: 9999, all: 9999, to_ship: 2 } })
    expect((await manager.call('GET', '/api/console/orders/?page=10000&page_size=1')).status).toBe(404)
  })

  test('of returns that wait for an answer shows their orders, too', async () => {
    const { database } = shop.context
    await database.execute(sql`
      insert into returns (return_number, order_id, kind, reason, status, amount_in_fen, created_at)
      select 'R-1', id, 'goods_back', 'faulty', 'requested', 1, '2025-02-01' from orders where order_number = 'SENT-AAA1-0001'`)
    const body = await list('tab=refunding')
    expect(numbersOf(body)).toContain('SENT-AAA1-0001')
    expect(
      body.results.find(({ order_number }: { order_number: string }) => order_number === 'SENT-AAA1-0001'),
    ).toMatchObject({
      has_open_return: true,
      waiting_since: '2025-02-01T00:00:00.000Z',
    })
    await database.execute(sql`update returns set status = 'refused' where return_number = 'R-1'`)
  })
})

describe('new orders', () => {
  const path = '/api/console/me/new_orders/'
  const news = async (query = '') => (await packer.call('GET', `${path}${query}`)).body

  test('are those to ship that were paid after the last one seen', async () => {
    const latest = '2025-01-02T00:00:00.000Z'
    expect(await news()).toEqual({ count: 0, latest })
    expect(await news(`?after=${latest}`)).toEqual({ count: 0, latest })
    expect(await news('?after=2025-01-01T00:00:00.000Z')).toEqual({ count: 1, latest })
    expect(await news('?after=2024-12-31T00:00:00.000Z')).toEqual({ count: 2, latest })
    expect((await packer.call('GET', `${path}?after=yesterday`)).status).toBe(400)
    expect((await shop.call('GET', path)).status).toBe(401)
  })

  test('are polled without keeping the session alive', async () => {
    const { database } = shop.context
    const seenAt = async () => (await database.execute(sql`select max(seen_at)::text as at from staff_sessions`)).rows
    await database.execute(sql`update staff_sessions set seen_at = seen_at - interval '10 minutes'`)
    const before = await seenAt()
    await news()
    expect(await seenAt()).toEqual(before)
    await list('tab=to_ship', packer)
    expect(await seenAt()).not.toEqual(before)
  })
})

test('a row shows who waits, for what and since when; an old one is late', async () => {
  const [row] = (await list('tab=to_ship')).results
  expect(row).toMatchObject({
    status: 'paid',
    fulfilment: 'needs_address',
    waiting_since: '2025-01-01T00:00:00.000Z',
    is_late: true,
    place: '',
    lines: [{ goods_id: goodsId, goods_name: '青瓷碗', quantity: 3 }],
    kinds: 1,
    pieces: 3,
    pieces_left: 3,
    total_amount: '0.01',
    note: '',
    flag: 'none',
    revision: 1,
  })
})

describe('somebody finds', () => {
  test.each([
    ['the beginning of a number', 'ship', ['SHIP-AAA1-0001', 'SHIP-AAA2-0002']],
    ['its middle', 'aaa2', ['GONE-AAA2-0002']],
    ['its end', '9876', ['BULK-9876-9876']],
    ['the goods, in any language', 'quoll', ['PEND-AAA1-0001']],
    ['the goods in Chinese', '青瓷', ['SENT-AAA2-0002']],
  ])('by %s: %s', async (_, q, some) => {
    const numbers = numbersOf(await list(`q=${encodeURIComponent(q)}`))
    expect(numbers).toEqual(expect.arrayContaining(some))
    expect(numbers.length).toBeLessThanOrEqual(12)
  })

  test('by the shopper, or a waybill number', async () => {
    const bought = await buyAsNewShopper(shop, { goodsId })
    const { username } = bought.shopper
    expect(numbersOf(await list(`q=${username.slice(0, -1)}`))).toContain(bought.orderNumber)
    const found = async (who = manager) =>
      (await who.call('GET', `/api/console/find/?q=${username.toUpperCase()}`)).body.shoppers
    expect(await found()).toEqual([{ id: expect.any(Number), username, orders: 1 }])
    expect(await found(await signInAs(shop, 'packer'))).toEqual([])
    await shop.context.database.execute(sql`
      insert into shipments (order_id, number, status, carrier_code, tracking_number, handed_over_at, created_at)
      select id, 1, 'handed_over', 'sf', 'SF139KOALA', now(), now() from orders where order_number = 'SENT-AAA2-0002'`)
    for (const q of ['sf139k', 'koala', 'SF 139-Ko ala', '39 koala'])
      expect((await manager.call('GET', `/api/console/find/?q=${q}`)).body.orders).toMatchObject([
        { order_number: 'SENT-AAA2-0002', matched: 'tracking_number' },
      ])
    expect((await manager.call('GET', '/api/console/find/?q=aaa1')).body.orders).toHaveLength(5)
    for (const q of ['x', '%25%25', '___'])
      expect((await manager.call('GET', `/api/console/find/?q=${q}`)).body.orders).toEqual([])
  })

  test.each([
    ['ship aaa1 0001', 'order_number', 'SHIP-AAA1-0001'],
    ['ｓｈｉｐ-ａａａ10001', 'order_number', 'SHIP-AAA1-0001'],
    ['SHIP–AAA1', 'order_number', 'SHIP-AAA1-0001'],
    ['欧阳', 'recipient', 'SHIP-AAA1-0001'],
    ['阳小满', 'recipient', 'SHIP-AAA1-0001'],
    ['zoë o', 'recipient', 'SENT-AAA2-0002'],
    ['OQUINN', 'recipient', 'SENT-AAA2-0002'],
    ['138 1234 6789', 'phone', 'SHIP-AAA1-0001'],
    ['+86 138-1234-6789', 'phone', 'SHIP-AAA1-0001'],
    ['+81 (3) 1234 9753', 'phone', 'SENT-AAA2-0002'],
    ['杨树浦路12号', 'address', 'SHIP-AAA1-0001'],
    ['a座3402', 'address', 'SHIP-AAA1-0001'],
    ['神南1-2', 'address', 'SENT-AAA2-0002'],
  ])('what is typed as %s: %s', async (q, matched, number) => {
    const find = async (who: SignedIn) =>
      (await who.call('GET', `/api/console/find/?q=${encodeURIComponent(q)}`)).body.orders
    expect((await find(packer))[0]).toMatchObject({ order_number: number, matched })
    expect(numbersOf(await list(`q=${encodeURIComponent(q)}`, packer))).toContain(number)
    const found = matched === 'order_number' ? [expect.objectContaining({ order_number: number })] : []
    expect(await find(viewer)).toEqual(expect.arrayContaining(found))
    if (matched === 'order_number') return
    expect(numbersOf(await list(`q=${encodeURIComponent(q)}`, viewer))).not.toContain(number)
  })

  test('the last four digits of a telephone number', async () => {
    expect(numbersOf(await list('q=6789', packer))).toEqual(
      expect.arrayContaining(['SHIP-AAA1-0001', 'BULK-6789-6789']),
    )
    expect(numbersOf(await list('q=6789', viewer))).toEqual(['BULK-6789-6789'])
  })

  test('an address only while they may read it', async () => {
    const { database } = shop.context
    const number = 'GONE-AAA1-0001'
    await database.execute(sql`
      insert into order_addresses (order_id, recipient, phone, country, street, created_at)
      select id, '司马迁', '13700008642', 'CN', '龙门路 9 号', now() from orders where order_number = ${number}`)
    const owner = await signInAs(shop, 'owner')
    const finders = async (q: string) => {
      const lists = await Promise.all([owner, manager, packer].map((who) => list(`q=${encodeURIComponent(q)}`, who)))
      return lists.map((body) => numbersOf(body).includes(number))
    }
    for (const [days, isRead] of [
      [89, true],
      [91, false],
    ] as const) {
      await database.execute(sql`
        update orders set closed_at = ${shop.context.now()}::timestamptz - make_interval(days => ${days}) where order_number = ${number}`)
      for (const q of ['司马迁', '13700008642', '龙门路9'])
        expect([q, days, await finders(q)]).toEqual([q, days, [true, isRead, isRead]])
    }
  })

  test('nothing by what is in no address, too short, or only signs', async () => {
    for (const q of ['欧小', '13812346780', 'ab', '++', '12 路', '满杨'])
      expect((await manager.call('GET', `/api/console/find/?q=${encodeURIComponent(q)}`)).body.orders, q).toEqual([])
  })

  test('the newest of many with one address, and no more than 200', async () => {
    expect((await list(`q=${encodeURIComponent('常见路')}`)).count).toBe(200)
  })

  test('by day, flag, goods and shopper', async () => {
    expect(numbersOf(await list('from=2025-01-02&to=2025-01-02&tab=to_ship'))).toEqual(['SHIP-AAA2-0002'])
    expect((await list(`goods_id=${goodsId}&tab=closed`)).count).toBe(2)
    expect((await list('shopper_id=999999')).count).toBe(0)
    expect((await list('flag=purple')).count).toBe(0)
    expect(numbersOf(await list('ordering=-total&page_size=1'))[0]).toMatch(/^[0-9A-Z-]+$/)
    for (const query of ['tab=x', 'flag=pink', 'from=today', 'ordering=total'])
      expect((await manager.call('GET', `/api/console/orders/?${query}`)).status, query).toBe(400)
  })
})

test('packers see no sums', async () => {
  expect((await list('tab=to_ship', packer)).results[0]).toMatchObject({ total_amount: null })
  expect((await list('tab=to_ship', viewer)).results[0]).toMatchObject({ total_amount: '0.01' })
})

const tabs = orderTabs.map((tab) => `tab=${tab}`)
test.each([
  ...tabs,
  'q=9876',
  'q=quoll',
  `q=${encodeURIComponent('欧阳小满')}`,
  `q=${encodeURIComponent('常见路')}`,
  'q=Buyer',
  'q=13900009876',
  'flag=blue',
  'flag=none',
  'from=2024-01-03&to=2024-01-03',
  'goods_id=1',
  'goods_id=2',
  'shopper_id=1',
])('one page of %s is read by indexes in each order, never by going through all orders', async (filter) => {
  const { $client } = shop.context.database
  const spied = vi.spyOn($client, 'query')
  for (const ordering of consoleOrderings) await list(`${filter}&ordering=${ordering}`)
  const calls = spied.mock.calls as unknown as [{ text?: string }, unknown[]?][]
  const queries = calls.map(([{ text = '' }, values = []]) => ({ text, values }))
  spied.mockRestore()
  const isOfPage = ({ text }: Statement) =>
    /from orders|join orders/.test(text) && !/count\(\*\)::integer as count|counted/.test(text)
  const statements = queries.filter(isOfPage)
  expect(statements.length).toBeGreaterThanOrEqual(consoleOrderings.length)
  const client = await $client.connect()
  const limits = { tables: ['orders', 'order_lines', 'order_addresses'], maxSorted: 1_000 }
  for (const statement of statements) expect(await faultsOfPlan(client, statement, limits), statement.text).toEqual([])
  client.release()
})

test('tabs are counted from an index alone, without the rows', async () => {
  const { database } = shop.context
  await database.execute(sql`vacuum orders`)
  const client = await database.$client.connect()
  await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain select 1 from orders where order_tab(status, fulfilment) = 'closed' limit 9999`,
  )
  await client.query('rollback')
  client.release()
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('Index Only Scan using orders_tab')
})

test('orders of an item are read from its newest lines, each order once', async () => {
  const query = `goods_id=${goodsId}&page_size=100`
  const all = await list(query)
  expect(numbersOf(all)).toEqual(numbersOf(await list(`${query}&ordering=newest`)))
  expect(new Set(numbersOf(all)).size).toBe(all.count)
  expect(numbersOf(all)).toEqual(expect.arrayContaining(numbersOf(await list(`${query}&tab=to_ship`))))
  expect(numbersOf(await list(`${query}&tab=closed`))).toEqual(['GONE-AAA2-0002', 'GONE-AAA1-0001'])
})
