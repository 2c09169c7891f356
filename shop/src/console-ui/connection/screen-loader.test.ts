import { createMemoryRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { redirectToTab, screenLoader } from './screen-loader.ts'

interface Sent {
  path: string
  signal: AbortSignal
  respond(rows: string): void
  fail(error: Error): void
}

let sent: Sent[]
let scriptArrives: () => void

beforeEach(() => {
  sent = []
})

const list = screenLoader<string>(
  ({ params, query, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    sent.push({ path: `${params.list} ${query.q ?? query.tab ?? ''}`, signal, respond: resolve, fail: reject })
    return promise
  },
  (url) => {
    if (url.searchParams.get('tab') === '') return redirectToTab('first', url)
    return url.searchParams.has('none')
      ? null
      : `${url.searchParams.get('q') ?? ''}${url.searchParams.get('tab') ?? ''}`
  },
)

interface Shown {
  address: string
  read(signal: AbortSignal): Promise<string>
}

/** A list whose script is still to come, opened from another screen. */
async function openList() {
  const script = Promise.withResolvers<{ Component: () => null }>()
  scriptArrives = () => script.resolve({ Component: () => null })
  const router = createMemoryRouter([
    { path: '/', Component: () => null },
    { id: 'list', path: '/list/:list', ...list, lazy: () => script.promise },
  ])
  const opening = router.navigate('/list/open')
  await expect.poll(() => sent.length).toBe(1)
  return { router, opening, shown: () => router.state.loaderData.list as Shown }
}

const paths = () => sent.map(({ path }) => path)
const here = () => new AbortController()

test('the request is sent while the script is fetched, and the screen uses its response', async () => {
  const { router, opening, shown } = await openList()
  expect(router.state.location.pathname).toBe('/')
  scriptArrives()
  await opening
  expect(router.state.location.pathname).toBe('/list/open')
  const rows = shown().read(here().signal)
  sent[0]!.respond('rows')
  expect(await rows).toBe('rows')
  expect(paths()).toEqual(['open '])
})

test('a reload sends another request', async () => {
  const { opening, shown } = await openList()
  scriptArrives()
  await opening
  void shown().read(here().signal)
  void shown().read(here().signal)
  expect(paths()).toEqual(['open ', 'open '])
})

test('an abandoned navigation aborts its request', async () => {
  const { router } = await openList()
  expect(sent[0]!.signal.aborted).toBe(false)
  await router.navigate('/')
  expect(sent[0]!.signal.aborted).toBe(true)
})

test('a second navigation aborts the request whose response the screen has not read', async () => {
  const { router, opening, shown } = await openList()
  scriptArrives()
  await opening
  void shown().read(here().signal)
  await router.navigate('/list/open?q=tea')
  await router.navigate('/list/open')
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
})

test('leaving the screen aborts the request that the navigation has begun', async () => {
  const { opening, shown } = await openList()
  scriptArrives()
  await opening
  const screen = here()
  void shown().read(screen.signal)
  expect(sent[0]!.signal.aborted).toBe(false)
  screen.abort()
  expect(sent[0]!.signal.aborted).toBe(true)
})

test('a request that fails before the screen opens is sent again by the screen', async () => {
  const { opening, shown } = await openList()
  sent[0]!.fail(new Error('the connection is lost'))
  scriptArrives()
  await opening
  const rows = shown().read(here().signal)
  expect(paths()).toEqual(['open ', 'open '])
  sent[1]!.respond('rows')
  expect(await rows).toBe('rows')
})

test('only an address of other data sends a request', async () => {
  const { router, opening, shown } = await openList()
  scriptArrives()
  await opening
  const first = shown()
  for (const same of ['/list/open', '/list/open?size=a5', '/list/open#case-7']) {
    await router.navigate(same)
    expect(shown(), same).toBe(first)
  }
  await router.navigate('/list/open?q=tea')
  await router.navigate('/list/closed?q=tea')
  await router.navigate('/list/closed?none')
  expect(paths()).toEqual(['open ', 'open tea', 'closed tea'])
  expect(shown()).toBeNull()
})

test('an address without a tab leads to the first tab, and only that one is requested', async () => {
  const { router, opening } = await openList()
  scriptArrives()
  await opening
  await router.navigate('/list/open?tab=&page=2')
  expect(router.state.location.search).toBe('?tab=first')
  expect(paths()).toEqual(['open ', 'open first'])
})
