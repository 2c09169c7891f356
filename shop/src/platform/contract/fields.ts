/** Field schemas that several slices share. Wire rules: contract C12 and C14. */
import { z } from 'zod'
import type { SentFile } from './call.ts'
import { plainNumber } from '#platform/i18n/plain-number.ts'
import { text } from './text.ts'
import { maxPageSize, maxRequestKeyLength, maxRowId, maxTokenLength } from './values.ts'

/** A whole number that a form may have sent as digits. */
export function wholeNumber(min: number, max: number) {
  return z
    .union([
      z.int(),
      text(32)
        .overwrite(plainNumber)
        .regex(/^[+-]?\d{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(min).max(max))
    .meta({ override: { type: 'integer', minimum: min, maximum: max } })
}

/** A number that a person may have typed. Any other text is refused with the message of its kind. */
export const numberText = (max: number, pattern: RegExp, kind: NumberKind = 'decimal') =>
  text(max).overwrite(plainNumber).regex(pattern, { error: kind })
export type NumberKind = 'decimal' | 'clock_time' | 'tracking_number'

/** A sum that a person may have typed: `128`, `128.5`. */
export const amountText = (max: number) => numberText(max, /^\d{1,9}(?:\.\d{1,2})?$/)

/** Yes or no, which a form may have sent as a word. */
export const flag = z
  .union([z.boolean(), text(5).regex(/^(?:true|false|on|1|0)$/)])
  .transform((value) => value === true || value === 'true' || value === 'on' || value === '1')
  .meta({ override: { type: 'boolean' } })

/** Decimal text with two places, e.g. `"128.00"`. */
export const money = z
  .string()
  .regex(/^\d+\.\d{2}$/)
  .meta({ description: 'Decimal text with two places', example: '128.00' })
export const currency = z.literal('CNY')
/** RFC 3339 with any offset. */
export const sentTime = text(40).pipe(z.iso.datetime({ offset: true }))
/** RFC 3339 in UTC. */
export const time = z.iso.datetime().meta({ description: 'RFC 3339 in UTC' })
export const rowId = wholeNumber(1, maxRowId)
/** An access or refresh token. */
export const token = text(maxTokenLength)

/** Headers of a conditional update: the revision that the change is based on. */
export const revisionHeaders = z.object({
  'If-Match': text(40).optional().meta({ description: 'The revision that was changed', example: '"7"' }),
})

/** For a call whose response has no body. */
export const noContent = { status: 204, response: z.undefined() } as const

/** Response of a call that sends a file. */
export const sentFile = z.custom<SentFile>().meta({ override: { type: 'string', format: 'binary' } })

/** Errors of a conditional update. */
export const editErrors = ['not_found', 'edit_conflict', 'revision_required'] as const

/** Headers of an idempotent call. */
export const requestKeyHeaders = z.object({
  'Idempotency-Key': text(maxRequestKeyLength)
    .optional()
    .meta({ description: 'Made by the form when it opens: a UUID' }),
})

export const language = z.enum(['zh-CN', 'ja', 'en'])

/** One value a language. */
export const textsIn = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ 'zh-CN': schema.optional(), ja: schema.optional(), en: schema.optional() })

export const pageQuery = z.object({
  /** Accepts any number: a page past the end is not found rather than invalid. */
  page: wholeNumber(1, 999_999_999_999_999).optional(),
  page_size: wholeNumber(1, 999_999_999_999_999)
    .transform((size) => Math.min(size, maxPageSize))
    .meta({ description: `More than ${maxPageSize} counts as ${maxPageSize}` })
    .optional(),
})

/** The envelope of every list; `next` and `previous` are absolute URLs or null. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    count: z.int().min(0),
    next: z.url().nullable(),
    previous: z.url().nullable(),
    results: z.array(item),
  })
}

export interface List<Item> {
  count: number
  next: string | null
  previous: string | null
  results: Item[]
}

/** The body of every error (contract C11). */
export const errorBody = z.object({
  detail: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export type ErrorBody = z.infer<typeof errorBody> & {
  /** Set for `edit_conflict`: the row as it is now. */
  current?: unknown
  /** Set for `throttled`: seconds, as the header `Retry-After`. */
  retry_after?: number
}
