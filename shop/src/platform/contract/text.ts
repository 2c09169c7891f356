/** Rules for every text in a request: its limit, and that it can be stored and shown. */
import { z } from 'zod'
import { cleanText, withoutBidiControls } from './clean-text.ts'

export interface TextLimit {
  /** In code points, the characters that people see. */
  max: number
  /** Set where characters are counted after normalising, as for usernames. */
  form?: 'NFKC'
  /** Leaves control characters in: a password is never shown, and is compared exactly as typed. */
  isPassword?: true
  /** Leaves control characters in, because a rule of the field refuses them with an error. */
  allowsControls?: true
}

type Schema = z.core.$ZodType

const textLimits = z.registry<TextLimit>()

/** UTF-16 units of a letter with its marks, which may compose to one character. */
const unitsOfComposed = 4
const unitsOfCodePoint = 2

/**
 * Text of at most `max` characters, without bidi controls, control characters and halves of characters.
 * Tabs and line ends stay. The API checks its length first: before the token is read, and before the schema trims, matches or transforms.
 */
export function text(max: number, options: Omit<TextLimit, 'max'> = {}) {
  const plain = z.string()
  const clean = options.allowsControls ? withoutBidiControls : cleanText
  const schema = (options.isPassword ? plain : plain.overwrite(clean)).meta({ maxLength: max })
  textLimits.add(schema, { max, ...options })
  return schema
}

/**
 * Compares UTF-16 units first, which costs nothing. Counting reads every character, and normalising takes quadratic
 * time for a run of marks.
 */
export function isTooLong(text: string, { max, form }: TextLimit): boolean {
  if (text.length <= max && !form) return false
  if (text.length > max * (form ? unitsOfComposed : unitsOfCodePoint)) return true
  return [...(form ? text.trim().normalize(form) : text)].length > max
}

const namedByParts = new WeakSet<Schema>()

/** An object whose errors name the part, `facts.care.ja`, in place of the whole. */
export function namesParts<S extends Schema>(schema: S): S {
  namedByParts.add(schema)
  return schema
}

export const isNamedByParts = (schema: Schema): boolean => formsOf(schema).some((form) => namedByParts.has(form))

/** Each text of an object that exceeds its limit, by its path, without places in lists. */
export function findBrokenParts(schema: Schema, value: unknown, path: string): [path: string, limit: TextLimit][] {
  const own = typeof value === 'string' ? findBrokenLimit(schema, value) : null
  if (own) return [[path, own]]
  if (typeof value !== 'object' || value === null) return []
  return formsOf(schema).flatMap((form) => {
    const def = definitionOf(form)
    if (def.type === 'array' && Array.isArray(value))
      return value.flatMap((item) => findBrokenParts(def.element, item, path))
    if (def.type !== 'object' || Array.isArray(value)) return []
    return Object.entries(def.shape).flatMap(([key, part]) =>
      findBrokenParts(part, (value as Record<string, unknown>)[key], `${path}.${key}`),
    )
  })
}

/** Finds the limit that a text in `value` exceeds, at any depth; else null. The schema refuses values of other types. */
export function findBrokenLimit(schema: Schema, value: unknown): TextLimit | null {
  const forms = formsOf(schema)
  if (typeof value === 'string') {
    const limits = forms.flatMap((form) => textLimits.get(form) ?? [])
    return limits.length > 0 && limits.every((limit) => isTooLong(value, limit)) ? limits.at(-1)! : null
  }
  if (typeof value !== 'object' || value === null) return null
  for (const form of forms) {
    for (const [part, inner] of partsOf(form, value)) {
      const broken = findBrokenLimit(part, inner)
      if (broken) return broken
    }
  }
  return null
}

/** The limit of a text's own schema; undefined for any other schema. */
export const limitOf = (form: Schema): TextLimit | undefined => textLimits.get(form)

/** @throws Error naming a field that accepts, or may contain, text of any length */
export function requireTextLimits(schema: Schema, name: string): void {
  for (const form of formsOf(schema)) {
    const def = definitionOf(form)
    switch (def.type) {
      case 'string':
        if (!textLimits.get(form)) throw new Error(`${name} takes text of any length: describe it with text()`)
        break
      case 'object':
        for (const [key, part] of Object.entries(def.shape)) requireTextLimits(part, `${name} ${key}`)
        break
      case 'array':
        requireTextLimits(def.element, name)
        break
      default:
        if (!withoutText.has(def.type))
          throw new Error(`${name} takes ${def.type}, which may contain text of any length`)
    }
  }
}

/** `unknown` is for values of clients that the shop does not read. */
const withoutText = new Set(['number', 'int', 'bigint', 'boolean', 'enum', 'literal', 'null', 'undefined', 'unknown'])

/** The schemas that validate a value: without wrappers, and each option of a union. */
export function formsOf(schema: Schema): Schema[] {
  const def = definitionOf(schema)
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return formsOf(def.innerType)
    case 'pipe':
      return formsOf(def.in)
    case 'union':
      return def.options.flatMap(formsOf)
    default:
      return [schema]
  }
}

function partsOf(form: Schema, value: object): [Schema, unknown][] {
  const def = definitionOf(form)
  if (def.type === 'array') return Array.isArray(value) ? value.map((inner) => [def.element, inner]) : []
  if (def.type !== 'object') return []
  return Object.entries(def.shape).map(([key, part]) => [part, (value as Record<string, unknown>)[key]])
}

const definitionOf = (schema: Schema) => (schema as z.ZodType).def as z.core.$ZodTypes['_zod']['def']
