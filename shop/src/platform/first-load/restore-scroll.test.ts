import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restoreScroll } from './first-scripts.ts'

const positions = 'react-router-scroll-positions'
let state: { key?: string } | null
let storage: Map<string, string>
const scrollTo = vi.fn<(left: number, top: number) => void>()

beforeEach(() => {
  storage = new Map()
  vi.stubGlobal('history', {
    get state() {
      return state
    },
    replaceState: (next: { key: string }) => (state = next),
  })
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    removeItem: (name: string) => storage.delete(name),
  })
  vi.stubGlobal('scrollTo', scrollTo)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  scrollTo.mockReset()
})

test('a page opens where it was left', () => {
  state = { key: 'a' }
  storage.set(positions, '{"a":900,"b":20}')
  restoreScroll()
  expect(scrollTo.mock.calls).toEqual([[0, 900]])
  expect(state).toEqual({ key: 'a' })
})

test('one that was never left stays at its beginning, and has a key from now on', () => {
  state = null
  storage.set(positions, '{"a":900}')
  restoreScroll()
  expect(scrollTo).not.toHaveBeenCalled()
  expect(state).toEqual({ key: expect.stringMatching(/^\w+$/) as string })
})

test('an unreadable saved position is reported and deleted', () => {
  state = { key: 'a' }
  storage.set(positions, 'not JSON')
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  restoreScroll()
  expect(logged).toHaveBeenCalledOnce()
  expect(storage.size).toBe(0)
  expect(scrollTo).not.toHaveBeenCalled()
})
