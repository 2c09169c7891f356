/** The grams of the database, by which staff find parts of texts. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

async function gramsOf(key: string): Promise<string[] | null> {
  const { rows } = await shop.context.database.execute<{ grams: string[] | null }>(
    sql`select search_grams(${key}) as grams`,
  )
  return rows[0]!.grams
}

test.each([
  ['two characters of a wide script', '日本茶', ['日本', '本茶']],
  ['three Latin letters or digits', 'tea12', ['tea', 'ea1', 'a12']],
  ['two where a wide character stands beside a Latin one', 'ab茶cd', ['b茶', '茶c']],
  ['two where the third is not Latin', 'téa', ['té', 'éa']],
  ['the same more than once', 'aaaa', ['aaa', 'aaa']],
])('has %s', async (_name, key, grams) => {
  expect(await gramsOf(key)).toEqual(grams)
})

test.each(['', 'a', 'ab', '茶'])('has none of %o, which is too short', async (key) => {
  expect(await gramsOf(key)).toBeNull()
})
