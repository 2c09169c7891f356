/** Edits of the facts of goods, within the transaction that edits the goods. */
import { type FactKey, type FactValues, noFacts, wordFacts } from '#features/goods-facts/fact-fields.ts'
import type { AuditChanges } from '#features/staff/values.ts'
import type { WordOfGoods } from '#features/goods-facts/console-contract.ts'
import type { Database } from '#platform/database/database.ts'
import type { FieldErrors, LocalizedMessage } from '#platform/http/responses/errors.ts'
import { m } from '#texts'
import {
  findGtinOwners,
  readFactValues,
  readMissingFacts,
  readWords,
  writeFactValues,
} from '../queries/fact-queries.ts'
import { editFacts, type FactEdit, type FactsInput, isSearchedIn } from '../rules/edit-facts.ts'
import { readGtin, type GtinFault } from '../rules/gtin.ts'
import { nameWords } from '../rules/name-words.ts'

/** Compares with the stored facts; null for new goods. */
export async function planFactEdit(
  transaction: Database,
  goodsId: number | null,
  input: FactsInput | undefined,
): Promise<FactEdit> {
  if (!input || Object.keys(input).length === 0) return { values: {}, changes: {} }
  const stored = goodsId === null ? undefined : (await readFactValues(transaction, [goodsId])).get(goodsId)
  return editFacts(stored ?? noFacts, input)
}

const idsOf = (value: number | number[] | null | undefined) =>
  typeof value === 'number' ? [value] : Array.isArray(value) ? value : []

/** Locks the words. Names each fault by its field. */
export async function findFactFaults(
  transaction: Database,
  goodsId: number,
  { values }: Pick<FactEdit, 'values'>,
): Promise<FieldErrors> {
  const faults: Record<string, [LocalizedMessage]> = {}
  const words = await readWords(
    transaction,
    wordFacts.flatMap((fact) => idsOf(values[fact])),
    { isLocked: true },
  )
  for (const fact of wordFacts)
    if (idsOf(values[fact]).some((id) => words.get(id)?.fact !== fact))
      faults[`facts.${fact}`] = [(options) => m.goods_facts_word_unknown({}, options)]
  if (values.gtin) {
    const read = readGtin(values.gtin)
    const owner =
      'gtin' in read ? (await findGtinOwners(transaction, [read.gtin.padStart(14, '0')])).values().next().value : null
    if ('fault' in read) faults['facts.gtin'] = [gtinFaults[read.fault]]
    else if (owner && owner.goodsId !== goodsId)
      faults['facts.gtin'] = [(options) => m.goods_facts_gtin_taken({ sku: owner.sku }, options)]
  }
  return faults
}

/** Requires the lock of the goods, and an edit without faults. */
export const saveFactEdit = (transaction: Database, goodsId: number, { values }: Pick<FactEdit, 'values'>) =>
  writeFactValues(transaction, [{ goodsId, values }])

/** For the audit log: replaces words' ids by current names. */
export async function nameWordsInChanges(transaction: Database, all: readonly AuditChanges[]): Promise<AuditChanges[]> {
  const fields = wordFacts.map((fact) => `facts.${fact}`)
  const ids = all.flatMap((changes) =>
    fields.flatMap((field) => (changes[field] ?? []).flatMap((value) => idsOf(value as number | number[] | null))),
  )
  if (ids.length === 0) return [...all]
  const words = await readWords(transaction, ids)
  return all.map((changes) => nameWords(changes, fields, words))
}

export interface ConsoleFacts {
  facts: FactValues
  fact_words: WordOfGoods[]
  missing_facts: FactKey[]
}

/** Facts of one item for staff, with the names of its words. */
export async function readFactsAsStaff(database: Database, goodsId: number): Promise<ConsoleFacts> {
  const facts = (await readFactValues(database, [goodsId])).get(goodsId)!
  const words = await readWords(
    database,
    wordFacts.flatMap((fact) => idsOf(facts[fact])),
  )
  return { facts, fact_words: [...words.values()], missing_facts: await readMissingFacts(database, goodsId) }
}

/** Facts of each item, with the names of words instead of their ids. */
export async function readNamedFacts(
  database: Database,
  goodsIds: readonly number[],
): Promise<ReadonlyMap<number, Record<string, unknown>>> {
  const all = await readFactValues(database, goodsIds)
  const words = await readWords(
    database,
    [...all.values()].flatMap((facts) => wordFacts.flatMap((fact) => idsOf(facts[fact]))),
  )
  const named = (facts: FactValues) =>
    Object.fromEntries(wordFacts.map((fact) => [fact, idsOf(facts[fact]).flatMap((id) => words.get(id)?.names ?? [])]))
  return new Map([...all].map(([id, facts]) => [id, { ...facts, ...named(facts) }]))
}

/**
 * Writes facts of several goods; leaves out those that are no longer valid, as a word that was deleted meanwhile.
 * @returns the goods that are found by other words now
 */
export async function saveFactInputs(
  transaction: Database,
  goods: readonly { goodsId: number; input: FactsInput }[],
): Promise<Set<number>> {
  const toIndex = new Set<number>()
  for (const { goodsId, input } of goods) {
    const edit = await planFactEdit(transaction, goodsId, input)
    for (const field of Object.keys(await findFactFaults(transaction, goodsId, edit)))
      delete edit.values[field.split('.')[1] as FactKey]
    await saveFactEdit(transaction, goodsId, edit)
    if (isSearchedIn(edit)) toIndex.add(goodsId)
  }
  return toIndex
}

const gtinFaults: Readonly<Record<GtinFault, LocalizedMessage>> = {
  lost_digits: (options) => m.goods_facts_gtin_lost_digits({}, options),
  form: (options) => m.goods_facts_gtin_form({}, options),
  check_digit: (options) => m.goods_facts_gtin_check_digit({}, options),
}
