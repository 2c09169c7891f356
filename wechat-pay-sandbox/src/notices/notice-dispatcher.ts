import type { DatabaseSync } from 'node:sqlite'
import type { NoticeDispatcher } from '../context/context.ts'
import type { SandboxKeys } from '../context/keys.ts'
import type { Clock } from '../ledger/clock.ts'
import { inTransaction } from '../ledger/database.ts'
import { takeFaults } from '../ledger/faults.ts'
import type { Fault } from '../ledger/faults.ts'
import {
  addDelivery,
  findNextDelivery,
  listDueNotices,
  releaseDelayedOfTrade,
  updateNotice,
} from '../ledger/notices.ts'
import type { Notice } from '../ledger/notices.ts'
import { readSettings } from '../ledger/settings.ts'
import { noticeMessage } from './notice-message.ts'
import { postNotice } from './post-notice.ts'
import type { NoticeResponse } from './post-notice.ts'

const secondInMs = 1000
const minuteInMs = 60 * secondInMs
const hourInMs = 60 * minuteInMs
const maxTimerInMs = hourInMs
/** Pause after the n-th failed delivery: 15 repeats, over some 24 hours. */
const retryAfterInMs = [
  ...[15, 15, 30].map((seconds) => seconds * secondInMs),
  ...[3, 10, 20, 30, 30, 30, 60].map((minutes) => minutes * minuteInMs),
  ...[3, 3, 3, 6, 6].map((hours) => hours * hourInMs),
]
const maxReorderDelayInMs = 15 * secondInMs
const dropped: NoticeResponse = { httpStatus: null, response: null, failure: 'dropped on purpose', isAccepted: false }

type Parts = { database: DatabaseSync; clock: Clock; keys: SandboxKeys }

/** Sends due notices. All state is in the ledger, so a restart continues where the last process stopped. */
export function createNoticeDispatcher({ database, clock, keys }: Parts): NoticeDispatcher {
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
      if (inFlight.has(notice.id)) continue
      inFlight.set(
        notice.id,
        deliver(notice).finally(() => inFlight.delete(notice.id)),
      )
    }
    await Promise.all(inFlight.values())
    wake()
  }

  async function deliver(notice: Notice): Promise<void> {
    const faults = takeFaults(database, notice.outTradeNo, 'notify')
    if (isPostponed(notice, faults)) return
    const sentAt = clock.now()
    const isDropped = faults.some(({ kind }) => kind === 'drop')
    const copies = 1 + (faults.find(({ kind }) => kind === 'duplicate')?.copies ?? 0)
    const { keyMode } = readSettings(database)
    const messages = isDropped
      ? []
      : Array.from({ length: copies }, () => noticeMessage({ notice, keys, keyMode, faults }))
    const results = isDropped
      ? [dropped]
      : await Promise.all(messages.map((message) => postNotice(notice.url, message, stopping.signal)))
    // A delivery aborted by our own stop stays due, because the merchant did not fail.
    if (stopping.signal.aborted) return
    record(notice, sentAt, messages[0]?.headers['Wechatpay-Serial'] ?? null, results)
  }

  function isPostponed(notice: Notice, faults: readonly Fault[]): boolean {
    const delay = faults.find(({ kind }) => kind === 'delay')
    if (faults.some(({ kind }) => kind === 'reorder')) {
      updateNotice(database, { ...notice, state: 'held', dueAt: clock.now() + maxReorderDelayInMs })
    } else if (delay) updateNotice(database, { ...notice, dueAt: clock.now() + delay.delayInMs })
    else return false
    return true
  }

  function record(notice: Notice, sentAt: number, serial: string | null, results: readonly NoticeResponse[]): void {
    const attempt = notice.attempts + 1
    const isAccepted = results.some((result) => result.isAccepted)
    const retryInMs = isAccepted ? undefined : retryAfterInMs[attempt - 1]
    inTransaction(database, () => {
      for (const { httpStatus, response, failure, isAccepted: isThisAccepted } of results) {
        const outcome = { httpStatus, response, failure, isAccepted: Number(isThisAccepted) }
        addDelivery(database, { noticeId: notice.id, attempt, sentAt, serial, ...outcome })
      }
      updateNotice(database, {
        ...notice,
        attempts: attempt,
        state: isAccepted ? 'accepted' : retryInMs === undefined ? 'given_up' : 'pending',
        dueAt: retryInMs === undefined ? null : sentAt + retryInMs,
      })
      releaseDelayedOfTrade(database, notice.outTradeNo, clock.now())
    })
  }

  async function stop(): Promise<void> {
    stopping.abort()
    clearTimeout(timer)
    await Promise.all(inFlight.values())
  }

  return { wake, deliverDue, isStopped: () => stopping.signal.aborted, stop }
}
