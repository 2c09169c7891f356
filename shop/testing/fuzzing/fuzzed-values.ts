/** Values for a field: valid, nearly valid, and hostile ones. */
import fc, { type Arbitrary } from 'fast-check'
import { anyCharacter } from './any-character.ts'

/** The subset of JSON Schema that this shop's documents use. */
export interface JsonSchema {
  type?: string
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  additionalProperties?: JsonSchema | boolean
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

/** A placeholder for a value known only when the request is sent: an id, a token. */
export const known = (name: string) => `«${name}»`

const worstTexts = [
  '',
  ' ',
  '0',
  '-1',
  '+00001',
  '1e9',
  '0x10',
  '１２',
  'NaN',
  'null',
  'true',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2066rtl',
  '\ufeff',
  "' or 1=1 --",
  "'; select pg_sleep(5) --",
  '%',
  '_%_',
  '\\',
  '%00',
  '%c0%ae%c0%ae/',
  '../../../../etc/passwd',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'http://localhost:5173@evil.example/',
  '<script>alert(1)</script>',
  '{{7*7}}${7*7}',
  '__proto__',
  'constructor',
  'toString',
  '2026-02-30',
  '9999-12-31T23:59:60Z',
  '0.00',
  '-0.01',
  '999999999.99',
  '1.005',
  'a'.repeat(300),
  '茶'.repeat(200),
  '\u0301'.repeat(100),
  '👩‍👩‍👧‍👦'.repeat(20),
] as const

const worstNumbers = [0, -1, 1, 0.5, 1e21, -1e308, 2 ** 31, 2 ** 31 - 1, 2 ** 53, 2 ** 63] as const

const worst: Arbitrary<unknown> = fc.oneof(
  { arbitrary: fc.constantFrom<unknown[]>(...worstTexts), weight: 6 },
  { arbitrary: fc.constantFrom<unknown[]>(...worstNumbers), weight: 3 },
  { arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }), weight: 2 },
  {
    arbitrary: fc.constantFrom<unknown[]>(null, true, false, [], {}, [[]], [null], { length: 3 }, { toString: 1 }),
    weight: 3,
  },
  { arbitrary: fc.constant(JSON.parse('{"__proto__": {"isAdmin": true}}')), weight: 1 },
)

/** @param names placeholders whose values are known when the request is sent */
export function valueOf(schema: JsonSchema, field: string, names: ReadonlySet<string>): Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: rightValueOf(schema, field, names), weight: 5 },
    ...(names.has(field) ? [{ arbitrary: fc.constant(known(field)), weight: 8 }] : []),
    { arbitrary: worst, weight: 2 },
  )
}

function rightValueOf(schema: JsonSchema, field: string, names: ReadonlySet<string>): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf)
    return fc.oneof(...schema.anyOf.map((form) => rightValueOf({ ...schema, ...form, anyOf: undefined }, field, names)))
  switch (schema.type) {
    case 'integer':
    case 'number': {
      const { minimum: min = 0, maximum: max = 1_000 } = schema
      return fc.oneof(fc.integer({ min, max: Math.min(max, min + 20) }), fc.constantFrom(min, max))
    }
    case 'boolean':
      return fc.boolean()
    case 'array':
      return fc.array(valueOf(schema.items ?? {}, field.replace(/s$/, ''), names), {
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'object':
      return objectOf(schema, names)
    case 'string': {
      const { minLength = 0, maxLength = 100 } = schema
      const long = fc.constantFrom('a'.repeat(maxLength), '茶'.repeat(maxLength), '7'.repeat(maxLength))
      const short = fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 30)) })
      return fc.oneof({ arbitrary: short, weight: 3 }, { arbitrary: long, weight: 1 })
    }
    default:
      return worst
  }
}

/** Sometimes leaves a field out, or adds an unknown one. */
export function objectOf(
  { properties = {} }: JsonSchema,
  names: ReadonlySet<string>,
): Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, fc.option(valueOf(schema, name, names), { nil: undefined, freq: 12 })] as const,
  )
  const unknown = fc.option(worst, { nil: undefined, freq: 2 })
  return fc
    .record({ ...Object.fromEntries(fields), unknown_field: unknown })
    .map((made) => Object.fromEntries(Object.entries(made).filter(([, value]) => value !== undefined)))
}

export const worstText = fc.constantFrom(...worstTexts)
