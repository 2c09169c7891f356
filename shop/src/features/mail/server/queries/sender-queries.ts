import { sql } from 'drizzle-orm'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { Language } from '#platform/i18n/language.ts'
import { nameIn, type Names } from '#platform/i18n/names.ts'
import type { MailFrame } from '#platform/mail/mail-content.ts'
import { senderLines, type SenderFacts } from '../rules/sender-lines.ts'

type Sender = Pick<Config, 'shopName' | 'isShopNameSet' | 'shopOrigin'>

/** The shop as its mails show it, by the facts that the merchant has set. */
export async function readMailFrame(
  database: Database,
  { shopName, isShopNameSet, shopOrigin }: Sender,
  language: Language,
): Promise<MailFrame> {
  const { rows } = await database.execute<{ facts: SenderFacts & { shop_name?: Names | null } }>(
    sql`select facts from shop_facts`,
  )
  const { shop_name: names, ...facts } = rows[0]!.facts
  const named = !isShopNameSet && names ? nameIn(language, names) : ''
  return { language, shopOrigin, shopName: named || shopName, senderLines: senderLines(facts, language) }
}
