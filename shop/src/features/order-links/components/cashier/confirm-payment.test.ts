import { expect, test } from 'vitest'
import { ApiFailure, type ShopApi } from '#platform/shop-api/shop-api.ts'
import { confirmPayment } from './confirm-payment.ts'

type Outcome = { status: string } | ApiFailure

/** An API that returns these answers in turn, and repeats the last; time passes only by waiting. */
function watch(...outcomes: Outcome[]) {
  const delays: number[] = []
  const longWaitsAfterInMs: number[] = []
  let calls = 0
  const api: ShopApi = {
    async call() {
      const outcome = outcomes[Math.min(calls, outcomes.length - 1)]
      calls += 1
      if (outcome instanceof Error) throw outcome
      return outcome as never
    },
  }
  const confirmation = confirmPayment(api, 'Y7K4-Q9TM-2HXD', {
    signal: new AbortController().signal,
    wait: async (durationInMs) => delays.push(durationInMs),
    onLongWait: () => longWaitsAfterInMs.push(delays.reduce((sum, delay) => sum + delay, 0)),
  })
  return { confirmation, delays, longWaitsAfterInMs, countCalls: () => calls }
}

const pending = { status: 'pending' }
const paid = { status: 'paid' }

function failure(status: number): ApiFailure {
  return new ApiFailure(status, { detail: '-', code: '-' })
}

test('returns a known result at once', async () => {
  const { confirmation, delays } = watch(paid)
  expect(await confirmation).toEqual({ kind: 'settled', order: paid })
  expect(delays).toEqual([])
})

test('polls while the order waits for its payment, slower and slower', async () => {
  const { confirmation, delays } = watch(pending, pending, pending, paid)
  expect(await confirmation).toEqual({ kind: 'settled', order: paid })
  expect(delays).toEqual([1500, 1800, 2160])
})

test('reports once, after about a minute, a long wait, and goes on polling', async () => {
  const { confirmation, delays, longWaitsAfterInMs } = watch(...Array.from({ length: 30 }, () => pending), paid)
  expect(await confirmation).toEqual({ kind: 'settled', order: paid })
  expect(longWaitsAfterInMs).toHaveLength(1)
  expect(longWaitsAfterInMs[0]).toBeGreaterThan(55_000)
  expect(longWaitsAfterInMs[0]).toBeLessThan(66_000)
  expect(delays.at(-1)).toBe(10_000)
})

test.each(['cancelled', 'expired'])('waits some seconds for the money of an order that is %s', async (status) => {
  expect(await watch(pending, { status }, { status: 'paid_late' }).confirmation).toEqual({
    kind: 'settled',
    order: { status: 'paid_late' },
  })
  const { confirmation, delays } = watch({ status })
  expect(await confirmation).toEqual({ kind: 'settled', order: { status } })
  const waitedInMs = delays.reduce((sum, delay) => sum + delay, 0)
  expect(waitedInMs).toBeGreaterThan(4_000)
  expect(waitedInMs).toBeLessThan(8_000)
})

test('goes on after a failure of the network or the server', async () => {
  expect(await watch(failure(0), failure(503), failure(429), paid).confirmation).toEqual({
    kind: 'settled',
    order: paid,
  })
})

test('does not poll for an order of nobody or of somebody else', async () => {
  const { confirmation, countCalls } = watch(failure(404))
  expect(await confirmation).toEqual({ kind: 'unknown_order' })
  expect(countCalls()).toBe(1)
})

test('notices that the login is over', async () => {
  expect(await watch(pending, failure(401)).confirmation).toEqual({ kind: 'logged_out' })
})

test('passes on each response of an order that waits', async () => {
  const responses = [{ status: 'pending', payment_numbers: ['A_1'] }, failure(503), pending, paid]
  const seen: unknown[] = []
  const api: ShopApi = {
    async call() {
      const response = responses.shift()
      if (response instanceof Error) throw response
      return response as never
    },
  }
  await confirmPayment(api, 'Y7K4-Q9TM-2HXD', {
    signal: new AbortController().signal,
    wait: async () => undefined,
    onLongWait: () => undefined,
    onPending: (order) => seen.push(order),
  })
  expect(seen).toEqual([{ status: 'pending', payment_numbers: ['A_1'] }, pending])
})
