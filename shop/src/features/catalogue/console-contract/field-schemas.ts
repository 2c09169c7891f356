/** Schemas of the fields that merchants set, derived from the field descriptions. */
import { z } from 'zod'
import { flag, money, rowId, wholeNumber } from '#platform/contract/fields.ts'
import { text } from '#platform/contract/text.ts'
import { fieldList, type ListedField, type WireField, type WireValues } from '../goods-fields.ts'
import { amount } from './fields.ts'

function editSchemaOf(field: ListedField): z.ZodType {
  switch (field.kind) {
    case 'text':
      return field.isRequired ? text(field.max).trim().min(1) : text(field.max).trim()
    case 'money':
      return amount
    case 'flag':
      return flag
    case 'choice':
      return rowId
    default: {
      const count = wholeNumber(field.min, field.max)
      return field.initial === null ? count.nullable() : count
    }
  }
}

const readSchemas = { text: z.string(), money, flag: z.boolean(), choice: z.int(), count: z.int() }

function readSchemaOf(field: ListedField): z.ZodType {
  const plain = readSchemas[field.kind]
  const schema = field.kind === 'count' && field.initial === null ? plain.nullable() : plain
  return field.description ? schema.meta({ description: field.description }) : schema
}

const byWire = (schemaOf: (field: ListedField) => z.ZodType) =>
  Object.fromEntries(fieldList.map((field) => [field.wire, schemaOf(field)])) as unknown

/** A form may send each as a text. */
export const editedFields = byWire(editSchemaOf) as {
  [Wire in WireField]: z.ZodType<WireValues[Wire], WireValues[Wire] | string>
}
export const readFields = byWire(readSchemaOf) as { [Wire in WireField]: z.ZodType<WireValues[Wire]> }
