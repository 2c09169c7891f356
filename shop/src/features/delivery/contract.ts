import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { currency, flag, listOf, money, noContent, rowId } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import {
  maxAddresses,
  maxCountryTerms,
  maxLabelLength,
  maxPastedLength,
  maxPhoneLength,
  maxPostalCodeLength,
  maxRecipientLength,
  maxRegionCodeLength,
  maxRegionNameLength,
  maxStreetLength,
  minStreetLength,
} from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    limit_reached: true
    not_deliverable: true
  }
}

const defineCall = callsOf('Delivery')
const dayInSeconds = 86_400

/** Allows control characters here, so that unprintable text gets its own error. */
const labelText = (max: number) => text(max, { allowsControls: true })
const countryCode = labelText(2).meta({ description: 'ISO 3166-1', example: 'CN' })
const regionCode = labelText(maxRegionCodeLength)
const regionName = labelText(maxRegionNameLength)

const region = z.object({
  code: z.string(),
  name: z.string(),
  has_children: z.boolean(),
})
export type Region = z.infer<typeof region>

export const listRegions = defineCall({
  key: 'GET /api/region/',
  summary: "A country's first level: provinces or prefectures",
  description: 'Empty for a country whose regions are written freely.',
  access: 'public',
  maxAgeInSeconds: dayInSeconds,
  query: z.object({ country: countryCode.optional() }),
  response: z.array(region),
})

export const listRegionChildren = defineCall({
  key: 'GET /api/region/{code}/',
  summary: 'What a region is divided into; a city without districts has none',
  access: 'public',
  maxAgeInSeconds: dayInSeconds,
  params: z.object({ code: regionCode }),
  response: z.array(region),
})

const countryTerms = z.object({
  country: z.string().meta({ description: 'ISO 3166-1', example: 'CN' }),
  fee_kind: z.enum(['flat', 'weight']),
  first_weight_in_grams: z.int(),
  first_fee: money,
  step_weight_in_grams: z.int(),
  step_fee: money.meta({ description: 'For each step of weight that is begun' }),
  free_from: money.nullable(),
  unknown_weight_in_grams: z.int().meta({ description: 'Counted for goods without a weight' }),
  transit_days_min: z.int(),
  transit_days_max: z.int(),
})

const deliveryTerms = z.object({
  days_min: z.int().meta({ description: 'After the payment; the handing over included' }),
  days_max: z.int(),
  free_delivery_from: money.nullable().meta({ description: 'Null where no sum makes delivery free everywhere' }),
  currency,
  handling_days: z.int(),
  countries: z
    .array(countryTerms)
    .max(maxCountryTerms)
    .meta({ description: 'Fees by country; a place within it may have another. Days without those of handling' }),
  sentence: z.string().meta({
    description: 'The same in words',
    example: 'Arrives 3 to 5 days after payment, free delivery from ¥199.00',
  }),
})
export type DeliveryTerms = z.infer<typeof deliveryTerms>

export const getDeliveryTerms = defineCall({
  key: 'GET /api/delivery_terms/',
  summary: 'In how many days goods arrive, wherever the shop delivers, and from which sum on that is free',
  description: 'Null while the shop delivers nowhere.',
  access: 'public',
  response: deliveryTerms.nullable(),
})

export const address = z.object({
  id: z.int(),
  recipient: z.string(),
  phone: z.string(),
  country: z.string(),
  region_code: z.string(),
  region_1: z.string(),
  region_2: z.string(),
  region_3: z.string(),
  street: z.string(),
  postal_code: z.string(),
  label: z.string(),
  is_default: z.boolean(),
  is_region_current: z
    .boolean()
    .meta({ description: 'False where its region no longer exists: it is to be chosen anew' }),
})
export type Address = z.infer<typeof address>

const country = z.object({ code: z.string(), name: z.string() })
export type Country = z.infer<typeof country>

/** The rules between the fields are checked by the server, with sentences of their own. */
export const addressFields = z.object({
  recipient: labelText(maxRecipientLength),
  phone: labelText(maxPhoneLength).meta({
    description: 'In China a mobile number, or an area code with a number; elsewhere any possible number',
  }),
  country: countryCode,
  region_code: regionCode
    .meta({ description: 'In China the lowest division, in Japan the prefecture; empty elsewhere' })
    .optional(),
  region_1: regionName.meta({ description: 'From region_code where that is sent' }).optional(),
  region_2: regionName.meta({ description: 'The city, where region_code does not contain it' }).optional(),
  region_3: regionName.optional(),
  street: labelText(maxStreetLength).meta({ description: `${minStreetLength}–${maxStreetLength} characters` }),
  postal_code: labelText(maxPostalCodeLength).meta({ description: 'Required in Japan: seven digits' }).optional(),
  label: labelText(maxLabelLength).optional(),
  is_default: flag.optional(),
})
export type AddressFields = z.output<typeof addressFields>

export const listAddresses = defineCall({
  key: 'GET /api/address/',
  summary: "The caller's addresses, the default one first, and the countries that the shop delivers to",
  access: 'shopper',
  response: listOf(address).extend({ countries: z.array(country) }),
})

export const addAddress = defineCall({
  key: 'POST /api/address/',
  summary: `Add an address, ${maxAddresses} at most; the first one is the default`,
  access: 'shopper',
  body: addressFields,
  status: 201,
  response: address,
  errors: ['limit_reached'],
})

export const changeAddress = defineCall({
  key: 'PUT /api/address/{id}/',
  summary: 'Replace an address; the default one stays so until another is made it',
  access: 'shopper',
  params: z.object({ id: rowId }),
  body: addressFields,
  response: address,
})

export const removeAddress = defineCall({
  key: 'DELETE /api/address/{id}/',
  summary: 'Remove an address; in place of the default one comes the newest',
  access: 'shopper',
  params: z.object({ id: rowId }),
  ...noContent,
})

const parsedAddress = address.omit({ id: true, label: true, is_default: true, is_region_current: true }).extend({
  unsure: z
    .array(z.enum(['recipient', 'phone', 'region_code', 'street', 'postal_code']))
    .meta({ description: 'Fields that a person should check' }),
})
export type ParsedAddress = z.infer<typeof parsedAddress>

export const parseAddress = defineCall({
  key: 'POST /api/address/parse/',
  summary: 'Read the fields of an address from one text, as people copy it from a message',
  description: 'For addresses in China and Japan. Unknown fields are empty. The text is neither stored nor logged.',
  access: 'public',
  body: z.object({ text: text(maxPastedLength) }),
  response: parsedAddress,
})
