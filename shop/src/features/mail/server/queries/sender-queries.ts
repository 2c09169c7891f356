import { sql } from 'drizzle-orm'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { type Language, languages } from '#platform/i18n/language.ts'
import { nameIn, type Names } from '#platform/i18n/names.ts'
import type { MailFrame } from '#platform/mail/mail-content.ts'
import { senderLines, type SenderFacts } from '../rules/sender-lines.ts'

type ShopConfig = Pick<Config, 'shopName' | 'isShopNameSet' | 'shopOrigin'>
type StoredFacts = SenderFacts & { shop_name?: Names | null }

async function readFacts(database: Database): Promise<StoredFacts> {
  const { rows } = await database.execute<{ facts: StoredFacts }>(sql`select facts from shop_facts`)
  return rows[0]!.facts
}

function nameOfShop({ shop_name: names }: StoredFacts, config: ShopConfig, language: Language): string {
  const named = !config.isShopNameSet && names ? nameIn(language, names) : ''
  return named || config.shopName
}

/** The shop as its mails show it, by the facts that the merchant has set. */
export async function readMailFrame(database: Database, config: ShopConfig, language: Language): Promise<MailFrame> {
  const facts = await readFacts(database)
  const { shopOrigin } = config
  const shopName = nameOfShop(facts, config, language)
  return { language, shopOrigin, shopName, senderLines: senderLines(facts, language) }
}

/** The shop's name in each language. */
export async function readShopNames(database: Database, config: ShopConfig): Promise<Record<Language, string>> {
  const facts = await readFacts(database)
  const names = languages.map((language) => [language, nameOfShop(facts, config, language)])
  return Object.fromEntries(names) as Record<Language, string>
}
