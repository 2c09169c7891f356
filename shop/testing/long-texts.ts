/** Texts that slow a careless parser down, and every place of every call that accepts one. */
import { z } from 'zod'
import type { Call, Method } from '#platform/contract/call.ts'
import { findBrokenLimit, formsOf } from '#platform/contract/text.ts'
import type { CallOptions } from '#platform/testing/tested-shop.ts'
import { between, encodedText, encodings, fill, right } from './text-encodings.ts'

/** Each is repeated up to the required length. */
const worstTexts = {
  'combining marks': '\u0323\u0301',
  'emoji of several': '👩‍👩‍👧‍👦',
  'compatibility characters': '\uFDFA㌔',
  'percent signs': '%25',
  'nested lists': '[',
  spaces: ' ',
  slashes: '/',
  phones: 'Android',
}

export interface LongRequest {
  name: string
  method: Method
  path: string
  options: CallOptions
  /** False for a cookie or a browser's name, which may be as long as Node allows. */
  isRefused: boolean
  /** The field that the error must name; null where none is required. */
  field: string | null
}

/** Node's limit for an address or all headers, and nearly the limit of a form. */
const maxHeadSizeInBytes = 15_000
const nearlyAForm = 15_000
const megabyte = 1024 * 1024

/** Every text to each call takes minutes. Otherwise each call gets three of them, and a megabyte of one of the three. */
const hasEachText = process.env['LONG_TEXTS'] === 'all'
const textsEach = 3

/**
 * Yields one request at a time, because those of a single call can be gigabytes. A payload is valid until the next
 * request.
 */
export function* longRequestsOf(call: Call, takesEachText = hasEachText): Generator<LongRequest> {
  const [method] = call.key.split(' ') as [LongRequest['method']]
  const texts = Object.entries(worstTexts)
  for (const [index, [kind, unit]] of texts.entries()) {
    const turn = (index + call.key.length) % texts.length
    if (turn >= textsEach && !takesEachText) continue
    for (const request of requestsWith(call, unit, turn === 0 || takesEachText)) {
      const name = `${call.key}: ${kind} ${request.name}`
      yield { method, path: pathOf(call), options: {}, isRefused: true, field: null, ...request, name }
    }
  }
}

function* requestsWith(call: Call, unit: string, hasMegabyte: boolean): Generator<Placed> {
  yield* inPath(call, unit)
  yield* inQuery(call, unit)
  yield* inHeaders(call, unit)
  yield* inBody(call, unit, nearlyAForm)
  if (hasMegabyte) yield* inBody(call, unit, megabyte)
}

type Placed = Partial<LongRequest> & { name: string }

function inPath(call: Call, unit: string): Placed[] {
  const text = fill(unit, maxHeadSizeInBytes, encodeURIComponent)
  return fieldsOf(call.params).map(([field, schema]) => ({
    name: `as ${field} in the path`,
    path: pathOf(call, { [field]: text }),
    field: findBrokenLimit(schema, text) && field,
  }))
}

function inQuery(call: Call, unit: string): Placed[] {
  const text = fill(unit, maxHeadSizeInBytes, encodeURIComponent)
  return fieldsOf(call.query).map(([field, schema]) => ({
    name: `as ${field} in the query`,
    path: `${pathOf(call)}?${field}=${encodeURIComponent(text)}`,
    field: findBrokenLimit(schema, text) && field,
  }))
}

/** Headers that no call has to refuse: sent together, so that none hides another. */
const undeclared = ['cookie', 'user-agent', 'accept-encoding', 'x-forwarded-for', 'if-none-match']

/** Headers contain bytes, so the text's bytes are inserted one by one. */
function inHeaders(call: Call, unit: string): Placed[] {
  const text = Buffer.from(fill(unit, maxHeadSizeInBytes)).toString('latin1')
  const declared = fieldsOf(call.headers).map(([field]) => ({
    name: `in ${field}`,
    options: { headers: { [field]: text } },
    field,
  }))
  const others = {
    name: `in ${undeclared.join(', ')}`,
    options: { headers: Object.fromEntries(undeclared.map((header) => [header, text])) },
    isRefused: false,
  }
  const bearer = {
    name: 'in authorization',
    options: { headers: { authorization: `Bearer ${text}` } },
    isRefused: call.access !== 'ignores-token' && call.access !== 'console-anonymous',
  }
  return [...declared, others, bearer]
}

function* inBody(call: Call, unit: string, sizeInBytes: number): Generator<Placed> {
  if (!/^(?:POST|PUT|PATCH) /.test(call.key)) return
  const fields: [string, z.ZodType | null][] = [...fieldsOf(call.body), ['unknown_field', null]]
  for (const [field, schema] of fields) {
    const others = fields.map(([other]) => other).filter((other) => other !== field && other !== 'unknown_field')
    for (const encoding of encodings) {
      const { name, contentType, carries, write } = encoding
      if (schema !== null && (carries === 'no field' || (carries === 'no value' && sizeInBytes === megabyte))) continue
      const encoded = encodedText(encoding, unit, sizeInBytes)
      const isLimited =
        sizeInBytes < megabyte &&
        schema !== null &&
        carries === 'field' &&
        findBrokenLimit(schema, encoded.text) !== null
      yield {
        name: `${name}, ${sizeInBytes} bytes, as ${field}`,
        options: { payload: write(field, encoded, others), headers: { 'content-type': contentType } },
        // A file's name is cut, and the file is accepted; unknown fields are ignored.
        isRefused: call.bodyKind !== 'files' && (isLimited || sizeInBytes === megabyte),
        field: isLimited ? field : null,
      }
    }
  }
  for (const [field, schema] of fieldsOf(call.body)) yield* inLists(call, field, schema, unit, sizeInBytes)
}

/** Only JSON reaches the inside of a field, because a form has no lists of objects. */
function* inLists(call: Call, field: string, schema: z.ZodType, unit: string, sizeInBytes: number): Generator<Placed> {
  const encoded = encodedText({ name: 'in JSON', encode: JSON.stringify }, unit, sizeInBytes)
  const others = Object.fromEntries(fieldsOf(call.body).map(([other]) => [other, right]))
  for (const { way, put } of placesWithin(schema)) {
    const [head, tail] = JSON.stringify({ ...others, [field]: put(placeholder) }).split(JSON.stringify(placeholder))
    const isLimited = sizeInBytes < megabyte && findBrokenLimit(schema, put(encoded.text)) !== null
    yield {
      name: `in JSON, ${sizeInBytes} bytes, as ${field}${way}`,
      options: {
        payload: between(head!, encoded, tail!),
        headers: { 'content-type': 'application/json' },
      },
      isRefused: isLimited || sizeInBytes === megabyte,
      field: isLimited ? field : null,
    }
  }
}

/** Replaced by the text. */
const placeholder = 'the text'

interface Place {
  /** Path from the field on, as in `lines[].seen_price`. */
  way: string
  put: (text: string) => unknown
}

/** Every place for a text within lists and objects, at any depth. */
function placesWithin(schema: z.core.$ZodType): Place[] {
  return formsOf(schema).flatMap((form): Place[] => {
    if (form instanceof z.ZodArray) {
      return placesAt(form.element).map(({ way, put }) => ({ way: `[]${way}`, put: (text: string) => [put(text)] }))
    }
    if (!(form instanceof z.ZodObject)) return []
    const others = Object.fromEntries(Object.keys(form.shape).map((key) => [key, right]))
    return fieldsOf(form).flatMap(([key, part]) =>
      placesAt(part).map(({ way, put }) => ({
        way: `.${key}${way}`,
        put: (text: string) => ({ ...others, [key]: put(text) }),
      })),
    )
  })
}

const placesAt = (schema: z.core.$ZodType): Place[] => [{ way: '', put: (text) => text }, ...placesWithin(schema)]

const fieldsOf = (schema: z.ZodObject | undefined) => Object.entries<z.ZodType>(schema?.shape ?? {})

function pathOf({ key }: Call, params: Record<string, string> = {}): string {
  const path = key.slice(key.indexOf(' ') + 1)
  return path.replace(/\{(\w+)\}/g, (_match, name: string) => encodeURIComponent(params[name] ?? '1'))
}
