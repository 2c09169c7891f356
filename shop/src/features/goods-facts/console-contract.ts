/** Facts that types have, and the vocabulary of facts, as staff choose them. */
import { z } from 'zod'
import { callsOf } from '#platform/contract/call.ts'
import {
  editErrors,
  flag,
  listOf,
  noContent,
  pageQuery,
  revisionHeaders,
  rowId,
  textsIn,
  wholeNumber,
} from '#platform/contract/fields.ts'
import { namesParts, text } from '#platform/contract/text.ts'
import { changeType } from '#features/goods-types/console-contract.ts'
import {
  type FactField,
  type FactKey,
  factKeys,
  factList,
  type FactValues,
  type WordFact,
  wordFacts,
} from './fact-fields.ts'
import { countryCodes, maxFactWordLength, maxGoodsCounted, maxWordsCounted } from './values.ts'

declare module '#platform/contract/call.ts' {
  interface ConflictCodes {
    fact_word_in_use: true
  }
}

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

const maxGtinTextLength = 30

function editSchemaOf(field: FactField): z.ZodType {
  switch (field.kind) {
    case 'words':
      return field.max === 1 ? rowId : z.array(rowId).max(field.max)
    case 'texts':
      return textsIn(text(field.max).trim())
    case 'codes':
      return z.array(z.enum(field.codes as [string, ...string[]])).max(field.codes.length)
    case 'code':
      return z.enum(field.codes as [string, ...string[]])
    case 'country':
      return z.enum(countryCodes as [string, ...string[]]).meta({ override: { type: 'string', pattern: '^[A-Z]{2}$' } })
    case 'count':
      return wholeNumber(field.min, field.max)
    case 'text':
      return text(field.max).trim()
    default:
      return text(maxGtinTextLength).trim()
  }
}

const readSchemas = {
  texts: textsIn(z.string()),
  codes: z.array(z.string()),
  code: z.string(),
  country: z.string(),
  count: z.int(),
  text: z.string(),
  gtin: z.string(),
}

function readSchemaOf(field: FactField): z.ZodType {
  if (field.kind !== 'words') return readSchemas[field.kind]
  return field.max === 1 ? z.int() : z.array(z.int())
}

const byKey = (schemaOf: (field: FactField) => z.ZodType) =>
  Object.fromEntries(factList.map((field) => [field.key, schemaOf(field)])) as unknown

/** Null clears a fact; languages that are left out stay. */
export const editedFacts = namesParts(
  z
    .object(
      byKey((field) => editSchemaOf(field).nullable().optional()) as {
        [Key in FactKey]: z.ZodOptional<z.ZodType<FactValues[Key]>>
      },
    )
    .meta({ description: 'Null clears a fact, an empty list of allergens states that there are none' }),
)
/** Null is unknown. */
export const readFacts = z.object(
  byKey((field) => readSchemaOf(field).nullable()) as { [Key in FactKey]: z.ZodType<FactValues[Key]> },
)

const wordFact = z.enum(wordFacts as [WordFact, ...WordFact[]])
const word = z.object({ id: z.int(), fact: wordFact, names: textsIn(z.string()), revision: z.int() })
const countedWord = word.extend({
  goods_count: z.int().meta({ description: `Withdrawn ones too; ${maxGoodsCounted} are that many or more` }),
})
export type FactWord = z.infer<typeof countedWord>
export const wordOfGoods = word.omit({ revision: true })
export type WordOfGoods = z.infer<typeof wordOfGoods>

const wordParams = z.object({ id: rowId })
const names = textsIn(text(maxFactWordLength).trim())
const wordCall = { access: { staff: 'types.edit' }, response: countedWord } as const

export const listFactWords = defineCall({
  key: 'GET /api/console/fact_words/',
  summary: 'The vocabulary of brands and materials, by name',
  description: `Counts end at ${maxWordsCounted}, and so do the pages.`,
  access: { staff: 'goods.read' },
  query: pageQuery.extend({
    fact: wordFact.optional(),
    q: text(maxFactWordLength).optional().meta({ description: 'A part of a name in any language' }),
  }),
  response: listOf(countedWord),
  errors: ['not_found'],
})

export const addFactWord = defineCall({
  ...wordCall,
  key: 'POST /api/console/fact_words/',
  summary: 'Add a brand or material',
  body: z.object({ fact: wordFact, names }),
  status: 201,
})

export const changeFactWord = defineCall({
  ...wordCall,
  key: 'PATCH /api/console/fact_words/{id}/',
  summary: 'Rename a brand or material; languages that are left out keep their name, an empty name is deleted',
  params: wordParams,
  headers: revisionHeaders,
  body: z.object({ names }),
  errors: editErrors,
})

export const deleteFactWord = defineCall({
  key: 'DELETE /api/console/fact_words/{id}/',
  summary: 'Delete a brand or material that no goods have',
  access: { staff: 'types.edit' },
  params: wordParams,
  headers: revisionHeaders,
  ...noContent,
  errors: [...editErrors, 'fact_word_in_use'],
})

export const mergeFactWords = defineCall({
  ...wordCall,
  key: 'POST /api/console/fact_words/{id}/merge/',
  summary: 'Give the goods of a word another one of the same fact, and delete it',
  params: wordParams,
  body: z.object({ target_id: rowId }),
  errors: ['not_found'],
})
