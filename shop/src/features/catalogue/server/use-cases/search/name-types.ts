import type { FoundGoods } from '#features/catalogue/contract.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { readTypeNames } from '../../queries/reading/goods-type-queries.ts'

/** The types to which an empty list is limited, in the response's language; no goods show their names. */
export async function nameTypes(
  database: Database,
  query: { type_1?: string | undefined; type_2?: string | undefined },
  language: Language,
): Promise<Pick<FoundGoods, 'named_types'>> {
  const [type1, type2] = [query.type_1?.trim(), query.type_2?.trim()]
  if (!type1) return {}
  const all = await readTypeNames(database, language)
  const type = all.find((one) => one.type2 === null && one.names.includes(type1))
  if (!type) return {}
  const subType = all.find((one) => type2 && one.type1 === type.type1 && one.type2 && one.names.includes(type2))
  return { named_types: { type_1: type.type1, type_2: subType?.type2 ?? '' } }
}
