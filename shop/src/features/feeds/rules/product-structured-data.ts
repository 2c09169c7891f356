/** A goods page in terms of schema.org: item, price, availability, delivery and returns. */
import type { StructuredData } from '#platform/seo/structured-data.ts'
import type { ProductRating, ProductRecord, ShippingTerms } from './product-record.ts'

export function productOf(record: ProductRecord, origin: string): StructuredData {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': `${record.address}#product`,
    // The merchant's own number is not on the wire.
    sku: String(record.id),
    name: record.name,
    description: record.description,
    category: record.types.join(' > '),
    url: record.address,
    ...weightOf(record.size),
    ...(record.brand !== null && { brand: { '@type': 'Brand', name: record.brand } }),
    ...(record.gtin !== null && { gtin: record.gtin }),
    ...(record.material !== null && { material: record.material }),
    ...(record.originCountry !== null && { countryOfOrigin: { '@type': 'Country', name: record.originCountry } }),
    ...(record.images.length > 0 && { image: record.images }),
    ...(record.group && {
      isVariantOf: {
        '@type': 'ProductGroup',
        productGroupID: record.group.id,
        variesBy: record.group.variesBy,
        hasVariant: record.group.addresses.map((url) => ({ '@type': 'Product', url })),
      },
    }),
    ...(record.rating && ratingOf(record.rating)),
    offers: {
      '@type': 'Offer',
      url: record.address,
      price: record.price,
      priceCurrency: record.currency,
      ...(record.saleUntil !== null && { priceValidUntil: record.saleUntil }),
      ...(record.wasPrice !== null && {
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          priceType: 'https://schema.org/StrikethroughPrice',
          price: record.wasPrice,
          priceCurrency: record.currency,
        },
      }),
      availability: `https://schema.org/${record.isInStock ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@id': `${origin}/#organization` },
      ...(record.shipping.length > 0 && {
        shippingDetails: record.shipping.map((terms) => shippingOf(terms, record.currency)),
        hasMerchantReturnPolicy: returnPolicyOf(record),
      }),
    },
  }
}

const ratingOf = ({ stars, count, reviews }: ProductRating): StructuredData => ({
  aggregateRating: {
    '@type': 'AggregateRating',
    ratingValue: stars,
    reviewCount: count,
    bestRating: 5,
    worstRating: 1,
  },
  review: reviews.map((review) => ({
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: review.stars, bestRating: 5, worstRating: 1 },
    author: { '@type': 'Person', name: review.author },
    datePublished: review.date,
    ...(review.text && { reviewBody: review.text }),
  })),
})

const days = (min: number, max: number): StructuredData => ({
  '@type': 'QuantitativeValue',
  minValue: min,
  maxValue: max,
  unitCode: 'DAY',
})

function shippingOf(terms: ShippingTerms, currency: string): StructuredData {
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: terms.fee, currency },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: terms.country },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, terms.handlingDays),
      transitTime: days(terms.transitDaysMin, terms.transitDaysMax),
    },
  }
}

/** Search engines take a policy only with the countries that it is for. */
function returnPolicyOf({ returnDays, shipping }: ProductRecord): StructuredData {
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: shipping.map(({ country }) => country) }
  if (returnDays === null) return { ...policy, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returnDays,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  }
}

/** `1.2 kg` as a quantity in UN/CEFACT's units; empty for other texts. */
function weightOf(size: string): StructuredData {
  const [, value, kilo] = /^([\d.]+) ?(k?)g$/.exec(size) ?? []
  return value ? { weight: { '@type': 'QuantitativeValue', value: +value, unitCode: kilo ? 'KGM' : 'GRM' } } : {}
}
