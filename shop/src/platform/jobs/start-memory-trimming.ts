/** Trims the heap at rest. Busy minutes fill it with garbage that V8 collects only when it needs room again. */
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loopUtilization } from './idle-gate.ts'

interface MemoryTrimming {
  /** Utilisation of the event loop since the last call, from 0 to 1. */
  utilization?(): number
  heapSizeInBytes?(): number
  collect?(): void
}

const lookIntervalInMs = 5_000
const maxUtilization = 0.05
const quietLooks = 2
/** Below this a collection is not worthwhile, because it stops the process for a tenth of a second. */
const worthwhileInBytes = 24 * 1024 * 1024

/** @returns stops the trimming */
export function startMemoryTrimming({
  utilization = loopUtilization(),
  heapSizeInBytes = () => getHeapStatistics().total_heap_size,
  collect = openCollector(),
}: MemoryTrimming = {}): () => void {
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

/** Exposes V8's collector without a start option. */
function openCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}
