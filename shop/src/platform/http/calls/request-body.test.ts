/** Bodies in every encoding, read over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

const nodes = '/api/items-v1/'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const post = (payload: string, contentType: string) =>
  shop.call('POST', `${nodes}?lang=en`, { payload, headers: { 'content-type': contentType } })

const multipart = 'multipart/form-data; boundary=b'
const part = (head: string, body: string) => `--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n${body}\r\n`

describe('a body', () => {
  test.each([
    ['JSON', 'application/json', '{"name":"n","description":"d"}'],
    ['JSON with a charset', 'application/json; charset=utf-8', '{"name":"n","description":"d"}'],
    ['urlencoded', 'application/x-www-form-urlencoded', 'name=n&description=d'],
    ['multipart', multipart, `${part('name="name"', 'n')}${part('name="description"', 'd')}--b--`],
    ['JSON with unknown fields', 'application/json', '{"name":"n","description":"d","role":"staff"}'],
    ['JSON with a prototype in it', 'application/json', '{"__proto__":{"x":1},"name":"n","description":"d"}'],
  ])('may be %s', async (_name, contentType, payload) => {
    expect(await post(payload, contentType)).toMatchObject({ status: 201, body: { id: expect.any(Number) } })
  })

  test.each([
    ['cut JSON', 'application/json', '{"name":'],
    ['multipart without a boundary', 'multipart/form-data', 'x'],
    ['multipart that is none', multipart, 'x'],
    ['cut multipart', multipart, part('name="name"', 'n')],
    ['multipart with a boundary beyond all measure', `multipart/form-data; boundary=${'b'.repeat(253)}`, 'x'],
    ['multipart with a prototype in it', multipart, `${part('name="__proto__"', 'n')}--b--`],
  ])('that is %s is 400', async (_name, contentType, payload) => {
    expect(await post(payload, contentType)).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  test.each([
    ['a list', '[]', { body: ['Must be an object.'] }],
    ['text', '"text"', { body: ['Must be an object.'] }],
    ['empty', '', { name: ['This field is required.'], description: ['This field is required.'] }],
    ['null', 'null', { name: ['This field is required.'], description: ['This field is required.'] }],
    [
      'of a wrong type',
      '{"name":{"a":1},"description":[]}',
      { name: ['Must be text.'], description: ['Must be text.'] },
    ],
  ])('that is %s is 400, naming the fault', async (_name, payload, errors) => {
    const response = await post(payload, 'application/json')
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid', errors } })
    expect(response.body.detail).toBe(Object.values(errors)[0]![0])
  })

  test.each([
    ['urlencoded', 'application/x-www-form-urlencoded', 'name=a&name=b&description=d'],
    [
      'multipart',
      multipart,
      `${part('name="name"', 'a')}${part('name="name"', 'b')}${part('name="description"', 'd')}--b--`,
    ],
  ])('with a field sent twice is 400, naming it: %s', async (_name, contentType, payload) => {
    const response = await post(payload, contentType)
    expect(response).toMatchObject({ status: 400, body: { errors: { name: ['Must be text.'] } } })
  })

  test.each(['text/xml', 'text/plain', 'application/octet-stream', 'nonsense'])('of %s is 415', async (contentType) => {
    expect(await post('x', contentType)).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
  })

  test.each([
    ['JSON', 'application/json', JSON.stringify({ name: 'n'.repeat(66_000) })],
    ['urlencoded', 'application/x-www-form-urlencoded', `name=${'n'.repeat(66_000)}`],
    ['multipart', multipart, part('name="name"', 'n'.repeat(66_000))],
    ['a field of multipart', multipart, Array.from({ length: 80 }, () => part('name="name"', 'n')).join('')],
  ])('that is too large is 413: %s', async (_name, contentType, payload) => {
    expect(await post(payload, contentType)).toMatchObject({ status: 413, body: { code: 'too_large' } })
  })
})

describe('a form', () => {
  test.each([
    ['urlencoded', (description: string) => ({ form: { name: '茶'.repeat(200), description } })],
    ['JSON', (description: string) => ({ json: { name: '茶'.repeat(200), description } })],
  ])('has room for its longest allowed texts: %s', async (_name, bodyOf) => {
    expect(await shop.call('POST', nodes, bodyOf('茶'.repeat(5000)))).toMatchObject({ status: 201 })
    expect(await shop.call('POST', `${nodes}?lang=en`, bodyOf('茶'.repeat(5001)))).toMatchObject({
      status: 400,
      body: { errors: { description: ['Use at most 5,000 characters.'] } },
    })
  })

  test.each(['application/json', 'application/x-www-form-urlencoded', multipart])(
    'of more than 16 kB is refused where its texts are short: %s',
    async (contentType) => {
      const payload = contentType === multipart ? part('name="username"', 'n'.repeat(17_000)) : 'n'.repeat(17_000)
      const response = await shop.call('POST', '/api/token/create/', {
        payload,
        headers: { 'content-type': contentType },
      })
      expect(response).toMatchObject({ status: 413, body: { code: 'too_large' } })
    },
  )
})
