/** Maps type names to ids. Creates new types and sub-types, and saves new translations. */
import { type Language, languages } from '#platform/i18n/language.ts'
import type { Database } from '#platform/database/database.ts'
import {
  insertSubType,
  insertType,
  type Named,
  markSubTypeChanged,
  markTypeChanged,
  putSubTypeName,
  putTypeName,
  readTypeDirectory,
  type TypeDirectory,
} from '../queries/type-directory-queries.ts'

export interface TypesOfGoods {
  type1: Named['names']
  type2: Named['names']
}

export interface EnsuredSubType {
  id: number
  /** Names of each level in all languages, after all requested types exist. */
  typeNames: readonly (readonly string[])[]
}

export interface EnsuredSubTypes {
  /** One per requested pair, in the same order. */
  subTypes: EnsuredSubType[]
  /** Existing sub-types with a changed name. */
  renamedSubTypeIds: number[]
}

/**
 * Requires the lock on saving goods, the only lock under which types are created.
 * @throws TypeError for types without any name
 */
export async function ensureSubTypes(database: Database, required: readonly TypesOfGoods[]): Promise<EnsuredSubTypes> {
  const directory = await readTypeDirectory(database)
  const known = new Set(directory.flatMap(({ subTypes }) => subTypes.map(({ id }) => id)))
  const renamed = new Set<number>()
  // Many goods name the same types, and each lookup scans all.
  const ensured = new Map<string, TypePair>()
  const keys: string[] = []
  for (const types of required) {
    const key = JSON.stringify([languages.map((language) => [types.type1[language], types.type2[language]])])
    if (!ensured.has(key)) ensured.set(key, await ensureOne(database, directory, types, renamed))
    keys.push(key)
  }
  const subTypes = new Map(Array.from(ensured, ([key, pair]) => [key, ensuredSubType(pair)]))
  return {
    subTypes: keys.map((key) => subTypes.get(key)!),
    renamedSubTypeIds: [...renamed].filter((id) => known.has(id)),
  }
}

/** A key of each pair. Pairs have the same one where saving gives them the same sub-type, which may be a new one. */
export async function findSubTypeKeys(database: Database, pairs: readonly TypesOfGoods[]): Promise<string[]> {
  const directory = await readTypeDirectory(database)
  return pairs.map(({ type1, type2 }) => {
    const type = findByName(directory, primaryName(type1))
    const subType = type && findByName(type.subTypes, primaryName(type2))
    return subType ? subTypeKey(subType.id) : JSON.stringify([type?.id ?? primaryName(type1), primaryName(type2)])
  })
}

export const subTypeKey = (id: number): string => String(id)

interface TypePair {
  type: Named
  subType: Named
}

function ensuredSubType({ type, subType }: TypePair): EnsuredSubType {
  return { id: subType.id, typeNames: [Object.values(type.names), Object.values(subType.names)] }
}

function primaryLanguage(names: Named['names']): Language {
  const language = languages.find((language) => names[language])
  if (!language) throw new TypeError('a type needs a name')
  return language
}

const primaryName = (names: Named['names']): string => names[primaryLanguage(names)]!

/** By the Chinese name first; an English or Japanese name will do where no type has it in Chinese. */
function findByName<Item extends Named>(items: readonly Item[], name: string): Item | undefined {
  return (
    items.find(({ names }) => names['zh-CN'] === name) ?? items.find(({ names }) => Object.values(names).includes(name))
  )
}

/** Languages with a different new name; the matching name never changes stored ones. */
function newNames(item: Named, texts: Named['names']) {
  const primary = primaryLanguage(texts)
  return languages.flatMap((language) => {
    const name = texts[language]
    return name && language !== primary && item.names[language] !== name ? [{ language, name }] : []
  })
}

async function ensureOne(
  database: Database,
  directory: TypeDirectory,
  { type1, type2 }: TypesOfGoods,
  renamed: Set<number>,
): Promise<TypePair> {
  let type = findByName(directory, primaryName(type1))
  if (!type) {
    type = { id: await insertType(database), names: {}, subTypes: [] }
    directory.push(type)
    await putFirstName(type, type1, (language, name) => putTypeName(database, type!.id, language, name))
  }
  for (const { language, name } of newNames(type, type1)) {
    // Two types with the same name in one language would be ambiguous.
    if (directory.some((other) => other.names[language] === name)) continue
    await putTypeName(database, type.id, language, name)
    await markTypeChanged(database, type.id)
    type.names[language] = name
    for (const { id } of type.subTypes) renamed.add(id)
  }
  let subType = findByName(type.subTypes, primaryName(type2))
  if (!subType) {
    subType = { id: await insertSubType(database, type.id), names: {} }
    type.subTypes.push(subType)
    await putFirstName(subType, type2, (language, name) => putSubTypeName(database, subType!.id, language, name))
  }
  for (const { language, name } of newNames(subType, type2)) {
    await putSubTypeName(database, subType.id, language, name)
    await markSubTypeChanged(database, subType.id)
    subType.names[language] = name
    renamed.add(subType.id)
  }
  return { type, subType }
}

async function putFirstName(
  item: Named,
  texts: Named['names'],
  put: (language: Language, name: string) => Promise<void>,
): Promise<void> {
  const language = primaryLanguage(texts)
  item.names[language] = texts[language]!
  await put(language, texts[language]!)
}
