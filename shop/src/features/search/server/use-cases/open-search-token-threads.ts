import { availableParallelism } from 'node:os'
import { openWorkerThreads } from '#platform/jobs/worker-threads.ts'
import type { MakeSearchTokens, SearchTexts } from '#features/search/values.ts'
import { type TokenBytes, unpackTokens } from '../rules/token-bytes.ts'

export interface SearchTokenThreads {
  makeTokens: MakeSearchTokens
  close(): Promise<void>
}

const maxThreads = 8
/** Minimum of texts for which a thread pays. */
const textsAtOnce = 125
const maxYoungHeapInMb = 24

/** Threads that make search tokens while this thread reads and writes. */
export function openSearchTokenThreads(): SearchTokenThreads {
  const count = Math.min(Math.max(availableParallelism() - 1, 1), maxThreads)
  const threads = openWorkerThreads<SearchTexts[], TokenBytes>(
    new URL('search-token-thread.ts', import.meta.url),
    count,
    { maxYoungHeapInMb },
  )
  return {
    async makeTokens(texts) {
      const parts: Promise<TokenBytes>[] = []
      for (let start = 0; start < texts.length; start += textsAtOnce) {
        const part = texts.slice(start, start + textsAtOnce)
        parts.push(threads.run(part.map(({ names, typeNames, describes }) => ({ names, typeNames, describes }))))
      }
      return (await Promise.all(parts)).flatMap(unpackTokens)
    },
    close: () => threads.close(),
  }
}
