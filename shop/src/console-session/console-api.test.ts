import { beforeEach, expect, test, vi } from 'vitest'
import { callBeforeSignIn, callConsole, isConnectionLost } from './console-api.ts'
import { readPrompt, subscribeToPrompt } from './identity-prompts.ts'
import type { Me } from './me.ts'
import { setMe } from './me-store.ts'

const call = () => callConsole('GET /api/console/things/' as never)
const write = () => callConsole('POST /api/console/things/' as never)
const tokens: (string | null)[] = []
let responses: (() => Response)[]

const done = () => Response.json({ rows: [] })
const refused = (status: number, code: string) => () => Response.json({ detail: code, code }, { status })
const fromProxy = (status: number) => () =>
  new Response('<h1>away</h1>', { status, headers: { 'content-type': 'text/html' } })

beforeEach(() => {
  tokens.length = 0
  responses = [done]
  vi.stubGlobal('document', { documentElement: { lang: 'en', dataset: {} } })
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    tokens.push(headers.get('x-console-token'))
    return (responses.length > 1 ? responses.shift()! : responses[0]!)()
  })
  setMe(null)
  setMe({ id: 1, console_token: 'before' } as Me)
})

/** The person in front of the dialog. */
function resolvePrompts(isProved: boolean): string[] {
  const prompts: string[] = []
  const end = subscribeToPrompt(() => {
    const open = readPrompt()
    if (!open) return
    end()
    prompts.push(open.prompt)
    setMe({ id: 1, console_token: 'after' } as Me)
    open.resolve(isProved)
  })
  return prompts
}

test('a write carries the session’s token, a read does not', async () => {
  await call()
  await write()
  expect(tokens).toEqual([null, 'before'])
})

test.each([
  [401, 'session_expired', 'sign-in'],
  [403, 'reauthentication_required', 'confirm'],
])('after %i %s the prompt %s opens, and the same call continues', async (status, code, prompt) => {
  responses = [refused(status, code), done]
  const prompts = resolvePrompts(true)
  expect(await write()).toEqual({ rows: [] })
  expect([prompts, tokens]).toEqual([[prompt], ['before', 'after']])
})

test('a cancelled prompt throws the error', async () => {
  responses = [refused(401, 'session_expired')]
  resolvePrompts(false)
  await expect(write()).rejects.toMatchObject({ code: 'session_expired' })
  expect(tokens).toHaveLength(1)
})

test('before signing in nothing is prompted', async () => {
  responses = [refused(401, 'session_expired')]
  await expect(callBeforeSignIn('POST /api/console/session/' as never)).rejects.toMatchObject({ status: 401 })
  expect(readPrompt()).toBeNull()
})

test.each([
  [502, true],
  [503, true],
  [504, true],
  [500, false],
])('a proxy’s %i is a lost connection: %s', async (status, isLost) => {
  responses = [fromProxy(status)]
  const failure = await call().catch((error: unknown) => error)
  expect(isConnectionLost(failure)).toBe(isLost)
  expect(failure).toMatchObject({ status, code: isLost ? 'network' : 'internal_error' })
})
