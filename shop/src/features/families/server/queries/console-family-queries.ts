import { sql } from 'drizzle-orm'
import type { ConsoleFamily } from '#features/families/console-contract.ts'
import type { Database } from '#platform/database/database.ts'
import type { Names } from '#platform/i18n/names.ts'
import { toWireMoney } from '#platform/money/money.ts'

interface MemberRow extends Record<string, unknown> {
  goods_id: number
  sku: string
  names: Names
  value_ids: number[]
  price_in_fen: string
  stock: number
  is_on_sale: boolean
  is_listed: boolean
}

/** Members with the fields for staff. */
export async function readMembersAsStaff(database: Database, familyId: number): Promise<ConsoleFamily['members']> {
  const { rows } = await database.execute<MemberRow>(sql`
    select id as goods_id, sku, choice_key as value_ids, price_in_fen, stock, is_on_sale, is_listed, (
      select coalesce(json_object_agg(language, name), '{}') from goods_translations where goods_id = goods.id
    ) as names
    from goods where family_id = ${familyId} order by id`)
  return rows.map(({ price_in_fen: priceInFen, ...member }) => ({ ...member, price: toWireMoney(Number(priceInFen)) }))
}
