/** Facts of goods from a file: words by their names, new ones are added. Requires the lock on saving goods. */
import { factFields, type TextsByLanguage, type WordFact, wordFacts } from '#features/goods-facts/fact-fields.ts'
import type { Database } from '#platform/database/database.ts'
import { languages } from '#platform/i18n/language.ts'
import { readFactValues, writeFactValues } from '../queries/fact-queries.ts'
import { findWordsByName, insertWord, renameWord } from '../queries/word-queries.ts'
import { editFacts, type FactsInput, isSearchedIn } from '../rules/edit-facts.ts'
import type { ImportedFacts } from '../ports/imported-facts.ts'

export interface FactsToImport {
  goodsId: number
  facts: ImportedFacts
}

/** Ids of the goods with changed facts, and of those with changed search words. */
export interface FactsImported {
  changed: Set<number>
  toIndex: Set<number>
}

export async function importFacts(transaction: Database, goods: readonly FactsToImport[]): Promise<FactsImported> {
  const done: FactsImported = { changed: new Set(), toIndex: new Set() }
  if (goods.length === 0) return done
  const words = new Map<WordFact, WordsByKey>()
  for (const fact of wordFacts)
    words.set(
      fact,
      await ensureWords(
        transaction,
        fact,
        goods.flatMap(({ facts }) => facts[fact] ?? []),
      ),
    )
  const stored = await readFactValues(
    transaction,
    goods.map(({ goodsId }) => goodsId),
  )
  const edits = goods.map(({ goodsId, facts }) => ({
    goodsId,
    ...editFacts(stored.get(goodsId)!, inputOf(facts, words)),
  }))
  for (const edit of edits) {
    if (Object.keys(edit.values).length > 0) done.changed.add(edit.goodsId)
    if (isSearchedIn(edit)) done.toIndex.add(edit.goodsId)
  }
  await writeFactValues(
    transaction,
    edits.filter(({ goodsId }) => done.changed.has(goodsId)),
  )
  return done
}

function inputOf(facts: ImportedFacts, words: ReadonlyMap<WordFact, WordsByKey>): FactsInput {
  const ids = wordFacts.flatMap((fact) => {
    const found = facts[fact]?.map((names) => words.get(fact)!.get(keyOf(names))!)
    return found ? [[fact, factFields[fact].max === 1 ? (found[0] ?? null) : found]] : []
  })
  return { ...facts, ...Object.fromEntries(ids) } as FactsInput
}

type WordsByKey = Map<string, number>
const keyOf = (names: TextsByLanguage) => JSON.stringify(languages.map((language) => names[language]))
const isSame = (one: string | undefined, other: string | undefined) => one?.toLowerCase() === other?.toLowerCase()

/** A word is found by its first name, as types are; other names of the file are written. */
async function ensureWords(
  transaction: Database,
  fact: WordFact,
  wanted: readonly TextsByLanguage[],
): Promise<WordsByKey> {
  const ids: WordsByKey = new Map()
  if (wanted.length === 0) return ids
  const known = await findWordsByName(transaction, fact, wanted)
  for (const names of wanted) {
    const key = keyOf(names)
    if (ids.has(key)) continue
    const primary = languages.find((language) => names[language])!
    const name = names[primary]
    const word =
      known.find((one) => isSame(one.names[primary], name)) ??
      known.find((one) => languages.some((language) => isSame(one.names[language], name)))
    const news = languages.filter(
      (language) =>
        names[language] &&
        (word === undefined || (language !== primary && word.names[language] !== names[language])) &&
        !known.some((one) => one !== word && isSame(one.names[language], names[language])),
    )
    const added = Object.fromEntries(news.map((language) => [language, names[language]])) as TextsByLanguage
    if (!word) {
      const id = await insertWord(transaction, fact, added)
      known.push({ id, names: added })
      ids.set(key, id)
      continue
    }
    if (news.length > 0) {
      word.names = { ...word.names, ...added }
      await renameWord(transaction, word.id, word.names)
    }
    ids.set(key, word.id)
  }
  return ids
}
