import { beforeEach, expect, test, vi } from 'vitest'
import { changePassword } from './change-password.ts'
import { stubLocalStorage } from '#testing/stub-storage.ts'

const stored = new Map<string, string>()
const body = { old_password: 'ten quiet teapots', new_password: 'eleven louder kettles' }
const newPair = { access: 'access-2', refresh: 'refresh-2' }
let meanwhile: () => void

beforeEach(() => {
  stored.clear()
  meanwhile = () => {}
  for (const field of ['token_access', 'token_refresh', 'user_id', 'user_name']) stored.set(field, '1')
  stubLocalStorage(stored)
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } })
  vi.stubGlobal('fetch', async () => {
    meanwhile()
    return Response.json(newPair)
  })
})

test('continues with the new login', async () => {
  await changePassword(body)
  expect([stored.get('token_access'), stored.get('token_refresh')]).toEqual(['access-2', 'refresh-2'])
})

test('does not log in a person who has logged out meanwhile', async () => {
  meanwhile = () => stored.clear()
  await changePassword(body)
  expect([...stored]).toEqual([])
})

test('leaves another person’s tokens alone', async () => {
  meanwhile = () => ['token_access', 'token_refresh', 'user_id'].forEach((field) => stored.set(field, '2'))
  await changePassword(body)
  expect([stored.get('token_access'), stored.get('token_refresh')]).toEqual(['2', '2'])
})
