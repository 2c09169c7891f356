/** Families with their options, values and members. The columns of goods that name a family are written in this slice only. */
import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import type { Names } from '#platform/i18n/names.ts'
import type { FamilyDraft, StoredFamily } from '../rules/family-draft.ts'
import { goodsChoices, goodsFamilies, goodsOptions, goodsOptionValues } from './family-tables.ts'

export interface FamilyRow extends StoredFamily {
  id: number
  code: string
  goodsSubTypeId: number
  revision: number
}

const options = sql`(
  select coalesce(json_agg(json_build_object('id', id, 'names', names, 'values', (
    select coalesce(json_agg(json_build_object('id', id, 'names', names) order by position, id), '[]')
    from goods_option_values where option_id = goods_options.id
  )) order by position), '[]')
  from goods_options where family_id = family.id)`
const members = sql`(
  select coalesce(json_agg(json_build_object('goodsId', id, 'sku', sku, 'valueIds', choice_key) order by choice_key), '[]')
  from goods where family_id = family.id)`

async function readWhere(database: Database, condition: ReturnType<typeof sql>): Promise<FamilyRow[]> {
  const { rows } = await database.execute<{ facts: FamilyRow }>(sql`
    select json_build_object('id', id, 'code', code, 'goodsSubTypeId', goods_sub_type_id, 'revision', revision,
      'options', ${options}, 'members', ${members}) as facts
    from goods_families family where ${condition}`)
  return rows.map(({ facts }) => facts)
}

export const readFamiliesByCode = (database: Database, codes: readonly string[]): Promise<FamilyRow[]> =>
  readWhere(database, sql`code = any(${sql.param(codes)}::text[])`)

export async function findFamily(database: Database, id: number): Promise<FamilyRow | null> {
  const [family] = await readWhere(database, sql`id = ${id}`)
  return family ?? null
}

export interface LockedGoods {
  id: number
  sku: string
  goodsSubTypeId: number
  familyId: number | null
}

/** Locks goods by id, as purchases do. */
export async function lockGoodsOfFamily(
  transaction: Database,
  { ids, skus, familyId }: { ids: readonly number[]; skus: readonly string[]; familyId: number | null },
): Promise<LockedGoods[]> {
  const { rows } = await transaction.execute<LockedGoods & Record<string, unknown>>(sql`
    select id, sku, goods_sub_type_id as "goodsSubTypeId", family_id as "familyId" from goods
    where id = any(${sql.param(ids)}::int[]) or sku = any(${sql.param(skus)}::text[]) or family_id = ${familyId}
    order by id for no key update`)
  return rows.map((row) => ({
    ...row,
    goodsSubTypeId: Number(row.goodsSubTypeId),
    familyId: row.familyId === null ? null : Number(row.familyId),
  }))
}

export async function findFamilyIdOfGoods(
  database: Database,
  goodsId: number,
): Promise<{ sku: string; goodsSubTypeId: number; familyId: number | null } | null> {
  const { rows } = await database.execute<{ sku: string; sub: number; family: number | null }>(
    sql`select sku, goods_sub_type_id as sub, family_id as family from goods where id = ${goodsId}`,
  )
  const [row] = rows
  return row
    ? { sku: row.sku, goodsSubTypeId: Number(row.sub), familyId: row.family === null ? null : Number(row.family) }
    : null
}

export async function readTypesOfGoods(
  database: Database,
  skus: readonly string[],
): Promise<{ sku: string; goodsSubTypeId: number }[]> {
  const { rows } = await database.execute<{ sku: string; sub: number }>(
    sql`select sku, goods_sub_type_id as sub from goods where sku = any(${sql.param(skus)}::text[])`,
  )
  return rows.map(({ sku, sub }) => ({ sku, goodsSubTypeId: Number(sub) }))
}

/** The code of the first member, or with a number where another family has it. */
export async function freeCode(database: Database, wanted: string): Promise<string> {
  const { rows } = await database.execute<{ code: string }>(sql`
    select code from (
      select left(${wanted}::text, 90) || case when n = 1 then '' else '-' || n end as code, n from generate_series(1, 1000) n
    ) candidates
    where not exists (select from goods_families where goods_families.code = candidates.code) order by n limit 1`)
  return rows[0]!.code
}

export async function insertFamily(
  transaction: Database,
  family: { code: string; goodsSubTypeId: number },
): Promise<number> {
  const [row] = await transaction.insert(goodsFamilies).values(family).returning({ id: goodsFamilies.id })
  return row!.id
}

/** Requires the locks of the goods. */
export async function leaveFamilies(transaction: Database, goodsIds: readonly number[], except = ''): Promise<void> {
  await transaction.execute(sql`
    with gone as (
      update goods set family_id = null, choice_key = null, is_listed = true, family_from_in_fen = null, family_count = null
      where id = any(${sql.param(goodsIds)}::int[]) and family_id is not null
        and family_id not in (select id from goods_families where code = ${except})
      returning id
    )
    delete from goods_choices where goods_id in (select id from gone)`)
}

export async function raiseRevision(transaction: Database, id: number): Promise<void> {
  await transaction
    .update(goodsFamilies)
    .set({ revision: sql`${goodsFamilies.revision} + 1` })
    .where(eq(goodsFamilies.id, id))
}

/** Writes options and values, and returns the values' ids by option. Removed ones go with their choices. */
export async function writeOptions(
  transaction: Database,
  familyId: number,
  { stored, draft }: { stored: StoredFamily; draft: FamilyDraft },
): Promise<number[][]> {
  const remaining = new Set(draft.options.map(({ id }) => id))
  const removed = stored.options.flatMap(({ id }) => (remaining.has(id) ? [] : [id]))
  if (removed.length > 0) await transaction.delete(goodsOptions).where(inArray(goodsOptions.id, removed))
  const ids: number[][] = []
  for (const [index, { id, names, values }] of draft.options.entries()) {
    const place = { position: index + 1, names }
    const before = stored.options.find((option) => option.id === id)
    const optionId = before ? before.id : await insertOption(transaction, { familyId, ...place })
    if (before) await transaction.update(goodsOptions).set(place).where(eq(goodsOptions.id, optionId))
    ids.push(await writeValues(transaction, { optionId, before: before?.values ?? [], values }))
  }
  return ids
}

async function insertOption(
  transaction: Database,
  option: { familyId: number; position: number; names: Names },
): Promise<number> {
  const [row] = await transaction.insert(goodsOptions).values(option).returning({ id: goodsOptions.id })
  return row!.id
}

async function writeValues(
  transaction: Database,
  request: {
    optionId: number
    before: StoredFamily['options'][number]['values']
    values: FamilyDraft['options'][number]['values']
  },
): Promise<number[]> {
  const { optionId, before, values } = request
  const known = new Map(before.map((value, index) => [value.id, { ...value, position: index + 1 }]))
  const remaining = new Set(values.map(({ id }) => id))
  const removed = [...known.keys()].filter((id) => !remaining.has(id))
  if (removed.length > 0) await transaction.delete(goodsOptionValues).where(inArray(goodsOptionValues.id, removed))
  const ids: number[] = []
  for (const [index, { id, names }] of values.entries()) {
    const position = index + 1
    const stored = id === undefined ? undefined : known.get(id)
    if (!stored) {
      const [row] = await transaction
        .insert(goodsOptionValues)
        .values({ optionId, position, names })
        .returning({ id: goodsOptionValues.id })
      ids.push(row!.id)
      continue
    }
    if (stored.position !== position || JSON.stringify(stored.names) !== JSON.stringify(names))
      await transaction.update(goodsOptionValues).set({ position, names }).where(eq(goodsOptionValues.id, stored.id))
    ids.push(stored.id)
  }
  return ids
}

/**
 * Sets the members of a family; others leave it. Requires the locks of all of them.
 * Choices are cleared first, because two members may exchange theirs.
 */
export async function writeMembers(
  transaction: Database,
  request: {
    familyId: number
    optionIds: readonly number[]
    members: readonly { goodsId: number; valueIds: number[] }[]
  },
): Promise<void> {
  const { familyId, optionIds, members: wanted } = request
  const memberRows = sql`json_to_recordset(${JSON.stringify(wanted.map(({ goodsId, valueIds }) => ({ goods_id: goodsId, choice_key: valueIds })))}::json)
    as incoming (goods_id integer, choice_key integer[])`
  await transaction.execute(sql`
    update goods set family_id = null, choice_key = null, is_listed = true, family_from_in_fen = null, family_count = null
    where family_id = ${familyId} and not exists (
      select from ${memberRows} where goods_id = goods.id and incoming.choice_key = goods.choice_key)`)
  await transaction.execute(sql`
    update goods set family_id = ${familyId}, choice_key = incoming.choice_key
    from ${memberRows} where goods.id = incoming.goods_id and goods.family_id is null`)
  await transaction.delete(goodsChoices).where(
    sql`${goodsChoices.optionId} = any(${sql.param(optionIds)}::bigint[])
      and (goods_id, value_id) not in (select goods_id, unnest(incoming.choice_key) from ${memberRows})`,
  )
  await transaction.execute(sql`
    insert into goods_choices (goods_id, option_id, value_id)
    select goods_id, option_id, value_id from ${memberRows}
    cross join unnest(incoming.choice_key, ${sql.param(optionIds)}::bigint[]) as chosen (value_id, option_id)
    on conflict (goods_id, option_id) do nothing`)
}
