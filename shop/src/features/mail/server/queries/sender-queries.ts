import { sql } from 'drizzle-orm'
import type { Config } from '#platform/config/config.ts'
import { type NameConfig, nameOfShop, namesOfShop } from '#platform/database/queries/shop-names.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { Names } from '#platform/i18n/names.ts'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import type { MailFrame } from '#platform/mail/mail-content.ts'
import { senderLines, type SenderFacts } from '../rules/sender-lines.ts'

type ShopConfig = Pick<Config, 'shopName' | 'isShopNameSet' | 'shopOrigin'>
type StoredFacts = SenderFacts & { shop_name?: Names | null }

async function readFacts(database: Database): Promise<StoredFacts> {
  const { rows } = await database.execute<{ facts: StoredFacts }>(sql`select facts from shop_facts`)
  return rows[0]!.facts
}

export interface Sender {
  names: Record<Language, string>
  /** Null where the merchant has set none. */
  replyTo: string | null
}

/** The shop as the sender of its mails, in one statement. */
export async function readSender(database: Database, config: NameConfig): Promise<Sender> {
  const { email, shop_name } = await readFacts(database)
  return { names: namesOfShop(shop_name, config), replyTo: email && isMailAddress(email) ? email : null }
}

/** The shop as its mails show it, by the facts that the merchant has set. */
export async function readMailFrame(database: Database, config: ShopConfig, language: Language): Promise<MailFrame> {
  const facts = await readFacts(database)
  const { shopOrigin } = config
  const shopName = nameOfShop(facts.shop_name, config, language)
  return { language, shopOrigin, shopName, senderLines: senderLines(facts, language) }
}
