import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'
import { createZones } from '../../testing/zone-factory.ts'
import { findZone, readZones } from './zone-queries.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.context.database.execute(sql`delete from delivery_zones`))

const zones = (...allCodes: string[][]) =>
  createZones(
    shop.context,
    allCodes.map((codes) => ({ codes })),
  )
const codesOf = async (country: string | null, regionCode = '') =>
  (await findZone(shop.context.database, country === null ? null : { country, regionCode }))?.codes

test('a place belongs to the zone with the longest of its codes, one without an address to the empty code', async () => {
  await zones(['CN'], ['33', '31'], ['3301'], ['330106'], ['54', 'JP-47'], ['JP'], ['4419'], [''])
  expect(await codesOf('CN', '330106')).toEqual(['330106'])
  expect(await codesOf('CN', '330102')).toEqual(['3301'])
  expect(await codesOf('CN', '330211')).toEqual(['33', '31'])
  expect(await codesOf('CN', '310101')).toEqual(['33', '31'])
  expect(await codesOf('CN', '441900')).toEqual(['4419'])
  expect(await codesOf('CN', '710000')).toEqual(['CN'])
  expect(await codesOf('CN', '540102')).toEqual(['54', 'JP-47'])
  expect(await codesOf('JP', 'JP-13')).toEqual(['JP'])
  expect(await codesOf('JP', 'JP-47')).toEqual(['54', 'JP-47'])
  expect(await codesOf('FR')).toBeUndefined()
  expect(await codesOf(null)).toEqual([''])
})

test('a region without a code is never that of no address', async () => {
  await zones([''])
  expect(await codesOf('CN')).toBeUndefined()
  expect(await codesOf('FR')).toBeUndefined()
})

test('the first of several zones with the same code applies', async () => {
  await zones(['CN', '3301'], ['3301', 'JP'])
  expect(await codesOf('CN', '330102')).toEqual(['CN', '3301'])
})

test('the longest code wins, in any order of the zones', async () => {
  const codes = ['', 'CN', '33', '3301', '330106', '3302', 'JP']
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(codes, { minLength: 1 }), async (some) => {
      await shop.context.database.execute(sql`delete from delivery_zones`)
      await zones(...some.map((code) => [code]))
      const longest = ['330106', '3301', '33', 'CN'].find((code) => some.includes(code))
      expect((await codesOf('CN', '330106'))?.[0]).toBe(longest)
    }),
    { numRuns: 30 },
  )
})

test('every change of a zone increments its revision', async () => {
  const { database } = shop.context
  await zones(['CN'], ['JP'])
  expect((await readZones(database)).map(({ revision }) => revision)).toEqual([1, 1])
  await database.execute(sql`update delivery_zones set first_fee_in_fen = 500 where codes = '{JP}'`)
  await database.execute(sql`update delivery_zones set revision = 1 where codes = '{JP}'`)
  expect((await readZones(database)).map(({ revision }) => revision)).toEqual([1, 3])
})
