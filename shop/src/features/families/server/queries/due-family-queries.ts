import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { MemberToList } from '../rules/listed-member.ts'
import { goodsFamiliesDue } from './family-tables.ts'

export async function hasDueFamilies(database: Database): Promise<boolean> {
  const rows = await database.select({ id: goodsFamiliesDue.id }).from(goodsFamiliesDue).limit(1)
  return rows.length > 0
}

export async function findOldestDueFamily(database: Database): Promise<Date | null> {
  const rows = await database
    .select({ createdAt: goodsFamiliesDue.createdAt })
    .from(goodsFamiliesDue)
    .orderBy(goodsFamiliesDue.id)
    .limit(1)
  return rows[0]?.createdAt ?? null
}

export interface DueFamily {
  id: number
  /** The latest new type of a member. */
  goodsSubTypeId: number | null
  hasNewWords: boolean
  /** Former listed members. */
  leftGoodsIds: number[]
}

/** Removes some rows from the queue. Rows that another transaction adds meanwhile stay. */
export async function claimDueFamilies(transaction: Database, limit: number): Promise<DueFamily[]> {
  const { rows } = await transaction.execute<{
    id: number
    sub_type_id: number | null
    has_new_words: boolean
    left_goods_ids: number[]
  }>(sql`
    with claimed as (
      delete from goods_families_due where id = any(array(
        select id from goods_families_due order by id limit ${limit} for update skip locked))
      returning *
    )
    select family_id as id, bool_or(has_new_words) as has_new_words,
      array_remove(array_agg(left_goods_id), null) as left_goods_ids,
      (array_agg(goods_sub_type_id order by id desc) filter (where goods_sub_type_id is not null))[1] as sub_type_id
    from claimed group by family_id order by family_id`)
  return rows.map(({ id, sub_type_id, has_new_words, left_goods_ids }) => ({
    id: Number(id),
    goodsSubTypeId: sub_type_id === null ? null : Number(sub_type_id),
    hasNewWords: has_new_words,
    leftGoodsIds: left_goods_ids,
  }))
}

export interface MemberRow extends MemberToList {
  familyId: number
  goodsSubTypeId: number
  isListed: boolean
  fromInFen: number | null
  count: number | null
}

/** Locks by id, as purchases do; also goods that have left. */
export async function lockMembers(transaction: Database, due: readonly DueFamily[]): Promise<MemberRow[]> {
  const familyIds = due.map(({ id }) => id)
  const leftIds = due.flatMap(({ leftGoodsIds }) => leftGoodsIds)
  const { rows } = await transaction.execute(sql`
    select id, sku, price_in_fen, stock, is_on_sale, family_id, goods_sub_type_id, is_listed, family_from_in_fen, family_count
    from goods where family_id = any(${sql.param(familyIds)}::bigint[]) or id = any(${sql.param(leftIds)}::integer[]) order by id for no key update`)
  return rows.map((row) => ({
    id: Number(row['id']),
    sku: String(row['sku']),
    priceInFen: Number(row['price_in_fen']),
    stock: Number(row['stock']),
    isOnSale: row['is_on_sale'] === true,
    familyId: Number(row['family_id']),
    goodsSubTypeId: Number(row['goods_sub_type_id']),
    isListed: row['is_listed'] === true,
    fromInFen: row['family_from_in_fen'] === null ? null : Number(row['family_from_in_fen']),
    count: row['family_count'] === null ? null : Number(row['family_count']),
  }))
}

export interface MemberListing {
  id: number
  is_listed: boolean
  from_in_fen: number
  count: number
  sub_type_id: number
}

/** Requires the locks of `lockMembers`. A new type counts as an edit. */
export async function writeListings(
  transaction: Database,
  listings: readonly MemberListing[],
  now: Date,
): Promise<void> {
  if (listings.length === 0) return
  await transaction.execute(sql`
    update goods set is_listed = incoming.is_listed, family_from_in_fen = incoming.from_in_fen, family_count = incoming.count,
      goods_sub_type_id = incoming.sub_type_id,
      revision = revision + (goods_sub_type_id <> incoming.sub_type_id)::integer,
      field_revisions = case when goods_sub_type_id = incoming.sub_type_id then field_revisions
        else field_revisions || jsonb_build_object('sub_type_id', revision + 1) end,
      updated_at = case when goods_sub_type_id = incoming.sub_type_id then updated_at else ${now}::timestamptz end
    from json_to_recordset(${JSON.stringify(listings)}::json)
      as incoming (id integer, is_listed boolean, from_in_fen bigint, count smallint, sub_type_id bigint)
    where goods.id = incoming.id`)
}

export async function setTypesOfFamilies(
  transaction: Database,
  types: readonly { id: number; sub_type_id: number }[],
): Promise<void> {
  if (types.length === 0) return
  await transaction.execute(sql`
    update goods_families set goods_sub_type_id = incoming.sub_type_id
    from json_to_recordset(${JSON.stringify(types)}::json) as incoming (id bigint, sub_type_id bigint)
    where goods_families.id = incoming.id`)
}

/** Adds up the reviews of their members. Requires the locks of `lockMembers`. */
export async function rateFamilies(transaction: Database, ids: readonly number[]): Promise<void> {
  await transaction.execute(sql`select rate_family(id) from unnest(${sql.param(ids)}::bigint[]) id`)
}

/** Requires the lock on saving goods, so that no import joins one meanwhile. */
export async function deleteEmptyFamilies(transaction: Database, ids: readonly number[]): Promise<void> {
  await transaction.execute(sql`
    delete from goods_families where id = any(${sql.param(ids)}::bigint[])
      and not exists (select from goods where family_id = goods_families.id)`)
}
