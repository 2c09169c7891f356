/** Facts of goods, read and written some hundreds at a time. */
import { inArray, sql } from 'drizzle-orm'
import {
  factFields,
  type FactKey,
  type FactValues,
  noFacts,
  plainFacts,
  textFacts,
  type TextsByLanguage,
  type WordFact,
  wordFacts,
} from '#features/goods-facts/fact-fields.ts'
import { copyRows } from '#platform/database/many-rows/copy-rows.ts'
import type { Database } from '#platform/database/database.ts'
import { recordset } from '#platform/database/recordset.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import { factWords, goodsFacts, goodsFactTexts, goodsFactWords } from './fact-tables.ts'

export interface FactsOfGoods {
  goodsId: number
  values: Partial<FactValues>
}

/** Every one of `goodsIds` has an entry. */
export async function readFactValues(
  database: Database,
  goodsIds: readonly number[],
): Promise<Map<number, FactValues>> {
  const { rows } = await database.execute<{
    id: number
    plain: Partial<FactValues> | null
    texts: Partial<Record<FactKey, TextsByLanguage>> | null
    words: Partial<Record<WordFact, number[]>> | null
  }>(sql`
    select wanted.id,
      (select to_jsonb(goods_facts) - 'goods_id' from goods_facts where goods_id = wanted.id) as plain,
      (select jsonb_object_agg(fact, by_language) from (
        select fact, jsonb_object_agg(language, text) as by_language from goods_fact_texts where goods_id = wanted.id group by fact
      ) facts) as texts,
      (select jsonb_object_agg(fact, ids) from (
        select fact, jsonb_agg(word_id order by position) as ids from goods_fact_words where goods_id = wanted.id group by fact
      ) facts) as words
    from unnest(${sql.param(goodsIds)}::integer[]) wanted (id)`)
  return new Map(
    rows.map(({ id, plain, texts, words }) => [
      id,
      { ...noFacts, ...plain, ...texts, ...Object.fromEntries(Object.entries(words ?? {}).map(wordValue)) },
    ]),
  )
}

const wordValue = ([fact, ids]: [string, number[]]) => [fact, factFields[fact as WordFact].max === 1 ? ids[0] : ids]

/** Writes changed facts with their whole values. Requires the locks of the goods, and valid values. */
export async function writeFactValues(transaction: Database, goods: readonly FactsOfGoods[]): Promise<void> {
  await writePlain(transaction, goods)
  await writeTexts(transaction, goods)
  await writeWords(transaction, goods)
}

const isAny =
  (facts: readonly FactKey[]) =>
  ({ values }: FactsOfGoods) =>
    facts.some((fact) => values[fact] !== undefined)

async function writePlain(transaction: Database, goods: readonly FactsOfGoods[]): Promise<void> {
  const changed = goods.filter(isAny(plainFacts))
  if (changed.length === 0) return
  const stored = await readPlain(
    transaction,
    changed.map(({ goodsId }) => goodsId),
  )
  const rows = changed.map(({ goodsId, values }) => ({
    ...stored.get(goodsId),
    ...Object.fromEntries(plainFacts.flatMap((fact) => (values[fact] === undefined ? [] : [[fact, values[fact]]]))),
    goodsId,
  }))
  const columns = sql.join(
    plainFacts.map((fact) => sql.identifier(fact)),
    sql`, `,
  )
  const assignments = sql.join(
    plainFacts.map((fact) => sql`${sql.identifier(fact)} = excluded.${sql.identifier(fact)}`),
    sql`, `,
  )
  await transaction.execute(sql`
    insert into goods_facts (goods_id, ${columns})
    select goods_id, ${columns} from ${recordset(goodsFacts, 'sent', { keys: ['goodsId', ...plainFacts], rows: rows })}
    on conflict (goods_id) do update set ${assignments}`)
}

async function readPlain(transaction: Database, goodsIds: readonly number[]) {
  const rows = await transaction
    .select()
    .from(goodsFacts)
    .where(inArray(goodsFacts.goodsId, [...goodsIds]))
  return new Map(rows.map((row) => [row.goodsId, row]))
}

async function writeTexts(transaction: Database, goods: readonly FactsOfGoods[]): Promise<void> {
  const rows = goods.flatMap(({ goodsId, values }) =>
    textFacts.flatMap((fact) =>
      values[fact] === undefined
        ? []
        : languages.map((language) => ({ goodsId, fact, language, text: values[fact]?.[language] ?? '' })),
    ),
  )
  if (rows.length === 0) return
  const sent = recordset(goodsFactTexts, 'sent', { keys: ['goodsId', 'fact', 'language', 'text'], rows })
  await transaction.execute(sql`
    delete from goods_fact_texts old using ${sent}
    where old.goods_id = sent.goods_id and old.fact = sent.fact and old.language = sent.language and sent.text = ''`)
  await transaction.execute(sql`
    insert into goods_fact_texts (goods_id, fact, language, text)
    select goods_id, fact, language, text from ${sent} where text <> ''
    on conflict (goods_id, fact, language) do update set text = excluded.text
    where goods_fact_texts.text <> excluded.text`)
}

async function writeWords(transaction: Database, goods: readonly FactsOfGoods[]): Promise<void> {
  const changed = goods.flatMap(({ goodsId, values }) =>
    wordFacts.flatMap((fact) => (values[fact] === undefined ? [] : [{ goodsId, fact, ids: values[fact] }])),
  )
  if (changed.length === 0) return
  const sent = recordset(goodsFactWords, 'sent', { keys: ['goodsId', 'fact'], rows: changed })
  await transaction.execute(sql`
    delete from goods_fact_words old using ${sent} where old.goods_id = sent.goods_id and old.fact = sent.fact`)
  const rows = changed.flatMap(({ goodsId, fact, ids }) =>
    (typeof ids === 'number' ? [ids] : (ids ?? [])).map((wordId, position) => ({ goodsId, fact, wordId, position })),
  )
  await copyRows(transaction, goodsFactWords, { keys: ['goodsId', 'fact', 'wordId', 'position'], rows })
}

/** Other goods with one of the GTINs, by the GTIN in 14 digits. */
export async function findGtinOwners(
  transaction: Database,
  gtins: readonly string[],
): Promise<Map<string, { goodsId: number; sku: string }>> {
  if (gtins.length === 0) return new Map()
  const { rows } = await transaction.execute<{ gtin: string; goods_id: number; sku: string }>(sql`
    select lpad(gtin, 14, '0') as gtin, goods_id, sku from goods_facts join goods on goods.id = goods_id
    where lpad(gtin, 14, '0') = any(${sql.param(gtins)}::text[])`)
  return new Map(rows.map(({ gtin, goods_id, sku }) => [gtin, { goodsId: goods_id, sku }]))
}

export interface NamedWord {
  id: number
  fact: WordFact
  names: Partial<Record<Language, string>>
}

/** Omits unknown ones. Locks them where `isLocked`, so that they are not deleted meanwhile. */
export async function readWords(
  database: Database,
  ids: readonly number[],
  { isLocked = false } = {},
): Promise<Map<number, NamedWord>> {
  if (ids.length === 0) return new Map()
  const { id, fact, names } = factWords
  const query = database
    .select({ id, fact, names })
    .from(factWords)
    .where(inArray(id, [...new Set(ids)]))
  const rows = (await (isLocked ? query.for('key share') : query)) as NamedWord[]
  return new Map(rows.map((row) => [row.id, row]))
}

/** Required facts that the goods lack, in the order of their type. */
export async function readMissingFacts(database: Database, goodsId: number): Promise<FactKey[]> {
  const { rows } = await database.execute<{ missing: FactKey[] }>(
    sql`select missing_facts_of(${goodsId}::integer) as missing`,
  )
  return rows[0]!.missing
}

/** Goods on sale with this GTIN, in 14 digits. */
export async function findGoodsOfGtin(database: Database, gtin: string): Promise<number | null> {
  const { rows } = await database.execute<{ id: number }>(sql`
    select goods.id from goods_facts join goods on goods.id = goods_id
    where lpad(gtin, 14, '0') = ${gtin} and goods.is_on_sale`)
  return rows[0]?.id ?? null
}
