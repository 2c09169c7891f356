import type { DatabaseSync } from 'node:sqlite'
import type { WebhookDispatcher } from '../context/context.ts'
import type { SandboxKeys } from '../context/keys.ts'
import type { Clock } from '../ledger/clock.ts'
import { inTransaction } from '../ledger/database.ts'
import { takeFaults } from '../ledger/faults.ts'
import type { Fault } from '../ledger/faults.ts'
import {
  addDelivery,
  findNextDelivery,
  listDueWebhooks,
  releaseDelayedOfTrade,
  updateWebhook,
} from '../ledger/webhooks.ts'
import type { Webhook } from '../ledger/webhooks.ts'
import { webhookMessage } from './webhook-message.ts'
import { postWebhook } from './post-webhook.ts'
import type { WebhookResponse } from './post-webhook.ts'

const minuteInMs = 60_000
const maxTimerInMs = 60 * minuteInMs
/** Pause after the n-th failed delivery; eight deliveries in all, over some 25 hours. */
const retryAfterInMs = [4, 10, 10, 60, 120, 360, 900].map((minutes) => minutes * minuteInMs)
const maxReorderDelayInMs = 4 * minuteInMs
const dropped: WebhookResponse = { httpStatus: null, response: null, failure: 'dropped on purpose', isAccepted: false }

type Parts = { database: DatabaseSync; clock: Clock; keys: SandboxKeys }

/** Sends due webhooks. All state is in the ledger, so a restart continues where the last process stopped. */
export function createWebhookDispatcher({ database, clock, keys }: Parts): WebhookDispatcher {
  const stopping = new AbortController()
  const inFlight = new Map<string, Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  function wake(): void {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    const nextAt = findNextDelivery(database)
    if (nextAt === undefined) return
    const delayInMs = Math.min(Math.max(nextAt - clock.now(), 0), maxTimerInMs)
    timer = setTimeout(() => void deliverDue(), delayInMs)
  }

  async function deliverDue(): Promise<void> {
    for (const webhook of listDueWebhooks(database, clock.now())) {
      if (inFlight.has(webhook.notifyId)) continue
      inFlight.set(
        webhook.notifyId,
        deliver(webhook).finally(() => inFlight.delete(webhook.notifyId)),
      )
    }
    await Promise.all(inFlight.values())
    wake()
  }

  async function deliver(webhook: Webhook): Promise<void> {
    const faults = takeFaults(database, webhook.outTradeNo, 'notify')
    if (isPostponed(webhook, faults)) return
    const sentAt = clock.now()
    const body = webhookMessage(webhook, keys, sentAt, faults)
    const isDropped = faults.some(({ kind }) => kind === 'drop')
    const copies = 1 + (faults.find(({ kind }) => kind === 'duplicate')?.copies ?? 0)
    const results = isDropped
      ? [dropped]
      : await Promise.all(Array.from({ length: copies }, () => postWebhook(webhook.url, body, stopping.signal)))
    // A delivery aborted by our own stop stays due, because the merchant did not fail.
    if (stopping.signal.aborted) return
    record(webhook, sentAt, isDropped ? null : body, results)
  }

  function isPostponed(webhook: Webhook, faults: readonly Fault[]): boolean {
    const delay = faults.find(({ kind }) => kind === 'delay')
    if (faults.some(({ kind }) => kind === 'reorder')) {
      updateWebhook(database, { ...webhook, state: 'held', dueAt: clock.now() + maxReorderDelayInMs })
    } else if (delay) updateWebhook(database, { ...webhook, dueAt: clock.now() + delay.delayInMs })
    else return false
    return true
  }

  function record(
    webhook: Webhook,
    sentAt: number,
    requestBody: string | null,
    results: readonly WebhookResponse[],
  ): void {
    const attempt = webhook.attempts + 1
    const isAccepted = results.some((result) => result.isAccepted)
    const retryInMs = isAccepted ? undefined : retryAfterInMs[attempt - 1]
    inTransaction(database, () => {
      for (const result of results) {
        addDelivery(database, {
          notifyId: webhook.notifyId,
          attempt,
          sentAt,
          requestBody,
          httpStatus: result.httpStatus,
          response: result.response,
          failure: result.failure,
          isAccepted: Number(result.isAccepted),
        })
      }
      updateWebhook(database, {
        ...webhook,
        attempts: attempt,
        state: isAccepted ? 'accepted' : retryInMs === undefined ? 'given_up' : 'pending',
        dueAt: retryInMs === undefined ? null : sentAt + retryInMs,
      })
      releaseDelayedOfTrade(database, webhook.tradeNo, clock.now())
    })
  }

  async function stop(): Promise<void> {
    stopping.abort()
    clearTimeout(timer)
    await Promise.all(inFlight.values())
  }

  return { wake, deliverDue, isStopped: () => stopping.signal.aborted, stop }
}
