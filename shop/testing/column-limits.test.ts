/** Limits in code equal the database's, so a limit changed in only one of them is found. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxLineQuantity } from '#features/basket/values.ts'
import { fieldList } from '#features/catalogue/goods-fields.ts'
import { goods } from '#features/catalogue/server/queries/goods-tables.ts'
import { maxDescribeLength, maxGoodsNameLength, maxPriceInFen, maxSkuLength } from '#features/catalogue/values.ts'
import { maxQuantity, minQuantity } from '#features/checkout/values.ts'
import { factList, textFacts } from '#features/goods-facts/fact-fields.ts'
import { storages } from '#features/goods-facts/values.ts'
import { maxTypeNameLength } from '#features/goods-types/values.ts'
import { maxTotalInFen, orderStatuses } from '#features/orders/values.ts'
import { languages } from '#platform/i18n/language.ts'
import { createTestShop, type TestShop } from './test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

/** Reads the check as PostgreSQL formats it: `CHECK (length(sku) >= 1 AND length(sku) <= 100)`. */
async function checkOf(table: string, column: string): Promise<string> {
  const { rows } = await shop.context.database.execute<{ text: string }>(sql`
    select pg_get_constraintdef(pg_constraint.oid, true) as text
    from pg_constraint join pg_attribute on attrelid = conrelid and conkey = array[attnum]
    where contype = 'c' and conrelid = ${table}::regclass and attname = ${column}`)
  expect(rows, `${table}.${column} has one check`).toHaveLength(1)
  return rows[0]!.text
}

const between = (what: string, min: number, max: number) => `CHECK (${what} >= ${min} AND ${what} <= ${max})`
const oneOf = (what: string, values: readonly number[]) => `CHECK (${what} = ANY (ARRAY[${values.join(', ')}]))`

/** Derives the limits of fields and facts from their descriptions. */
const limits: [table: string, column: string, check: string][] = [
  ...fieldList.flatMap((field): typeof limits => {
    if (field.kind !== 'count') return []
    const { name } = goods[field.column]
    return [['goods', name, field.values ? oneOf(name, field.values) : between(name, field.min, field.max)]]
  }),
  ...factList.flatMap((fact): typeof limits => {
    if (fact.kind === 'count') return [['goods_facts', fact.key, between(fact.key, fact.min, fact.max)]]
    return fact.kind === 'text' ? [['goods_facts', fact.key, between(`length(${fact.key})`, 1, fact.max)]] : []
  }),
  ['goods', 'sku', between('length(sku)', 1, maxSkuLength)],
  ['goods_translations', 'name', between('length(name)', 1, maxGoodsNameLength)],
  ['goods_translations', 'describe', `CHECK (length(describe) <= ${maxDescribeLength})`],
  ['goods_type_translations', 'name', between('length(name)', 1, maxTypeNameLength)],
  ['goods_sub_type_translations', 'name', between('length(name)', 1, maxTypeNameLength)],
  ['goods', 'price_in_fen', between('price_in_fen', 1, maxPriceInFen)],
  ['basket_lines', 'quantity', between('quantity', 1, maxLineQuantity)],
  ['basket_lines', 'seen_price_in_fen', between('seen_price_in_fen', 1, maxTotalInFen)],
  ['order_lines', 'quantity', between('quantity', minQuantity, maxQuantity)],
]

test.each(limits)('%s.%s has the limit of the values', async (table, column, check) => {
  expect((await checkOf(table, column)).replaceAll(/'(\d+)'::bigint/g, '$1')).toBe(check)
})

test.each([
  ['orders', 'status', orderStatuses],
  ['goods_translations', 'language', languages],
  ['goods_facts', 'storage', storages],
  ['goods_fact_texts', 'fact', textFacts],
  ['goods_fact_texts', 'language', languages],
])('%s.%s allows the choices of the values, and no others', async (table, column, choices) => {
  const allowed = [...(await checkOf(table, column)).matchAll(/'([^']+)'::text/g)].map(([, choice]) => choice)
  expect(new Set(allowed)).toEqual(new Set(choices))
})
