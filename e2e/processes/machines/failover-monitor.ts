/** Records failures and requests by time, to compare with injected breakdowns. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ApiReply, ShopperClient } from '../shopper-client.ts'

interface Span {
  from: number
  to: number
}

export interface Failure extends Span {
  what: string
}

export interface Purchase {
  key: string
  orderNumber: string
}

const pauseBetweenTriesInMs = 50
const mostTries = 400

const overlap = (one: Span, other: Span) => one.from <= other.to && one.to >= other.from

export function createSwitchWatch() {
  const failures: Failure[] = []
  const switches: Span[] = []
  const purchases: Purchase[] = []
  const spans: Span[] = []
  let responseCount = 0

  async function watch(call: () => Promise<ApiReply>): Promise<ApiReply> {
    const from = performance.now()
    const fail = (what: string) => void failures.push({ from, to: performance.now(), what })
    try {
      const reply = await call()
      responseCount++
      if (reply.status >= 500) fail(`${reply.status} ${reply.body.code}`)
      return reply
    } catch (error) {
      // An error of the balancer, or a closed connection.
      fail(String(error))
      throw error
    } finally {
      spans.push({ from, to: performance.now() })
    }
  }

  /** Retries with one key until the shop responds. */
  async function buy(shopper: ShopperClient, [origin, goodsId, quantity]: [string, number, number?]) {
    const key = randomUUID()
    for (let tries = 0; tries < mostTries; tries++) {
      const reply = await watch(() => shopper.buy(origin, goodsId, quantity, key)).catch(() => undefined)
      if (reply && reply.status < 500) {
        if (reply.status === 201) purchases.push({ key, orderNumber: reply.body.order_number })
        return reply
      }
      await sleep(pauseBetweenTriesInMs)
    }
    throw new Error('no process responded')
  }

  return {
    purchases,
    switches,
    failures,
    count: () => responseCount,
    of: (shopper: ShopperClient): ShopperClient => ({
      buy: (...input) => buy(shopper, [input[0], input[1], input[2]]),
      call: (...input) => watch(() => shopper.call(...input)),
      refund: (...input) => watch(() => shopper.refund(...input)),
    }),
    /** Covers the time from before the breakdown until the work resolves: then requests must succeed again. */
    async during(work: () => Promise<void>): Promise<void> {
      const from = performance.now()
      await work()
      switches.push({ from, to: performance.now() })
    },
    outsideOfSwitches: () => failures.filter((failure) => !switches.some((span) => overlap(failure, span))),
    /** Switches without any request, which prove nothing. */
    unmetSwitches: () => switches.filter((span) => !spans.some((request) => overlap(request, span))),
  }
}
