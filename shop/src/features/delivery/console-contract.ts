/** Delivery zones as staff edit them. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import {
  amountText,
  editErrors,
  flag,
  money,
  noContent,
  revisionHeaders,
  rowId,
  textsIn,
  wholeNumber,
} from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import {
  feeKinds,
  maxRegionCodeLength,
  maxTransitDays,
  maxTriedGoods,
  maxTriedWeightInGrams,
  maxZoneCodes,
  maxZoneNameLength,
  maxZones,
  maxZoneWeightInGrams,
} from './values.ts'

const defineCall = callsOf('Console: delivery')
const edits = { staff: 'delivery.edit' } as const
const params = z.object({ id: rowId })

const place = z.object({
  code: z.string().meta({
    description: 'A country, a division of China as a prefix, a prefecture, or empty: orders without an address',
    example: '3301',
  }),
  name: z.string(),
})
export type ZonePlace = z.infer<typeof place>

const zone = z.object({
  id: z.int(),
  names: textsIn(z.string()),
  places: z.array(place),
  fee_kind: z.enum(feeKinds),
  first_weight_in_grams: z.int(),
  first_fee: money,
  step_weight_in_grams: z.int(),
  step_fee: money,
  free_above: money.nullable().meta({ description: 'Free from this sum of goods on, after discounts' }),
  unknown_weight_in_grams: z.int().meta({ description: 'Counts for each unit without a weight' }),
  is_deliverable: z.boolean(),
  days_min: z.int().meta({ description: 'Days in transit' }),
  days_max: z.int(),
  revision: z.int(),
})
export type WireZone = z.infer<typeof zone>

export const listZones = defineCall({
  key: 'GET /api/console/delivery_zones/',
  summary: 'All delivery zones, and the countries that a zone can name',
  description:
    'The smallest place of an address decides: district, city, province, country. An order without an address has ' +
    'the zone of the empty code.',
  access: { staff: 'orders.read' },
  response: z.object({
    zones: z.array(zone),
    countries: z.array(place).meta({ description: 'China and Japan, the seat first, then the others by name' }),
  }),
})

const weight = wholeNumber(1, maxZoneWeightInGrams)
const days = wholeNumber(0, maxTransitDays)

const zoneFields = z.object({
  names: textsIn(text(maxZoneNameLength).trim()),
  codes: z.array(text(maxRegionCodeLength)).min(1).max(maxZoneCodes),
  fee_kind: z.enum(feeKinds),
  first_weight_in_grams: weight.optional(),
  first_fee: amountText(20).optional(),
  step_weight_in_grams: weight.optional(),
  step_fee: amountText(20).optional(),
  free_above: amountText(20).nullable().optional(),
  unknown_weight_in_grams: wholeNumber(0, maxZoneWeightInGrams).optional(),
  is_deliverable: flag.optional(),
  days_min: days.optional(),
  days_max: days.optional(),
})
export type SentZone = Partial<z.output<typeof zoneFields>>

export const addZone = defineCall({
  key: 'POST /api/console/delivery_zones/',
  summary: `Add a zone, ${maxZones} at most; a place belongs to one zone`,
  access: edits,
  body: zoneFields,
  status: 201,
  response: zone,
  errors: ['limit_reached'],
})

export const changeZone = defineCall({
  key: 'PATCH /api/console/delivery_zones/{id}/',
  summary: 'Change what is sent of a zone; orders that exist keep their fee and dates',
  access: edits,
  params,
  headers: revisionHeaders,
  body: zoneFields.partial(),
  response: zone,
  errors: editErrors,
})

export const deleteZone = defineCall({
  key: 'DELETE /api/console/delivery_zones/{id}/',
  summary: 'Delete a zone; its places fall to the zones of the larger places around them',
  access: edits,
  params,
  headers: revisionHeaders,
  ...noContent,
  errors: editErrors,
})

const quote = z.object({
  zone: zone.pick({ id: true, names: true }).nullable(),
  place: place.nullable().meta({ description: 'The place of the zone that the address matched' }),
  is_deliverable: z.boolean(),
  fee: money.nullable(),
  days_min: z.int().nullable().meta({ description: 'After the payment; the handling days included' }),
  days_max: z.int().nullable(),
  promised_from: z.iso.date().nullable().meta({ description: 'For a payment now' }),
  promised_until: z.iso.date().nullable(),
  basket: z
    .object({
      goods_total: money,
      weight_in_grams: z.int().meta({ description: 'Of the units with a weight' }),
      units_without_weight: z.int().meta({ description: "Each counts as the zone's `unknown_weight_in_grams`" }),
    })
    .nullable()
    .meta({ description: 'Null without `lines`' }),
})
export type ZoneQuote = z.infer<typeof quote>

export const quoteDelivery = defineCall({
  key: 'GET /api/console/delivery_zones/quote/',
  summary: 'Zone, fee and days of an address, computed as for an order',
  access: { staff: 'orders.read' },
  query: z.object({
    country: text(2).optional().meta({ description: 'Left out: an order without an address' }),
    region_code: text(maxRegionCodeLength).optional(),
    weight_in_grams: wholeNumber(0, maxTriedWeightInGrams).optional().meta({
      description: "Left out: one unit without a weight, which counts as the zone's `unknown_weight_in_grams`",
    }),
    goods_total: amountText(20).optional(),
    lines: text(maxTriedGoods * 14)
      .regex(/^\d{1,9}:[1-9]\d{0,2}(?:,\d{1,9}:[1-9]\d{0,2})*$/)
      .optional()
      .meta({
        description: `A basket of at most ${maxTriedGoods} different goods with their quantities; replaces \`weight_in_grams\` and \`goods_total\``,
        example: '17:2,19:1',
      }),
  }),
  response: quote,
  errors: ['not_found'],
})
