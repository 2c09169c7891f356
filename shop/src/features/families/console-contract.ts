/** Console calls on families of goods: variants in colour or size. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import {
  editErrors,
  flag,
  money,
  noContent,
  requestKeyHeaders,
  revisionHeaders,
  rowId,
  textsIn,
} from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxMembers, maxOptionNameLength, maxOptions, maxSentSkuLength } from './values.ts'

const defineCall = callsOf('Console: families')
const shared = { access: { staff: 'goods.edit' }, params: z.object({ id: rowId }) } as const

const named = { id: z.int(), names: textsIn(z.string()) }
const names = textsIn(text(maxOptionNameLength).trim())

const family = z.object({
  id: z.int(),
  code: z.string().meta({ description: 'By which import files join goods' }),
  revision: z.int(),
  options: z.array(z.object({ ...named, values: z.array(z.object(named)) })),
  members: z.array(
    z.object({
      goods_id: z.int(),
      sku: z.string(),
      names: textsIn(z.string()),
      value_ids: z.array(z.int()).meta({ description: 'In the order of the options' }),
      price: money,
      stock: z.int(),
      is_on_sale: z.boolean(),
      is_listed: z.boolean().meta({ description: 'Lists show this member' }),
    }),
  ),
})
export type ConsoleFamily = z.infer<typeof family>

const values = z
  .array(z.object({ option_id: rowId, value_id: rowId.optional(), names: names.optional() }))
  .max(maxOptions)
  .meta({ description: 'One of each option: `value_id`, or `names` of a new one' })

const familyOfOne = z.object({ family: family.nullable().meta({ description: 'Null: the goods has no variants' }) })

export const readFamily = defineCall({
  ...shared,
  key: 'GET /api/console/goods/{id}/family/',
  summary: 'The family of an item, with all its members',
  access: { staff: 'goods.read' },
  response: familyOfOne,
  errors: ['not_found'],
})

export const startFamily = defineCall({
  ...shared,
  key: 'POST /api/console/goods/{id}/family/',
  summary: 'Start a family with this item as its first member',
  description: 'Each option has a name, and `value` is the value of this item. The type is that of the item.',
  body: z.object({ options: z.array(z.object({ names, value: names })).max(maxOptions) }),
  response: familyOfOne,
  errors: ['not_found'],
})

export const changeFamily = defineCall({
  ...shared,
  key: 'PUT /api/console/goods/{id}/family/',
  summary: 'Add, name, order and remove the options and values of a family',
  description:
    'An option without `id` is added, and each member has its first value. One that is left out is removed, unless two ' +
    'members would have the same values. A value without `id` is added; one that is left out is removed, unless a ' +
    'member has it. `If-Match` has the revision of the family.',
  headers: revisionHeaders,
  body: z.object({
    options: z
      .array(
        z.object({
          id: rowId.optional(),
          names,
          values: z.array(z.object({ id: rowId.optional(), names })).max(maxMembers),
        }),
      )
      .max(maxOptions),
  }),
  response: familyOfOne,
  errors: editErrors,
})

export const addMember = defineCall({
  ...shared,
  key: 'POST /api/console/goods/{id}/family/members/',
  summary: 'Add a member: a copy of this item, or other goods',
  description:
    'A copy has its own `sku`, no picture and no stock, and is not on sale. With `is_other`, `sku` names goods of the ' +
    'same type that exist. The same `Idempotency-Key` adds it once.',
  headers: requestKeyHeaders,
  body: z.object({
    sku: text(maxSentSkuLength).trim().min(1),
    is_other: flag.optional(),
    values,
  }),
  status: 201,
  response: familyOfOne,
  errors: ['not_found', 'idempotency_key_reused'],
})

export const changeChoice = defineCall({
  ...shared,
  key: 'PUT /api/console/goods/{id}/family/values/',
  summary: 'Change the values that an item has of its family',
  description: 'Refused where another member has the same values. `If-Match` has the revision of the family.',
  headers: revisionHeaders,
  body: z.object({ values }),
  response: familyOfOne,
  errors: editErrors,
})

export const leaveFamily = defineCall({
  ...shared,
  key: 'DELETE /api/console/goods/{id}/family/',
  summary: 'Take an item out of its family; the last one ends it',
  description: '`If-Match` has the revision of the family. The goods stays as it is.',
  headers: revisionHeaders,
  ...noContent,
  errors: editErrors,
})
