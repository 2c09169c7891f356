/** The vocabulary of facts, as staff change it. Locked as types are, so that imports do not add the same word. */
import type { FactWord } from '#features/goods-facts/console-contract.ts'
import type { WordFact } from '#features/goods-facts/fact-fields.ts'
import { lockGoodsWrites } from '#features/goods-types/server/index.ts'
import { type AuditedAct, writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { List } from '#platform/contract/fields.ts'
import type { Database } from '#platform/database/database.ts'
import { pageRequestOf, toList } from '#platform/http/calls/paging.ts'
import { EditConflict, Invalid, NotFound, ApiError } from '#platform/http/responses/errors.ts'
import type { Language } from '#platform/i18n/language.ts'
import { m } from '#texts'
import {
  countWords,
  deleteWordRow,
  findWord,
  findWordsByName,
  insertWord,
  listWords,
  markWordForIndexing,
  moveGoodsOfWord,
  renameWord,
} from '../queries/word-queries.ts'
import { labelOfNames } from '../rules/name-words.ts'
import { editWordNames } from '../rules/word-names.ts'

/** A word that goods have. */
class FactWordInUse extends ApiError {
  constructor(count: number) {
    super('fact_word_in_use', (options) => m.goods_facts_word_in_use({ count }, options))
  }
}

type Context = Pick<ShopContext, 'database' | 'inTransaction' | 'now'>
type Names = Partial<Record<Language, string | undefined>>

/** @throws NotFound for a page past the end */
export async function listFactWords(
  { database }: Pick<Context, 'database'>,
  query: {
    fact?: WordFact | undefined
    q?: string | undefined
    page?: number | undefined
    page_size?: number | undefined
  },
  url: URL,
): Promise<List<FactWord>> {
  const page = pageRequestOf(query)
  const filter = { fact: query.fact ?? null, part: query.q?.trim() || null }
  return toList(url, page, await countWords(database, filter), await listWords(database, filter, page))
}

/** @throws Invalid */
export function addFactWord(
  { inTransaction, now }: Context,
  by: AuditedAct['by'],
  { fact, names: sent }: { fact: WordFact; names: Names },
): Promise<FactWord> {
  return inTransaction(async (transaction) => {
    await lockGoodsWrites(transaction)
    const { names, changes } = editWordNames({}, sent, await findWordsByName(transaction, fact, [named(sent)]))
    const id = await insertWord(transaction, fact, names)
    const subject = { kind: 'fact_word', id, label: labelOfNames(names) }
    await writeAuditEntry(transaction, {
      by,
      at: now(),
      action: 'fact_word.add',
      subject,
      changes: { fact: [null, fact], ...changes },
    })
    return requireWord(transaction, id)
  })
}

/**
 * A sweeper indexes the goods by the new names within seconds.
 * @throws NotFound, EditConflict, Invalid
 */
export function changeFactWord(
  { inTransaction, now }: Context,
  by: AuditedAct['by'],
  { id, revision, names: sent }: { id: number; revision: number; names: Names },
): Promise<FactWord> {
  return inTransaction(async (transaction) => {
    await lockGoodsWrites(transaction)
    const word = await requireWord(transaction, id, { isLocked: true })
    const others = await findWordsByName(transaction, word.fact, [named(sent)])
    const { names, changes } = editWordNames(
      word.names,
      sent,
      others.filter((other) => other.id !== id),
    )
    if (word.revision !== revision) throw new EditConflict(word, Object.keys(changes))
    if (Object.keys(changes).length === 0) return word
    await renameWord(transaction, id, names)
    const subject = { kind: 'fact_word', id, label: labelOfNames(word.names) }
    await writeAuditEntry(transaction, { by, at: now(), action: 'fact_word.change', subject, changes })
    return requireWord(transaction, id)
  })
}

/** @throws NotFound, EditConflict, FactWordInUse */
export function deleteFactWord(
  { inTransaction, now }: Context,
  by: AuditedAct['by'],
  { id, revision }: { id: number; revision: number },
): Promise<undefined> {
  return inTransaction(async (transaction) => {
    await lockGoodsWrites(transaction)
    const word = await requireWord(transaction, id, { isLocked: true })
    if (word.revision !== revision) throw new EditConflict(word, [])
    if (word.goods_count > 0) throw new FactWordInUse(word.goods_count)
    await deleteWordRow(transaction, id)
    const subject = { kind: 'fact_word', id, label: labelOfNames(word.names) }
    await writeAuditEntry(transaction, { by, at: now(), action: 'fact_word.delete', subject, changes: {} })
    return undefined
  })
}

const mergeStep = 1_000

/**
 * Moves the goods some hundreds a transaction, and then deletes the word. A repeat resumes after an interruption.
 * @returns the target
 * @throws NotFound, Invalid
 */
export async function mergeFactWords(
  { inTransaction, now }: Context,
  by: AuditedAct['by'],
  { id, targetId }: { id: number; targetId: number },
): Promise<FactWord> {
  if (id === targetId) throw invalidTarget(m.goods_facts_merge_itself)
  for (;;) {
    const done = await inTransaction(async (transaction) => {
      await lockGoodsWrites(transaction)
      const word = await requireWord(transaction, id, { isLocked: true })
      const target = await requireWord(transaction, targetId, { isLocked: true })
      if (word.fact !== target.fact) throw invalidTarget(m.goods_facts_merge_other_fact)
      const moved = await moveGoodsOfWord(transaction, { id, targetId, limit: mergeStep })
      if (moved > 0) await markWordForIndexing(transaction, targetId)
      if (moved === mergeStep) return null
      await deleteWordRow(transaction, id)
      const subject = { kind: 'fact_word', id, label: labelOfNames(word.names) }
      await writeAuditEntry(transaction, {
        by,
        at: now(),
        action: 'fact_word.merge',
        subject,
        changes: { word: [labelOfNames(word.names), labelOfNames(target.names)] },
      })
      return requireWord(transaction, targetId)
    })
    if (done) return done
  }
}

const invalidTarget = (sentence: typeof m.goods_facts_merge_itself) =>
  new Invalid({ target_id: [(options) => sentence({}, options)] })

async function requireWord(database: Database, id: number, options = {}): Promise<FactWord> {
  const word = await findWord(database, id, options)
  if (!word) throw new NotFound()
  return word
}

const named = (names: Names) =>
  Object.fromEntries(Object.entries(names).filter(([, name]) => name)) as Partial<Record<Language, string>>
