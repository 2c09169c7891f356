/** Types and sub-types as staff arrange them. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { editErrors, flag, revisionHeaders, rowId, textsIn } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { maxGoodsCounted, maxOrderedTypes, maxTypeNameLength } from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    type_not_empty: true
  }
}

const params = z.object({ id: rowId })

const defineCall = callsOf('Console: types')

const typeAccess = { staff: 'types.edit' } as const

const names = textsIn(text(maxTypeNameLength).trim())

const named = { id: z.int(), names: textsIn(z.string()), revision: z.int() }

const typeTree = z.array(
  z.object({
    ...named,
    facts: z
      .array(z.object({ fact: z.string(), is_required: z.boolean(), is_filter: z.boolean() }))
      .meta({ description: 'Facts that its goods have, in the order of their page' }),
    sub_types: z.array(
      z.object({
        ...named,
        goods_count: z.int().meta({ description: `Withdrawn ones too; ${maxGoodsCounted} are that many or more` }),
      }),
    ),
  }),
)
export type TypeTree = z.infer<typeof typeTree>

export const readTypes = defineCall({
  key: 'GET /api/console/types/',
  summary: 'All types with their sub-types, in their order',
  access: { staff: 'goods.read' },
  response: typeTree,
})

const treeCall = { access: typeAccess, response: typeTree } as const

export const addType = defineCall({
  ...treeCall,
  key: 'POST /api/console/types/',
  summary: 'Add a type, after the others',
  body: z.object({ names }),
  status: 201,
})

export const changeType = defineCall({
  ...treeCall,
  key: 'PATCH /api/console/types/{id}/',
  summary: 'Rename a type; languages that are left out keep their name, an empty name is deleted',
  params,
  headers: revisionHeaders,
  body: z.object({ names }),
  errors: editErrors,
})

export const deleteType = defineCall({
  ...treeCall,
  key: 'DELETE /api/console/types/{id}/',
  summary: 'Delete a type without sub-types',
  params,
  headers: revisionHeaders,
  errors: [...editErrors, 'type_not_empty'],
})

export const addSubType = defineCall({
  ...treeCall,
  key: 'POST /api/console/sub_types/',
  summary: 'Add a sub-type, after its siblings',
  body: z.object({ type_id: rowId, names }),
  status: 201,
})

export const changeSubType = defineCall({
  ...treeCall,
  key: 'PATCH /api/console/sub_types/{id}/',
  summary: 'Rename a sub-type, or put it into another type',
  params,
  headers: revisionHeaders,
  body: z.object({ names: names.optional(), type_id: rowId.optional() }),
  errors: editErrors,
})

export const deleteSubType = defineCall({
  ...treeCall,
  key: 'DELETE /api/console/sub_types/{id}/',
  summary: 'Delete a sub-type without goods',
  params,
  headers: revisionHeaders,
  errors: [...editErrors, 'type_not_empty'],
})

const orderOfIds = z.array(rowId).min(1).max(maxOrderedTypes)

export const orderTypes = defineCall({
  ...treeCall,
  key: 'POST /api/console/types/order/',
  summary: 'Order the types; with `type_id`, the sub-types of that one',
  description:
    '`seen` is the order from which that was made: where somebody else made another since, it is `edit_conflict`.',
  body: z.object({ type_id: rowId.optional(), ids: orderOfIds, seen: orderOfIds.optional() }),
  errors: ['not_found', 'edit_conflict'],
})

export const mergeSubTypes = defineCall({
  ...treeCall,
  key: 'POST /api/console/sub_types/{id}/merge/',
  summary: 'Move the goods of a sub-type into another, and delete it unless `keep` is set',
  params,
  body: z.object({ target_id: rowId, keep: flag.optional() }),
  errors: ['not_found', 'type_not_empty'],
})
