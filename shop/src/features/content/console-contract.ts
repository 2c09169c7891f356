/** Facts of the shop itself. */
import { z } from 'zod'
import { address, addressFields } from '#features/delivery/contract.ts'
import { settingSources } from '#features/settings/values.ts'
import { defineCall } from '#platform/contract/call.ts'
import { revisionHeaders } from '#platform/contract/fields.ts'

const tag = 'Console: shop'
const access = { staff: 'settings.edit' } as const

const source = z.enum(settingSources).meta({ description: '`environment` can only be changed there; `default`: unset' })

const returnAddress = address.omit({ id: true, label: true, is_default: true, is_region_current: true })

const shopFacts = z.object({
  return_address: returnAddress.nullable().meta({ description: 'Private: shown on approved returns only' }),
  filing_notice: z.string().nullable().meta({ description: 'Of `FILING_NOTICE`: the text of the footer' }),
  sources: z.object({ return_address: source, filing_notice: source }),
  revision: z.int(),
})
export type WireShopFacts = z.infer<typeof shopFacts>

export const getShopFacts = defineCall({
  key: 'GET /api/console/shop/',
  summary: 'Facts of the shop, each with its source; unset facts are null',
  tag,
  access,
  status: 200,
  response: shopFacts,
})

export const changeShopFacts = defineCall({
  key: 'PATCH /api/console/shop/',
  summary: 'Change some facts of the shop',
  description:
    'Only the facts that are sent change; null clears one. Approved returns keep the return address of their approval.',
  tag,
  access,
  headers: revisionHeaders,
  body: z.object({
    return_address: addressFields.omit({ label: true, is_default: true }).nullable().optional(),
  }),
  status: 200,
  response: shopFacts,
  errors: ['edit_conflict', 'revision_required'],
})
