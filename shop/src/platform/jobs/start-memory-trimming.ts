/** Busy minutes fill room with garbage. V8 collects it when it needs room again, and a process at rest needs none. */
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loopUtilization } from './idle-gate.ts'

interface GivingBack {
  /** How busy the event loop was since the last call, from 0 to 1. */
  utilization?(): number
  heapSizeInBytes?(): number
  collect?(): void
}

const lookIntervalInMs = 5_000
const maxUtilization = 0.05
const quietLooks = 2
/** A collection stops the process for a tenth of a second. */
const worthwhileInBytes = 24 * 1024 * 1024

/** @returns ends it */
export function startMemoryTrimming({
  utilization = loopUtilization(),
  heapSizeInBytes = () => getHeapStatistics().total_heap_size,
  collect = openCollector(),
}: GivingBack = {}): () => void {
  let looksInARow = 0
  let leastInBytes = 0
  const look = () => {
    looksInARow = utilization() <= maxUtilization ? looksInARow + 1 : 0
    leastInBytes = Math.min(leastInBytes, heapSizeInBytes())
    if (looksInARow < quietLooks || heapSizeInBytes() - leastInBytes < worthwhileInBytes) return
    collect()
    leastInBytes = heapSizeInBytes()
  }
  const looking = setInterval(look, lookIntervalInMs).unref()
  return () => clearInterval(looking)
}

/** V8's own, whatever the process was started with. */
function openCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
