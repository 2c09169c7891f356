/** Requests to every operation of an OpenAPI document. */
import fc, { type Arbitrary } from 'fast-check'
import type { Method } from '#platform/contract/call.ts'
import type { CallOptions } from '#platform/testing/tested-shop.ts'
import { anyCharacter } from './any-character.ts'
import { type JsonSchema, known, objectOf, valueOf, worstText } from './fuzzed-values.ts'

interface Parameter {
  in: string
  name: string
  schema: JsonSchema
}

interface Operation {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

export interface ApiDocument {
  paths?: object
}

export interface FuzzedRequest {
  /** Method and path, such as `POST /api/order/`. */
  key: string
  method: Method
  path: string
  who: string
  headers: Record<string, string>
  body: FuzzedBody
}

export type FuzzedBody =
  | { kind: 'none' }
  | { kind: 'json' | 'form' | 'multipart'; fields: Record<string, unknown> }
  | { kind: 'raw'; contentType: string; payload: string }

const methods: readonly string[] = ['get', 'post', 'put', 'patch', 'delete']

export function operationsOf({ paths = {} }: ApiDocument): [key: string, operation: Operation][] {
  return Object.entries<Record<string, Operation>>(paths as never).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]): [string, Operation][] =>
      methods.includes(method) ? [[`${method.toUpperCase()} ${path}`, operation]] : [],
    ),
  )
}

/**
 * @param names placeholders whose values are known when the request is sent
 * @param people callers that send the request
 */
export function requestsTo(
  key: string,
  operation: Operation,
  { names, people }: { names: ReadonlySet<string>; people: readonly string[] },
): Arbitrary<FuzzedRequest> {
  const [method, template] = key.split(' ') as [Method, string]
  const place = (where: string) => (operation.parameters ?? []).filter((parameter) => parameter.in === where)
  const fieldsAt = (where: string) =>
    objectOf({ properties: Object.fromEntries(place(where).map(({ name, schema }) => [name, schema])) }, names)
  const params = fc.record(
    Object.fromEntries(
      place('path').map(({ name, schema }) => [name, valueOf(schema, nameInPath(template, name), names)]),
    ),
  )
  return fc
    .record({
      params,
      query: fieldsAt('query'),
      headers: headersOf(place('header')),
      body: bodyOf(method, operation, names),
      who: fc.constantFrom(...people),
    })
    .map(({ params, query, headers, body, who }) => ({
      key,
      method,
      path: pathOf(template, params, query),
      who,
      headers,
      body,
    }))
}

/** Qualifies a plain `id`: in `/api/address/{id}/` the name becomes `address_id`. */
function nameInPath(template: string, name: string): string {
  const before = /\/([\w-]+)\/\{/.exec(template)?.[1]
  return name === 'id' && before ? `${before}_id` : name
}

function pathOf(template: string, params: Record<string, unknown>, query: Record<string, unknown>): string {
  const path = template.replace(/\{(\w+)\}/g, (_match, name: string) => encode(params[name]))
  const search = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`)
  return search.length === 0 ? path : `${path}?${search.join('&')}`
}

/** Half of a surrogate pair has no bytes. */
const encode = (value: unknown) => encodeURIComponent(textOf(value).toWellFormed())

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function headersOf(parameters: Parameter[]): Arbitrary<Record<string, string>> {
  const values = fc.oneof(fc.string({ maxLength: 40 }), worstText)
  const names = [
    ...parameters.map(({ name }) => name),
    'accept-language',
    'origin',
    'user-agent',
    'x-forwarded-for',
    'cookie',
  ]
  return fc
    .dictionary(fc.constantFrom(...names), values, { maxKeys: 2 })
    .map((made) =>
      Object.fromEntries(Object.entries(made).map(([name, value]) => [name, value.replaceAll(/[^\t\x20-\x7e]/g, '?')])),
    )
}

function bodyOf(method: Method, { requestBody }: Operation, names: ReadonlySet<string>): Arbitrary<FuzzedBody> {
  const none = fc.constant<FuzzedBody>({ kind: 'none' })
  if (method === 'GET') return none
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema ?? {}
  const fields = objectOf(schema, names)
  const kind = requestBody?.content['application/json']
    ? fc.constantFrom('json', 'json', 'json', 'form', 'multipart')
    : fc.constantFrom('multipart', 'form', 'json')
  return fc.oneof(
    { arbitrary: fc.record({ kind, fields }), weight: 12 },
    { arbitrary: rawBodies, weight: 2 },
    { arbitrary: none, weight: 1 },
  )
}

const rawBodies = fc.record({
  kind: fc.constant('raw' as const),
  contentType: fc.constantFrom(
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=b',
    'multipart/form-data',
    'text/xml',
    'application/json; charset=utf-7',
    ';',
  ),
  payload: fc.oneof(
    fc.constantFrom(
      '',
      '{',
      '[]',
      'null',
      '1',
      '"a"',
      '[['.repeat(5_000),
      '{"a":'.repeat(2_000),
      '&'.repeat(2_000),
      'a[b][c]=d&a=1&a=2',
    ),
    fc.constantFrom(
      '--b',
      '--b\r\n\r\n\r\n--b--',
      '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--',
    ),
    fc.string({ unit: anyCharacter, maxLength: 200 }),
  ),
})

/** Options of a request with known values filled in. */
export function optionsOf(
  body: FuzzedBody,
  headers: Record<string, string>,
  fill: (value: unknown) => unknown,
): CallOptions {
  switch (body.kind) {
    case 'none':
      return { headers }
    case 'raw':
      return { headers: { ...headers, 'content-type': body.contentType }, payload: body.payload }
    case 'json':
      return { headers, json: fill(body.fields) }
    case 'form':
      return { headers, form: Object.fromEntries(textsOf(fill(body.fields))) }
    case 'multipart': {
      const multipart = new FormData()
      for (const [name, value] of textsOf(fill(body.fields)))
        multipart.append(name, name === 'file' ? new File([value], 'picture.png') : value)
      return { headers, multipart }
    }
  }
}

const textsOf = (fields: unknown) =>
  Object.entries(fields as Record<string, unknown>).map(
    ([name, value]) => [name, textOf(value).toWellFormed()] as const,
  )

/** Replaces placeholders of known values, at any depth. */
export function filler(values: Record<string, unknown>): (value: unknown) => unknown {
  const markers = new Map(Object.entries(values).map(([name, value]) => [known(name), value]))
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return markers.has(value) ? markers.get(value) : value
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fill(part)]))
  }
  return fill
}

export function fillPath(path: string, values: Record<string, unknown>): string {
  return path.replaceAll(/%C2%AB(\w+)%C2%BB/g, (_match, name: string) => encode(values[name]))
}
