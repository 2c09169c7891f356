import { Counter, Gauge } from 'prom-client'
import type { ResponseCache } from './response-cache.ts'

/** Once for a process: names of metrics are its own. */
export function exposeCacheMetrics(cache: ResponseCache): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      collect() {
        this.set(read())
      },
    })
  gauge('answer_cache_answers', 'Answers that are kept ready', () => cache.count)
  gauge('answer_cache_bytes', 'Their size in memory', () => cache.sizeInBytes)
  void new Counter({
    name: 'answer_cache_given_total',
    help: 'Responses served from the cache',
    collect() {
      this.reset()
      this.inc(cache.givenCount)
    },
  })
  void new Counter({
    name: 'answer_cache_made_total',
    help: 'Responses made for the cache',
    collect() {
      this.reset()
      this.inc(cache.madeCount)
    },
  })
}
