import { beforeEach, expect, test, vi } from 'vitest'
import { stubLocalStorage } from '#testing/stub-storage.ts'
import { loadEmail } from './load-email.ts'

const page = new Request('https://shop.example/user/email')
const address = { pathname: '/user/email', hash: '' }
let response: () => Response

beforeEach(() => {
  address.hash = ''
  stubLocalStorage(new Map())
  vi.stubGlobal('location', address)
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, url: string) => {
      address.hash = url.includes('#') ? url.slice(url.indexOf('#')) : ''
    },
  })
  vi.stubGlobal('document', { documentElement: { lang: 'zh-CN', dataset: {} } })
  vi.stubGlobal('fetch', async () => response())
})

const unreached: [string, () => Response][] = [
  [
    'is offline',
    () => {
      throw new TypeError('no network')
    },
  ],
  ['has called too often', () => Response.json({ detail: 'slow down', code: 'throttled' }, { status: 429 })],
  ['meets a busy shop', () => Response.json({ detail: 'busy', code: 'unavailable' }, { status: 503 })],
]
test.each(unreached)('a person who %s can try the link again', async (_name, respond) => {
  address.hash = '#token-of-the-mail'
  response = respond
  expect(await loadEmail(page)).toEqual({ unchecked: expect.stringMatching(/./) })
  expect(address.hash).toBe('#token-of-the-mail')
  response = () => Response.json({ email: 'lin@shop.example' })
  expect(await loadEmail(page)).toEqual({ verified: 'lin@shop.example' })
  expect(address.hash).toBe('')
})

test.each([
  ['token_not_valid', 401, '/user/login'],
  ['unavailable', 503, '/error'],
])('without a link, a failure %s leads on', async (code, status, path) => {
  stubLocalStorage(
    new Map([
      ['token_access', 'access'],
      ['token_refresh', 'refresh'],
      ['user_id', '7'],
      ['user_name', 'mei'],
    ]),
  )
  response = () => Response.json({ detail: 'refused', code }, { status })
  const thrown = await loadEmail(page).catch((failure: unknown) => failure)
  expect((thrown as Response).headers.get('location')).toContain(path)
})

test('a dead link shows that it is dead, and is not tried again', async () => {
  address.hash = '#token-of-the-mail'
  response = () => Response.json({ detail: 'over', code: 'invalid', errors: { token: ['over'] } }, { status: 400 })
  expect(await loadEmail(page)).toEqual({ refused: 'over' })
  expect(address.hash).toBe('')
})
