import { organization, type StructuredData } from '#platform/seo/structured-data.ts'
import { shopName } from '#platform/seo/shop-name.ts'
import { textPaths } from '../values.ts'
import { pageShop } from './page-shop.ts'

/** The shop for search engines, with the facts that are set. Only for the server, which knows the facts. */
export function shopOrganization(origin: string): StructuredData {
  const base = organization({ origin, name: shopName(), logoPath: '/icons/icon-512.png' })
  const shop = pageShop()
  if (!shop) return base
  const reached = { telephone: shop.phone ?? undefined, email: shop.email ?? undefined }
  return {
    ...base,
    legalName: shop.legal_name ?? undefined,
    address: shop.address === null ? undefined : postalAddress(shop.address, shop),
    ...reached,
    contactPoint:
      shop.phone || shop.email ? { '@type': 'ContactPoint', contactType: 'customer service', ...reached } : undefined,
    hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', merchantReturnLink: origin + textPaths.returns },
  }
}

const postalAddress = (streetAddress: string, shop: { postal_code: string | null; seat: string | null }) => ({
  '@type': 'PostalAddress',
  streetAddress,
  postalCode: shop.postal_code ?? undefined,
  addressCountry: shop.seat ?? undefined,
})
