/** Writes search tokens. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { copyRows } from '#platform/database/many-rows/copy-rows.ts'
import { recordset } from '#platform/database/recordset.ts'
import type { TokensLiteral } from '#features/search/values.ts'
import { searchDocuments } from './search-tables.ts'

export interface DocumentTokens {
  id: number
  /** A literal of PostgreSQL's tsvector. */
  tokens: TokensLiteral
}

export interface NewDocumentTokens extends DocumentTokens {
  subTypeId: number
  isListed: boolean
}

/** Inserts tokens of new documents. */
export async function insertSearchTokens(transaction: Database, added: readonly NewDocumentTokens[]): Promise<void> {
  const rows = added.map(({ subTypeId, ...row }) => ({ ...row, subTypeIds: `{${subTypeId}}` }))
  await copyRows(transaction, searchDocuments, { keys: ['id', 'tokens', 'subTypeIds', 'isListed'], rows })
}

export async function putSearchTokens(database: Database, documents: readonly DocumentTokens[]): Promise<void> {
  const rows = documents.map(({ id, tokens }) => ({ id, tokens: textOf(tokens) }))
  await database.execute(sql`
    insert into goods_search (goods_id, tokens)
    select goods_id, tokens from ${recordset(searchDocuments, 'incoming', { keys: ['id', 'tokens'], rows })}
    on conflict (goods_id) do update set tokens = excluded.tokens`)
}

const textOf = (tokens: TokensLiteral) => (typeof tokens === 'string' ? tokens : new TextDecoder().decode(tokens))

/** Sets how many new entries wait for the index. More are cheaper to write, but slow each search. */
export async function allowManyPendingTokens(transaction: Database, megabytes: number): Promise<void> {
  await transaction.execute(sql`select set_config('gin_pending_list_limit', ${`${megabytes}MB`}, true)`)
}

/** Moves pending entries into the index; until then each search scans them. */
export async function flushPendingList(database: Database): Promise<void> {
  await database.execute(sql`select gin_clean_pending_list('goods_search_tokens'::regclass)`)
}

export async function hasMoreDocumentsThan(database: Database, count: number): Promise<boolean> {
  const rows = await database.select({ id: searchDocuments.id }).from(searchDocuments).offset(count).limit(1)
  return rows.length > 0
}
