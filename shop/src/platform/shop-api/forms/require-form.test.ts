import { expect, test } from 'vitest'
import { requireForm } from './require-form.ts'

const send = (init: RequestInit) => requireForm(new Request('http://shop.test/user/login', { method: 'POST', ...init }))
const multipart = 'multipart/form-data; boundary=x'

test('reads what a form sent, in both encodings', async () => {
  const words = await send({ body: new URLSearchParams({ username: '茶' }) })
  expect(words.get('username')).toBe('茶')
  const form = new FormData()
  form.set('username', '茶')
  expect((await send({ body: form })).get('username')).toBe('茶')
})

test.each([
  ['text', { body: 'a=1', headers: { 'content-type': 'text/plain' } }],
  ['JSON', { body: '{"a":1}', headers: { 'content-type': 'application/json' } }],
  ['nothing', {}],
  ['a form cut short', { body: '--x\r\nContent-Disposition: form-data', headers: { 'content-type': multipart } }],
  ['a form without its boundary', { body: '--x--', headers: { 'content-type': 'multipart/form-data' } }],
] satisfies [string, RequestInit][])('%s is a bad request', async (_name, init) => {
  await expect(send(init)).rejects.toMatchObject({ init: { status: 400 } })
})

test.each(['PUT', 'PATCH', 'DELETE'])('%s is a method no form has', async (method) => {
  await expect(send({ method })).rejects.toMatchObject({ init: { status: 405 } })
})
