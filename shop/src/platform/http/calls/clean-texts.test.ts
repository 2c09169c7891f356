/** Every text of every request, at any depth, is cleaned by its schema, so that no call can omit it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '#platform/contract/call.ts'
import { formsOf, limitOf } from '#platform/contract/text.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const controls = /[\p{Bidi_Control}\p{Cc}]/u
const override = '\u202E'
/** `code` names a region whose parts are requested. */
const addressFields = [
  'code',
  'country',
  'label',
  'phone',
  'postal_code',
  'recipient',
  'region_1',
  'region_2',
  'region_3',
  'region_code',
  'street',
]

/** At least one fits each text of the contract. */
const samples = [
  '放在门口',
  '12',
  'true',
  'sf-12',
  '#e6e7d8',
  'JP',
  'chilled',
  'milk',
  '12.50',
  '12:30',
  '2026-11-25',
  '2026-11-25T08:00:00Z',
  '0'.repeat(32),
  `7.${'a'.repeat(43)}`,
  '6b1f0a4e-5d0c-4b5e-9a70-0d5f0a1b2c3d',
]

interface TextField {
  name: string
  schema: z.ZodType
}

function textsOf(schema: z.core.$ZodType | undefined, name: string): TextField[] {
  if (!schema) return []
  return formsOf(schema).flatMap((form): TextField[] => {
    if (form instanceof z.ZodString) return [{ name, schema: form }]
    if (form instanceof z.ZodArray) return textsOf(form.element, `${name}[]`)
    if (!(form instanceof z.ZodObject)) return []
    return Object.entries<z.ZodType>(form.shape).flatMap(([key, part]) => textsOf(part, `${name} ${key}`))
  })
}

const textsOfCall = ({ key, params, query, headers, body }: Call) =>
  [params, query, headers, body].flatMap((part) => textsOf(part, key))

const allTexts = () => [...shop.api.calls.values()].flatMap(textsOfCall)
const isPassword = ({ schema }: TextField) => limitOf(schema)?.isPassword === true
const allowsControls = ({ schema }: TextField) => limitOf(schema)?.allowsControls === true
const withControls = (text: string, control: string) => control + [...text].join(control) + control

function letsThrough({ schema }: TextField, control: string): boolean {
  const sample = samples.find((text) => schema.safeParse(text).success)
  const cleaned = schema.safeParse(withControls(sample ?? '', control))
  return sample === undefined || !cleaned.success || controls.test(String(cleaned.data))
}

test('every text of a request loses its bidi controls', () => {
  const faulty = allTexts().filter((field) => !isPassword(field) && letsThrough(field, override))
  expect(faulty.map(({ name }) => name)).toEqual([])
})

test('every text of a request loses its control characters, except the fields of an address, which refuse them', () => {
  const others = allTexts().filter((field) => !isPassword(field) && !allowsControls(field))
  for (const control of ['\u0001', '\u0007\u001B', '\u007F'])
    expect(others.filter((field) => letsThrough(field, control)).map(({ name }) => name)).toEqual([])
  const names = allTexts().filter(allowsControls)
  expect([...new Set(names.map(({ name }) => name.split(' ').at(-1)!))].toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
    addressFields,
  )
})

test('every text of a request loses half characters', () => {
  for (const half of ['\uD800', '\uDC00', 'a\uD800b']) {
    const faulty = allTexts()
      .filter((field) => !isPassword(field))
      .flatMap(({ name, schema }) => {
        const { success, data } = schema.safeParse(half)
        return success && !String(data).isWellFormed() ? [name] : []
      })
    expect(faulty).toEqual([])
  }
})

test('passwords alone stay as they are typed', () => {
  const names = allTexts()
    .filter(isPassword)
    .map(({ name }) => name.split(' ').at(-1))
  expect([...new Set(names)].toSorted((a, b) => (a! < b! ? -1 : 1))).toEqual([
    'new_password',
    'old_password',
    'password',
  ])
})

test('the walk visits texts within lists, objects and unions', () => {
  const names = allTexts().map(({ name }) => name)
  expect(names.length).toBeGreaterThan(150)
  for (const name of [
    'POST /api/console/orders/{order_number}/shipments/ note',
    'PATCH /api/console/goods/{id}/ translations ja describe',
    'PATCH /api/console/goods/{id}/pictures/ pictures[] alt en',
    'POST /api/basket/preview/ lines[] seen_price',
  ])
    expect(names).toContain(name)
})
