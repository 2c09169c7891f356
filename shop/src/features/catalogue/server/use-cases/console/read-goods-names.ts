import type { Database } from '#platform/database/database.ts'
import { defaultLanguage, type Language } from '#platform/i18n/language.ts'
import { readNamesOf } from '../../queries/console/batch-queries.ts'

/** In the language, else in the shop's default. Deleted goods have no name. */
export async function readGoodsNames(
  database: Database,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  const numbers = ids.map(Number).filter(Number.isSafeInteger)
  const names = await readNamesOf(database, numbers)
  return new Map([...names].map(([id, of]) => [String(id), of[language] || of[defaultLanguage] || '']))
}
