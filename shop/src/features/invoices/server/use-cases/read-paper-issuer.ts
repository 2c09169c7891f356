import { readShopFacts } from '#features/content/server/index.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { languages } from '#platform/i18n/language.ts'
import type { PaperIssuer } from '../queries/receipt-tables.ts'

/** Facts of the shop for a paper; null while the shop has no legal name. */
export async function readPaperIssuer(
  database: Database,
  { shopName, isShopNameSet }: Pick<Config, 'shopName' | 'isShopNameSet'>,
): Promise<PaperIssuer | null> {
  const { facts, isAddressHidden } = await readShopFacts(database)
  if (!facts.legal_name) return null
  const configured = Object.fromEntries(languages.map((language) => [language, shopName]))
  return {
    shopName: isShopNameSet ? configured : (facts.shop_name ?? configured),
    legalName: facts.legal_name,
    address: isAddressHidden ? null : facts.address,
    postalCode: isAddressHidden ? null : facts.postal_code,
    phone: isAddressHidden ? null : facts.phone,
    registrationNumber: facts.invoice_registration_number,
    licenceNumber: facts.licence_number,
  }
}
