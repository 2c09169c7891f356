/** Makes background work wait while the process is busy with requests. */
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

export interface QuietMoments {
  /** Waits until the process is idle, but not for ever: in a busy process the work continues slowly. */
  wait(): Promise<void>
}

interface QuietOptions {
  /** Utilisation of the event loop since the last call, from 0 to 1. */
  utilization?(): number
  maxWaitInMs?: number
}

const maxUtilization = 0.25
const lookIntervalInMs = 50

export function createIdleGate({
  utilization = loopUtilization(),
  maxWaitInMs = 1_000,
}: QuietOptions = {}): QuietMoments {
  return {
    async wait() {
      // Resets the measurement: this work itself may have caused the earlier load.
      utilization()
      for (let waitedInMs = 0; waitedInMs < maxWaitInMs; waitedInMs += lookIntervalInMs) {
        await sleep(lookIntervalInMs)
        if (utilization() <= maxUtilization) return
      }
    },
  }
}

export function loopUtilization(): () => number {
  let before = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}
