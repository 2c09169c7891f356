/** The facts of one item that the shop states to machines. The goods page's JSON-LD and the product feed derive from it. */
import type { DetailedGoods } from '#features/catalogue/contract.ts'
import { largestVariantPath } from '#features/catalogue/rules/largest-variant-path.ts'
import type { DeliveryTerms } from '#features/delivery/contract.ts'
import { deliveryFeeInFen } from '#features/delivery/rules/delivery-fee.ts'
import { readFen, toWireMoney } from '#platform/money/money.ts'

export interface ShippingTerms {
  /** ISO 3166-1. */
  country: string
  /** For one unit. */
  fee: string
  handlingDays: number
  transitDaysMin: number
  transitDaysMax: number
}

/** The goods page and the product feed state this alike. */
export interface OfferRecord {
  id: number
  name: string
  /** Else the full description, else the name. */
  description: string
  types: readonly [string, string]
  /** Absolute address of the goods page in the language of the texts. */
  address: string
  /** Absolute, the main picture first: as WebP, then as PNG, then the others. */
  images: readonly string[]
  price: string
  /** The former price of a running sale; null where none may be shown. */
  wasPrice: string | null
  currency: string
  brand: string | null
  gtin: string | null
  /** In words of the page's language. */
  material: string | null
  isInStock: boolean
  /** Null without variants. */
  group: { id: string } | null
  shipping: readonly ShippingTerms[]
}

export interface ProductRecord extends OfferRecord {
  size: string
  /** End of the running sale, as text of RFC 3339. */
  saleUntil: string | null
  /** ISO 3166-1. */
  originCountry: string | null
  /** The pages of all members on sale, this one too. */
  group: { id: string; variesBy: readonly string[]; addresses: readonly string[] } | null
  /** Null: goods go back for a fault only. */
  returnDays: number | null
  /** Null unless the page shows reviews by buyers. */
  rating: ProductRating | null
}

export interface ProductRating {
  stars: number
  count: number
  /** Some of those that the page shows. */
  reviews: readonly { stars: number; author: string; text: string; date: string }[]
}

interface Place {
  origin: string
  address: string
  /** Null where the shop delivers nowhere, or its terms could not be read. */
  terms: DeliveryTerms | null
}

export function productRecordOf(
  goods: DetailedGoods,
  { rating = null, ...place }: Place & { rating?: ProductRating | null },
): ProductRecord {
  const material = goods.facts.find(({ key }) => key === 'material')?.value ?? null
  return {
    // A copy of goods would lack the fields that the page's data omit.
    ...offerRecordOf(goods, { ...place, material, hasOptions: goods.options.length > 0 }),
    size: goods.size,
    saleUntil: goods.sale_until,
    originCountry: goods.origin_country,
    group: groupOf(goods, place.address),
    returnDays: goods.return_days,
    rating,
  }
}

/** Goods as pages and the feed read them. */
interface OfferedGoods extends Pick<
  DetailedGoods,
  | 'id'
  | 'name'
  | 'describe'
  | 'long_text'
  | 'type_1'
  | 'type_2'
  | 'image_url'
  | 'price'
  | 'was_price'
  | 'currency'
  | 'brand'
  | 'gtin'
  | 'in_stock'
  | 'family'
  | 'weight_in_grams'
> {
  pictures: readonly { url: string }[]
}

interface Offer extends Place {
  material: string | null
  hasOptions: boolean
}

export function offerRecordOf(
  goods: OfferedGoods,
  { origin, address, terms, material, hasOptions }: Offer,
): OfferRecord {
  return {
    id: goods.id,
    name: goods.name,
    description: goods.describe || goods.long_text || goods.name,
    types: [goods.type_1, goods.type_2],
    address,
    images: imagesOf(goods).map((path) => origin + path),
    price: goods.price,
    wasPrice: goods.was_price,
    currency: goods.currency,
    brand: goods.brand,
    gtin: goods.gtin,
    material,
    isInStock: goods.in_stock,
    group: goods.family && hasOptions ? { id: String(goods.family.id) } : null,
    shipping: terms ? shippingOf(goods, terms) : [],
  }
}

function groupOf({ family, options, variant_ids: ids }: DetailedGoods, address: string): ProductRecord['group'] {
  if (!family || options.length === 0) return null
  return {
    id: String(family.id),
    variesBy: options.map(({ name }) => name),
    addresses: ids.map((id) => address.replace(/\d+(?=$|[?#])/, String(id))),
  }
}

function imagesOf(goods: OfferedGoods): string[] {
  if (!goods.image_url) return []
  return [largestVariantPath(goods.image_url), goods.image_url, ...goods.pictures.slice(1).map(({ url }) => url)]
}

function shippingOf(goods: OfferedGoods, { countries, handling_days: handlingDays }: DeliveryTerms): ShippingTerms[] {
  const consignment = {
    goodsTotalInFen: readFen(goods.price),
    lines: [{ weightInGrams: goods.weight_in_grams, quantity: 1 }],
  }
  return countries.map((terms) => ({
    country: terms.country,
    fee: toWireMoney(
      deliveryFeeInFen(
        {
          feeKind: terms.fee_kind,
          firstWeightInGrams: terms.first_weight_in_grams,
          firstFeeInFen: readFen(terms.first_fee),
          stepWeightInGrams: terms.step_weight_in_grams,
          stepFeeInFen: readFen(terms.step_fee),
          freeAboveInFen: terms.free_from === null ? null : readFen(terms.free_from),
          unknownWeightInGrams: terms.unknown_weight_in_grams,
        },
        consignment,
      ),
    ),
    handlingDays,
    transitDaysMin: terms.transit_days_min,
    transitDaysMax: terms.transit_days_max,
  }))
}
