/** Validates requests against the contract's schemas. Errors are reported by field in the caller's language. */
import type { z } from 'zod'
import { m } from '#texts'
import type { NumberKind } from '#platform/contract/fields.ts'
import { findBrokenLimit, findBrokenParts, isNamedByParts } from '#platform/contract/text.ts'
import { type FieldErrors, Invalid, type LocalizedMessage, NotFound } from '../responses/errors.ts'

type Issue = z.core.$ZodIssue

/** @throws Invalid naming each field that breaks its rule */
export function validate<Schema extends z.ZodObject>(schema: Schema, data: unknown): z.output<Schema> {
  const result = schema.safeParse(data)
  if (result.success) {
    refuseNul(result.data)
    return result.data
  }
  const fieldErrors: FieldErrors = {}
  const wrongTypes = new Set<string>()
  for (const issue of result.error.issues) {
    const field = fieldOf(schema, issue.path)
    // A list is not text, so its length does not matter.
    if (wrongTypes.has(field)) continue
    if (issue.code === 'invalid_type') wrongTypes.add(field)
    ;(fieldErrors[field] ??= []).push(sentenceFor(issue, valueAt(data, issue.path)))
  }
  throw new Invalid(fieldErrors)
}

/** The field itself, or its part where the schema names parts; never the place in a list. */
function fieldOf(schema: z.ZodObject, path: Issue['path']): string {
  const [field, ...parts] = path
  if (field === undefined) return 'body'
  const named = schema.shape[String(field)]
  if (!named || !isNamedByParts(named)) return String(field)
  const end = parts.findIndex((part) => typeof part === 'number')
  return [field, ...parts.slice(0, end < 0 ? parts.length : end)].map(String).join('.')
}

/** Returns the valid fields of `data`. */
export function validFields({ shape }: z.ZodObject, data: unknown): Record<string, unknown> {
  const unknownFields = Object.entries(shape).flatMap(([field, part]) => {
    const result = part.safeParse(valueAt(data, [field]))
    return result.success && result.data !== undefined && !containsNul(result.data) ? [[field, result.data]] : []
  })
  return Object.fromEntries(unknownFields) as Record<string, unknown>
}

/**
 * Call first: matching, normalising and hashing take longer with more text.
 * @throws Invalid naming each field with a text longer than its schema allows
 */
export function rejectLongTexts(schema: z.ZodObject, data: unknown): void {
  if (typeof data !== 'object' || data === null) return
  const fieldErrors: FieldErrors = {}
  for (const [field, part] of Object.entries(schema.shape)) {
    const value = (data as Record<string, unknown>)[field]
    const limit = isNamedByParts(part) ? null : findBrokenLimit(part, value)
    const broken = isNamedByParts(part) ? findBrokenParts(part, value, field) : limit ? [[field, limit] as const] : []
    for (const [name, { max }] of broken) fieldErrors[name] = [(options) => m.field_too_long({ max }, options)]
  }
  if (Object.keys(fieldErrors).length > 0) throw new Invalid(fieldErrors)
}

/** @throws NotFound: an invalid address names nothing */
export function validateParams<Schema extends z.ZodObject>(schema: Schema, params: unknown): z.output<Schema> {
  try {
    return validate(schema, params)
  } catch (error) {
    throw error instanceof Invalid ? new NotFound() : error
  }
}

/** Drops fields that were left empty, as a browser's form sends them. */
export function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''))
}

/** Refuses NUL characters at any depth, because PostgreSQL cannot store them. */
function refuseNul(data: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(data)) if (containsNul(value)) throw new Invalid({ [field]: [wrong] })
}

function containsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000')
  if (typeof value !== 'object' || value === null) return false
  const isOfJson = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  // Anything else is a file.
  return isOfJson && Object.entries(value).some(([key, part]) => key.includes('\u0000') || containsNul(part))
}

function valueAt(data: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], data)
}

function sentenceFor(issue: Issue, value: unknown): LocalizedMessage {
  if (value === undefined || (typeof value === 'string' && value.trim() === ''))
    return (options) => m.field_required({}, options)
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? (options) => m.field_too_short({ min: Number(issue.minimum) }, options)
        : (options) => m.field_too_small({ min: Number(issue.minimum) }, options)
    case 'too_big':
      return issue.origin === 'string'
        ? (options) => m.field_too_long({ max: Number(issue.maximum) }, options)
        : (options) => m.field_too_big({ max: Number(issue.maximum) }, options)
    case 'invalid_union':
      if (mayBe(issue, 'boolean')) return wrong
      return (options) => m.field_whole_number({}, options)
    case 'invalid_value':
      return (options) => m.field_not_a_choice({ choices: issue.values.join(', ') }, options)
    case 'invalid_type':
      return issue.expected === 'string'
        ? (options) => m.field_must_be_text({}, options)
        : issue.expected === 'object'
          ? (options) => m.field_must_be_object({}, options)
          : wrong
    case 'invalid_format':
    case 'custom':
      return numberSentences[issue.message] ?? wrong
    default:
      return wrong
  }
}

const wrong: LocalizedMessage = (options) => m.field_wrong({}, options)

/** Messages by the code that a schema reports. */
const numberSentences: Readonly<Record<string, LocalizedMessage>> = {
  decimal: (options) => m.field_decimal({}, options),
  clock_time: (options) => m.field_clock_time({}, options),
  tracking_number: (options) => m.field_tracking_number({}, options),
} satisfies Record<NumberKind, LocalizedMessage>

function mayBe({ errors }: z.core.$ZodIssueInvalidUnion, type: 'boolean'): boolean {
  return errors.flat().some((issue) => issue.code === 'invalid_type' && issue.expected === type)
}
