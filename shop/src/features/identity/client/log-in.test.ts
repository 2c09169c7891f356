import { beforeEach, expect, test, vi } from 'vitest'
import { m } from '#texts'
import { readSession, StorageUnavailable } from '#session/session.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { findMissingFields, toCredentialsFailure } from './credentials.ts'
import { logIn } from './log-in.ts'
import { stubLocalStorage } from '#testing/stub-storage.ts'

const credentials = { username: 'Mei', password: 'a long walk home' }
const stored = new Map<string, string>()
let tokenResponse: Response

beforeEach(() => {
  stored.clear()
  tokenResponse = Response.json({ access: 'access', refresh: 'refresh' })
  stubLocalStorage(stored)
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN', dataset: {} } })
  vi.stubGlobal('fetch', async (url: string) =>
    url.startsWith('/api/user/auth_user/') ? Response.json({ id: 7, username: 'mei' }) : tokenResponse,
  )
})

test('stores the tokens and the user as the API names them', async () => {
  await logIn(credentials)
  expect(readSession()).toEqual({
    token_access: 'access',
    token_refresh: 'refresh',
    user_id: '7',
    user_name: 'mei',
  })
})

test('stores nothing when creating the tokens fails after the password was right', async () => {
  tokenResponse = Response.json({ detail: 'slow down', code: 'throttled' }, { status: 429 })
  await expect(logIn(credentials)).rejects.toThrow('slow down')
  expect(stored.size).toBe(0)
})

test('both fields are required, and blanks are no username', () => {
  expect(findMissingFields(credentials)).toBeNull()
  expect(Object.keys(findMissingFields({ username: '  ', password: '' })!.fieldErrors)).toEqual([
    'username',
    'password',
  ])
})

test('a browser without storage cannot log in, and shows why', async () => {
  vi.stubGlobal('localStorage', undefined)
  expect(readSession()).toBeNull()
  const failure = await logIn(credentials).catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(StorageUnavailable)
  expect(toCredentialsFailure(credentials, failure)).toMatchObject({
    detail: m.identity_storage_closed(),
    fieldErrors: {},
  })
})

test.each([
  [0, 'network'],
  [429, 'throttled'],
  [503, 'unavailable'],
] as const)('an error that is not about the password is not shown below it (%i %s)', (status, code) => {
  const failure = new ApiFailure(status, { detail: 'later', code })
  expect(toCredentialsFailure(credentials, failure)).toEqual({ username: 'Mei', detail: 'later', fieldErrors: {} })
})

test('an error preserves the username and belongs to a field', () => {
  const refused = new ApiFailure(401, { detail: 'no such account', code: 'no_active_account' })
  expect(toCredentialsFailure(credentials, refused)).toEqual({
    username: 'Mei',
    detail: null,
    fieldErrors: { password: ['no such account'] },
  })
  const duplicate = new ApiFailure(409, { detail: 'taken', code: 'username_taken', errors: { username: ['taken'] } })
  expect(toCredentialsFailure(credentials, duplicate)).toEqual({
    username: 'Mei',
    detail: null,
    fieldErrors: { username: ['taken'] },
  })
})
