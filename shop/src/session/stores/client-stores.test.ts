import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Session } from '../session.ts'
import { storageOver, stubLocalStorage } from '#testing/stub-storage.ts'

const session: Session = { token_access: 'access-1', token_refresh: 'refresh-1', user_id: '7', user_name: 'mei' }
const empty = { token_access: '', token_refresh: '', user_id: '', user_name: '' }
const minusOnes = { token_access: -1, token_refresh: -1, user_id: -1, user_name: -1 }

let local: Map<string, string>
let tab: Map<string, string>

/** A browser tab opened on the stored data, with fresh modules. */
async function openPage() {
  vi.resetModules()
  const { persistedStore } = await import('./persisted-store.ts')
  await persistedStore.restored
  return {
    ...persistedStore,
    ...(await import('./client-session.ts')),
    ...(await import('../session.ts')),
    ...(await import('./counter-slice.ts')),
    ...(await import('./test-slice.ts')),
    bear: (await import('./client-session.ts')).useSessionPersistedStore,
  }
}

function persistedRoot(): Record<string, unknown> {
  const stored = JSON.parse(local.get('persist:root') ?? '{}') as Record<string, string>
  return Object.fromEntries(Object.entries(stored).map(([slice, value]) => [slice, JSON.parse(value)]))
}

function bearStorage(): unknown {
  return (JSON.parse(tab.get('bear-storage') ?? '{}') as { state?: unknown }).state
}

function openTab(): void {
  local = new Map()
  tab = new Map()
  vi.stubGlobal('document', {})
  stubLocalStorage(local)
  vi.stubGlobal('sessionStorage', storageOver(tab))
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
}
// The first compilation on a busy machine takes longer than a test may.
beforeAll(async () => {
  openTab()
  await openPage()
})
beforeEach(openTab)

describe('starting values', () => {
  test('0 in the persisted store, -1 in the session-persisted one', async () => {
    const page = await openPage()
    expect(page.store.getState()).toMatchObject({
      counter: { value: 0 },
      test: { value: 0 },
      user: { token_access: 0, token_refresh: 0, user_id: 0, user_name: 0 },
    })
    expect(page.bear.getState()).toEqual(minusOnes)
  })

  test('an anonymous visit leaves them alone, and stores them', async () => {
    const page = await openPage()
    await page.copySessionToStores()
    expect(page.store.getState().user.token_access).toBe(0)
    expect(page.bear.getState()).toEqual(minusOnes)
    expect(persistedRoot().user).toEqual({ token_access: 0, token_refresh: 0, user_id: 0, user_name: 0 })
    expect(bearStorage()).toEqual(minusOnes)
  })
})

describe('persistence', () => {
  test('saves the slices counter and user under persist:root, and not the test slice', async () => {
    const page = await openPage()
    page.store.dispatch(page.counterSlice.actions.incrementByAmount(5))
    page.store.dispatch(page.testSlice.actions.addTwo())
    await page.persistor.flush()
    expect(Object.keys(persistedRoot()).toSorted()).toEqual(['_persist', 'counter', 'user'])
    expect(persistedRoot().counter).toEqual({ value: 5 })
  })

  test('a reload restores the counter and resets the test slice', async () => {
    const before = await openPage()
    before.store.dispatch(before.counterSlice.actions.increment())
    before.store.dispatch(before.testSlice.actions.addAmount(9))
    await before.persistor.flush()
    const after = await openPage()
    expect(after.store.getState()).toMatchObject({ counter: { value: 1 }, test: { value: 0 } })
  })

  test('unreadable data is not restored', async () => {
    local.set('persist:root', '{broken')
    expect((await openPage()).store.getState().counter.value).toBe(0)
  })
})

describe('the counters', () => {
  test('count by one and by an amount; the test slice by two and by an amount', async () => {
    const { store, counterSlice, testSlice } = await openPage()
    store.dispatch(counterSlice.actions.increment())
    store.dispatch(counterSlice.actions.incrementByAmount(10))
    store.dispatch(counterSlice.actions.decrement())
    store.dispatch(testSlice.actions.addTwo())
    store.dispatch(testSlice.actions.addAmount(5))
    store.dispatch(testSlice.actions.subtractTwo())
    expect(store.getState()).toMatchObject({ counter: { value: 10 }, test: { value: 5 } })
  })
})

describe('the session record', () => {
  test('is copied into both stores and stored by both storages', async () => {
    const page = await openPage()
    page.writeSession(session)
    await page.copySessionToStores()
    expect(page.store.getState().user).toEqual(session)
    expect(persistedRoot().user).toEqual(session)
    expect(bearStorage()).toEqual(session)
  })

  test('follows a renewed token pair', async () => {
    const page = await openPage()
    page.writeSession(session)
    const stop = page.syncStoresWithSession()
    page.writeTokens({ access: 'access-2', refresh: 'refresh-2' })
    await vi.waitFor(() => expect(page.bear.getState().token_access).toBe('access-2'))
    expect(page.store.getState().user.token_refresh).toBe('refresh-2')
    stop()
  })

  test.each(['ends it on the server', 'continues where the server is not reached'])(
    'logging out removes the stored session, empties the fields everywhere, and %s',
    async (how) => {
      const page = await openPage()
      const sent: unknown[] = []
      vi.stubGlobal('document', { documentElement: { lang: 'zh-CN', dataset: {} } })
      vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
        sent.push([url.split('?')[0], JSON.parse(body)])
        if (how.startsWith('continues')) throw new TypeError('no network')
        return Response.json({})
      })
      page.writeSession(session)
      await page.copySessionToStores()
      await page.logOut()
      expect(sent).toEqual([['/api/token/blacklist/', { refresh: session.token_refresh }]])
      expect([...local.keys()]).toEqual(['persist:root'])
      expect(page.store.getState().user).toEqual(empty)
      expect(persistedRoot().user).toEqual(empty)
      expect(page.bear.getState()).toEqual(empty)
      expect(bearStorage()).toEqual(empty)
    },
  )

  test('a session that ended elsewhere is emptied on the next visit', async () => {
    const before = await openPage()
    before.writeSession(session)
    await before.copySessionToStores()
    before.clearSession()
    const after = await openPage()
    await after.copySessionToStores()
    expect(persistedRoot().user).toEqual(empty)
    expect(bearStorage()).toEqual(empty)
  })
})
