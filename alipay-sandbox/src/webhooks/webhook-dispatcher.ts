import type { DatabaseSync } from 'node:sqlite'
import type { NoticeDispatcher } from '../context/context.ts'
import type { SandboxKeys } from '../context/keys.ts'
import type { Clock } from '../ledger/clock.ts'
import { inTransaction } from '../ledger/database.ts'
import { takeFaults } from '../ledger/faults.ts'
import type { Fault } from '../ledger/faults.ts'
import { addDelivery, findNextDelivery, listDueNotices, releaseHoldsOfTrade, updateNotice } from '../ledger/notices.ts'
import type { Notice } from '../ledger/notices.ts'
import { noticeMessage } from './notice-message.ts'
import { postNotice } from './post-notice.ts'
import type { WebhookResponse } from './post-notice.ts'

const minuteInMs = 60_000
const maxTimerInMs = 60 * minuteInMs
/** Pause after the n-th failed delivery; eight deliveries in all, over some 25 hours. */
const retryAfterInMs = [4, 10, 10, 60, 120, 360, 900].map((minutes) => minutes * minuteInMs)
const maxHoldInMs = 4 * minuteInMs
const dropped: WebhookResponse = { httpStatus: null, answer: null, failure: 'dropped on purpose', isAccepted: false }

type Parts = { database: DatabaseSync; clock: Clock; keys: SandboxKeys }

/** Sends due webhooks. All state is in the ledger, so a restart continues where the last process stopped. */
export function createWebhookDispatcher({ database, clock, keys }: Parts): NoticeDispatcher {
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
    for (const notice of listDueNotices(database, clock.now())) {
      if (inFlight.has(notice.notifyId)) continue
      inFlight.set(
        notice.notifyId,
        deliver(notice).finally(() => inFlight.delete(notice.notifyId)),
      )
    }
    await Promise.all(inFlight.values())
    wake()
  }

  async function deliver(notice: Notice): Promise<void> {
    const faults = takeFaults(database, notice.outTradeNo, 'notify')
    if (isPutOff(notice, faults)) return
    const sentAt = clock.now()
    const body = noticeMessage(notice, keys, sentAt, faults)
    const isDropped = faults.some(({ kind }) => kind === 'drop')
    const copies = 1 + (faults.find(({ kind }) => kind === 'duplicate')?.copies ?? 0)
    const results = isDropped
      ? [dropped]
      : await Promise.all(Array.from({ length: copies }, () => postNotice(notice.url, body, stopping.signal)))
    // A delivery aborted by our own stop stays due, because the merchant did not fail.
    if (stopping.signal.aborted) return
    record(notice, sentAt, isDropped ? null : body, results)
  }

  function isPutOff(notice: Notice, faults: readonly Fault[]): boolean {
    const delay = faults.find(({ kind }) => kind === 'delay')
    if (faults.some(({ kind }) => kind === 'reorder')) {
      updateNotice(database, { ...notice, state: 'held', dueAt: clock.now() + maxHoldInMs })
    } else if (delay) updateNotice(database, { ...notice, dueAt: clock.now() + delay.delayInMs })
    else return false
    return true
  }

  function record(
    notice: Notice,
    sentAt: number,
    requestBody: string | null,
    results: readonly WebhookResponse[],
  ): void {
    const attempt = notice.attempts + 1
    const isAccepted = results.some((result) => result.isAccepted)
    const retryInMs = isAccepted ? undefined : retryAfterInMs[attempt - 1]
    inTransaction(database, () => {
      for (const result of results) {
        addDelivery(database, {
          notifyId: notice.notifyId,
          attempt,
          sentAt,
          requestBody,
          httpStatus: result.httpStatus,
          answer: result.answer,
          failure: result.failure,
          isAccepted: Number(result.isAccepted),
        })
      }
      updateNotice(database, {
        ...notice,
        attempts: attempt,
        state: isAccepted ? 'accepted' : retryInMs === undefined ? 'given_up' : 'pending',
        dueAt: retryInMs === undefined ? null : sentAt + retryInMs,
      })
      releaseHoldsOfTrade(database, notice.tradeNo, clock.now())
    })
  }

  async function stop(): Promise<void> {
    stopping.abort()
    clearTimeout(timer)
    await Promise.all(inFlight.values())
  }

  return { wake, deliverDue, isStopped: () => stopping.signal.aborted, stop }
}
