/** Facts that types have, as staff choose them. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import { editErrors, flag, revisionHeaders, rowId } from '#platform/contract/fields.ts'
import { changeType } from '#features/goods-types/console-contract.ts'
import { type FactKey, factKeys } from './fact-fields.ts'

const defineCall = callsOf('Console: facts')

export const setTypeFacts = defineCall({
  key: 'PUT /api/console/types/{id}/facts/',
  summary: 'Choose the facts that goods of a type have, in the order of their page',
  description:
    'Goods without a required one are in the tab `missing_facts`; nothing goes off sale. Others are shown after these. `is_filter`: lists of goods offer it.',
  access: { staff: 'types.edit' },
  params: z.object({ id: rowId }),
  headers: revisionHeaders,
  body: z.object({
    facts: z
      .array(
        z.object({
          fact: z.enum(factKeys as [FactKey, ...FactKey[]]),
          is_required: flag.optional(),
          is_filter: flag.optional(),
        }),
      )
      .max(factKeys.length),
  }),
  response: changeType.response,
  errors: editErrors,
})
