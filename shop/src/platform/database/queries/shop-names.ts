/** The shop's name: `SHOP_NAME` where it is set, else the merchant's name in that language, else `yokoso`. */
import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import { nameIn, type Names } from '#platform/i18n/names.ts'
import type { Config } from '#platform/config/config.ts'

export type NameConfig = Pick<Config, 'shopName' | 'isShopNameSet'>

export function nameOfShop(names: Names | null | undefined, config: NameConfig, language: Language): string {
  const named = !config.isShopNameSet && names ? nameIn(language, names) : ''
  return named || config.shopName
}

export function namesOfShop(names: Names | null | undefined, config: NameConfig): Record<Language, string> {
  const named = languages.map((language) => [language, nameOfShop(names, config, language)])
  return Object.fromEntries(named) as Record<Language, string>
}

export async function readShopNames({
  database,
  config,
}: {
  database: Database
  config: NameConfig
}): Promise<Record<Language, string>> {
  const { rows } = await database.execute<{ names: Names | null }>(
    sql`select facts -> 'shop_name' as names from shop_facts`,
  )
  return namesOfShop(rows[0]?.names, config)
}

/** Every name by which shoppers may know the shop: names and passwords must not be made of them. */
export async function readAllShopNames(source: { database: Database; config: NameConfig }): Promise<string[]> {
  const names = Object.values(await readShopNames(source))
  return [...new Set([source.config.shopName, ...names])]
}
