/** Shoppers see goods as before once a file is undone: new ones, members of families, prices and stock. */
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refreshFamilies } from '#features/catalogue/server/use-cases/saving/refresh-families.ts'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { buy } from '#features/orders/testing/order-factory.ts'
import { createGoodsFileFixture } from '../../../testing/fixtures/goods-file-fixture.ts'

const files = createGoodsFileFixture()
const header = 'sku,name,type_1,type_2,price,stock,on_sale,family,option_1,value_1'
const table = (...rows: string[]) => [header, ...rows, ''].join('\n')

const get = async (path: string) => files.shop.call('GET', path)
const idOf = async (sku: string) => (await files.goods(sku))!.id
const shown = (id: number) => get(`/api/goods_info/${id}/`)

/** Where shoppers find the item by its name. */
async function placesOf(id: number, name: string): Promise<string[]> {
  const lists = {
    type: (await get('/api/goods_info/?type_1=Animals&page_size=100')).body.results,
    search: (await get(`/api/goods_info/search_goods_queryset/?query=${name}`)).body.results,
    suggested: (await get(`/api/goods_info/suggest_goods/?query=${name}`)).body.goods,
  }
  return Object.entries(lists).flatMap(([place, goods]: [string, { id: number }[]]) =>
    goods.some((one) => one.id === id) ? [place] : [],
  )
}

test('new goods are nowhere in the shop once their file is undone', async () => {
  const file = await files.applied(
    table('GONE-1,Quokka,Animals,Small,10,9,1,,,', 'GONE-2,Potoroo,Animals,Small,11,9,0,,,'),
  )
  const [sold, unsold] = [await idOf('GONE-1'), await idOf('GONE-2')]
  expect(await shown(sold)).toMatchObject({ status: 200, body: { price: '10.00' } })
  expect(await placesOf(sold, 'Quokka')).toEqual(['type', 'search', 'suggested'])
  expect(await placesOf(unsold, 'Potoroo')).toEqual([])

  expect(await files.undone(file)).toMatchObject({ status: 'undone', counts: { undone: 2, kept: 0 } })
  for (const id of [sold, unsold]) {
    expect((await shown(id)).status).toBe(404)
    expect(await buy(files.shop, await registerShopper(files.shop), { goodsId: id })).toMatchObject({ status: 409 })
  }
  expect(await placesOf(sold, 'Quokka')).toEqual([])
  expect((await files.manager.call('GET', '/api/console/find/?q=GONE')).body).toMatchObject({ goods: [] })
  // Until they are gone for good, staff see when.
  const { body } = await files.manager.call('GET', `/api/console/goods/${sold}/`)
  expect(body).toMatchObject({ is_on_sale: false, deletes_at: expect.any(String) })
})

test('new goods that somebody ordered leave the shop, and stay in the order', async () => {
  const file = await files.applied(
    table('BOUGHT-1,Wombat,Animals,Small,10,9,1,,,', 'BOUGHT-2,Rakali,Animals,Rodents,10,9,1,,,'),
  )
  const id = await idOf('BOUGHT-1')
  const shopper = await registerShopper(files.shop)
  const { body: order } = await buy(files.shop, shopper, { goodsId: id, quantity: 2 })
  expect(await files.undone(file)).toMatchObject({
    counts: { undone: 2, kept: 0 },
    left: { withdrawn: 1, new_types: 1 },
  })
  const [, other] = await files.rows(file)
  expect(other).toMatchObject({ outcome: 'undone', notes: ['新建的类别留着：Rodents'] })
  const { rows: log } = await files.shop.context.database.execute(sql`
    select changes from audit_entries where action = 'goods.import_undo' and subject_id = ${String(id)}`)
  expect(log).toEqual([{ changes: { is_on_sale: [true, false] } }])
  expect(await shown(id)).toMatchObject({ status: 404 })
  expect(await placesOf(id, 'Wombat')).toEqual([])
  expect(await files.goods('BOUGHT-1')).toMatchObject({ is_deleted: false, on_sale: false, stock: 7 })
  const read = await files.shop.call('GET', `/api/order/${order.order_number}/`, { token: shopper.access })
  expect(read).toMatchObject({ status: 200, body: { lines: [{ goods_id: id, goods_name: 'Wombat', quantity: 2 }] } })
})

test('a family is as before: without its new member, at its former price and stock', async () => {
  await files.applied(
    table('FAM-1,Bilby,Animals,Small,20,5,1,bilby,Size,S', 'FAM-2,Bilby,Animals,Small,22,6,1,bilby,Size,M'),
  )
  const [first, second] = [await idOf('FAM-1'), await idOf('FAM-2')]
  await refreshFamilies(files.shop.context)
  const read = async () => {
    const { options, family, variant_ids: ids, price } = (await shown(first)).body
    const values = options[0].values.map((value: { name: string; price: string; in_stock: boolean }) => [
      value.name,
      value.price,
      value.in_stock,
    ])
    return { values, family, ids, price }
  }
  const before = await read()
  expect(before).toMatchObject({ ids: [first, second], family: { from_price: '20.00', count: 2 } })

  const file = await files.applied(
    table(
      'FAM-1,Bilby,Animals,Small,18,0,1,bilby,Size,S',
      'FAM-3,Bilby,Animals,Small,15,7,1,bilby,Size,L',
      'PAIR-1,Dunnart,Animals,Small,30,5,1,dunnart,Size,S',
      'PAIR-2,Dunnart,Animals,Small,31,5,1,dunnart,Size,M',
    ),
  )
  await refreshFamilies(files.shop.context)
  const third = await idOf('FAM-3')
  expect(await read()).toMatchObject({ ids: [first, second, third], family: { from_price: '15.00', count: 3 } })
  const pair = [await idOf('PAIR-1'), await idOf('PAIR-2')]
  expect((await shown(pair[0]!)).body).toMatchObject({ variant_ids: pair })

  expect(await files.undone(file)).toMatchObject({ counts: { undone: 4, kept: 0 } })
  await refreshFamilies(files.shop.context)
  expect(await read()).toEqual(before)
  expect(await files.goods('FAM-1')).toMatchObject({ price: 2_000, stock: 5 })
  expect((await shown(third)).status).toBe(404)
  // The member that lists show is one that is on sale.
  for (const id of [third, ...pair])
    expect([id, await placesOf(id, 'Bilby'), await placesOf(id, 'Dunnart')]).toEqual([id, [], []])
  const { rows } = await files.shop.context.database.execute(sql`
    select sum(stock_change)::integer as booked from stock_movements where goods_id = ${first}`)
  expect(rows).toEqual([{ booked: 5 }])
})
