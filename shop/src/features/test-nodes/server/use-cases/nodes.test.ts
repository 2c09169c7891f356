import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerShopper } from '#features/identity/testing/identity-factory.ts'
import { createTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop.close())

const create = (json: unknown, token?: string) => shop.call('POST', '/api/items-v1/', { json, token })

describe('creating', () => {
  test('stores a visitor’s node as anonymous', async () => {
    const created = await create({ name: ' 茶 ', description: 'a\nnode' })
    expect(created).toMatchObject({ status: 201, body: { id: expect.any(Number) } })
    const response = await shop.call('GET', `/api/items-v1/${created.body.id}/`)
    expect(response).toMatchObject({
      status: 200,
      body: {
        id: created.body.id,
        name: '茶',
        description: 'a\nnode',
        user_id: -1,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    })
  })

  test('remembers who was logged in', async () => {
    const shopper = await registerShopper(shop)
    const { body } = await create({ name: 'n', description: 'd' }, shopper.access)
    const response = await shop.call('GET', `/api/items-v1/${body.id}/`)
    expect(response.body.user_id).toBe(shopper.id)
  })

  test('accepts forms', async () => {
    const multipart = new FormData()
    multipart.set('name', 'n')
    multipart.set('description', 'd')
    expect(await shop.call('POST', '/api/items-v1/', { multipart })).toMatchObject({ status: 201 })
    const form = { name: 'n', description: 'd' }
    expect(await shop.call('POST', '/api/items-v1/', { form })).toMatchObject({ status: 201 })
  })

  test.each([
    [{}, { name: ['This field is required.'], description: ['This field is required.'] }],
    [{ name: '   ', description: 'd' }, { name: ['This field is required.'] }],
    [{ name: 'n'.repeat(201), description: 'd' }, { name: ['Use at most 200 characters.'] }],
    [{ name: 'n', description: 5 }, { description: ['Must be text.'] }],
    [{ name: 'a\u0000b', description: 'd' }, { name: ['The type or format is not valid.'] }],
  ])('refuses %j', async (json, errors) => {
    const response = await shop.call('POST', '/api/items-v1/?lang=en', { json })
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid', errors } })
  })

  test('is refused when the limit of nodes is reached', async () => {
    const client = shop.context.database.$client
    await client.query(`insert into test_nodes (name, description) select 'filler', '' from generate_series(1, 10000)`)
    const response = await shop.call('POST', '/api/items-v1/?lang=en', { json: { name: 'n', description: 'd' } })
    await client.query(`delete from test_nodes where name = 'filler'`)
    expect(response).toMatchObject({
      status: 413,
      body: { code: 'too_large', detail: 'No more test nodes can be created.' },
    })
    expect(await create({ name: 'n', description: 'd' })).toMatchObject({ status: 201 })
  })

  test('refuses a spoilt token', async () => {
    expect(await create({ name: 'n', description: 'd' }, 'spoilt')).toMatchObject({
      status: 401,
      body: { code: 'token_not_valid' },
    })
  })
})

test.each(['1000000', '0', '-1', '99999999999999999999', 'one'])('has no node %s', async (id) => {
  expect(await shop.call('GET', `/api/items-v1/${id}/`)).toMatchObject({ status: 404, body: { code: 'not_found' } })
})

test('has no such calls where the test pages are off', async () => {
  const local = await createTestShop({ hasTestPages: false })
  try {
    expect(await local.call('GET', '/api/items-v1/1/')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const json = { name: 'n', description: 'd' }
    expect(await local.call('POST', '/api/items-v1/', { json })).toMatchObject({ status: 404 })
  } finally {
    await local.close()
  }
})
