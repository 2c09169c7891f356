/** The vocabulary of facts. */
import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { FactWord } from '#features/goods-facts/console-contract.ts'
import type { WordFact } from '#features/goods-facts/fact-fields.ts'
import { maxGoodsCounted, maxWordsCounted } from '#features/goods-facts/values.ts'
import type { Database } from '#platform/database/database.ts'
import type { PageRequest } from '#platform/http/calls/paging.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import { factWords, goodsFactWords } from './fact-tables.ts'

export type Names = Partial<Record<Language, string>>

const counted = sql`(select count(*)::integer from (
  select from goods_fact_words where word_id = fact_words.id limit ${maxGoodsCounted}) goods)`
const shown = sql`id, fact, names, word_revision as revision, ${counted} as goods_count`

/** As the index has them. A part of one or two letters has none, and is compared with each word. */
const grams = sql`search_grams(search_key(coalesce(names ->> 'zh-CN', '')) || '|' || search_key(coalesce(names ->> 'ja', ''))
  || '|' || search_key(coalesce(names ->> 'en', '')))`

export interface WordFilter {
  fact: WordFact | null
  /** A part of a name; null: any. */
  part: string | null
}

function matching({ fact, part }: WordFilter): SQL {
  const like = part === null ? null : `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const parts = [
    ...(fact ? [sql`fact = ${fact}`] : []),
    ...(like
      ? [
          sql`${grams} @> coalesce(search_grams(search_key(${part})), '{}')`,
          sql`(names ->> 'zh-CN' ilike ${like} or names ->> 'ja' ilike ${like} or names ->> 'en' ilike ${like})`,
        ]
      : []),
  ]
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `)
}

/** Counts up to the maximum of pages. */
export async function countWords(database: Database, filter: WordFilter): Promise<number> {
  const { rows } = await database.execute<{ count: number }>(
    sql`select count(*)::integer as count from (
      select from fact_words where ${matching(filter)} limit ${maxWordsCounted}) counted`,
  )
  return rows[0]!.count
}

/** By fact, then by name. */
export async function listWords(
  database: Database,
  filter: WordFilter,
  { pageSize, offset }: PageRequest,
): Promise<FactWord[]> {
  const { rows } = await database.execute<FactWord & Record<string, unknown>>(sql`
    select ${shown} from fact_words where ${matching(filter)}
    order by fact, lower(coalesce(names ->> 'zh-CN', names ->> 'ja', names ->> 'en')), id
    limit ${pageSize} offset ${offset}`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** @param isLocked until the transaction ends */
export async function findWord(database: Database, id: number, { isLocked = false } = {}): Promise<FactWord | null> {
  const { rows } = await database.execute<FactWord & Record<string, unknown>>(
    sql`select ${shown} from fact_words where id = ${id} ${isLocked ? sql`for update` : sql``}`,
  )
  return rows[0] ? { ...rows[0], id: Number(rows[0].id) } : null
}

const namesOf = (words: readonly Names[]) => [
  ...new Set(words.flatMap((names) => languages.flatMap((language) => names[language]?.toLowerCase() ?? []))),
]

/** Words of a fact that have one of these names, in any language and case. */
export async function findWordsByName(
  database: Database,
  fact: WordFact,
  words: readonly Names[],
): Promise<{ id: number; names: Names }[]> {
  const names = sql`any(${sql.param(namesOf(words))}::text[])`
  const { rows } = await database.execute<{ id: number; names: Names }>(sql`
    select id, names from fact_words where fact = ${fact}
      and (lower(names ->> 'zh-CN') = ${names} or lower(names ->> 'ja') = ${names} or lower(names ->> 'en') = ${names})
    order by id`)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** @returns the new id */
export async function insertWord(transaction: Database, fact: WordFact, names: Names): Promise<number> {
  const [row] = await transaction.insert(factWords).values({ fact, names }).returning({ id: factWords.id })
  return row!.id
}

/** Lets a sweeper index its goods again, from the first on. */
export async function renameWord(transaction: Database, id: number, names: Names): Promise<void> {
  await transaction
    .update(factWords)
    .set({ names, revision: sql`${factWords.revision} + 1`, indexAfterGoodsId: 0 })
    .where(eq(factWords.id, id))
}

export async function markWordForIndexing(transaction: Database, id: number): Promise<void> {
  await transaction.update(factWords).set({ indexAfterGoodsId: 0 }).where(eq(factWords.id, id))
}

export async function deleteWordRow(transaction: Database, id: number): Promise<void> {
  await transaction.delete(factWords).where(eq(factWords.id, id))
}

/**
 * Replaces the word of the next goods by another one; goods with both lose the former.
 * @returns the number of goods
 */
export async function moveGoodsOfWord(
  transaction: Database,
  { id, targetId, limit }: { id: number; targetId: number; limit: number },
): Promise<number> {
  const { rows } = await transaction.execute<{ count: number }>(sql`
    with moving as (
      select goods_id, exists (
        select from goods_fact_words other where other.goods_id = old.goods_id and other.word_id = ${targetId}
      ) as has_both
      from goods_fact_words old where word_id = ${id} order by goods_id limit ${limit}
    ),
    removed as (
      delete from ${goodsFactWords} old using moving
      where old.word_id = ${id} and old.goods_id = moving.goods_id and has_both
    ),
    moved as (
      update goods_fact_words old set word_id = ${targetId} from moving
      where old.word_id = ${id} and old.goods_id = moving.goods_id and not has_both
    )
    select count(*)::integer as count from moving`)
  return rows[0]!.count
}

export interface WordToIndex {
  id: number
  afterGoodsId: number
}

export async function findWordToIndex(database: Database): Promise<WordToIndex | null> {
  const { id, indexAfterGoodsId } = factWords
  const rows = await database
    .select({ id, afterGoodsId: sql<number>`${indexAfterGoodsId}` })
    .from(factWords)
    .where(isNotNull(indexAfterGoodsId))
    .orderBy(asc(id))
    .limit(1)
  return rows[0] ?? null
}

/** @param afterGoodsId the last indexed goods; null when done */
export async function setWordIndexedUpTo(database: Database, id: number, afterGoodsId: number | null): Promise<void> {
  await database.update(factWords).set({ indexAfterGoodsId: afterGoodsId }).where(eq(factWords.id, id))
}

export async function readNextGoodsOfWord(
  database: Database,
  { id, afterGoodsId }: WordToIndex,
  limit: number,
): Promise<number[]> {
  const { goodsId, wordId } = goodsFactWords
  const rows = await database
    .select({ goodsId })
    .from(goodsFactWords)
    .where(and(eq(wordId, id), sql`${goodsId} > ${afterGoodsId}`))
    .orderBy(asc(goodsId))
    .limit(limit)
  return rows.map((row) => row.goodsId)
}
