import { expect, test } from 'vitest'
import { ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'
import { createTestNode } from './create-test-node.ts'

function formRequest(fields: Record<string, string>): Request {
  return new Request('http://shop.test/test/action/put_file', { method: 'POST', body: new URLSearchParams(fields) })
}

test('sends the name and the description and leads to the new node', async () => {
  const bodies: unknown[] = []
  const api: ShopApi = {
    call: async (_key, input) => {
      bodies.push(input?.body)
      return { id: 12 } as never
    },
  }
  const response = await createTestNode(api, formRequest({ name: 'one', description: 'two', more: 'ignored' }))
  expect(bodies).toEqual([{ name: 'one', description: 'two' }])
  expect(response instanceof Response && response.headers.get('location')).toBe('/test/12')
})

test('hands back what the API refuses', async () => {
  const failure = new ApiFailure(400, { detail: 'no name', code: 'invalid', errors: { name: ['no name'] } })
  const api: ShopApi = { call: () => Promise.reject(failure) }
  expect(await createTestNode(api, formRequest({ description: 'two' }))).toBe(failure)
})
