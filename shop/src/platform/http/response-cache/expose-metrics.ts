import { Counter, Gauge } from 'prom-client'
import type { ResponseCache } from './response-cache.ts'

/** Call once in a process, because metric names are unique. */
export function exposeCacheMetrics(cache: ResponseCache): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      collect() {
        this.set(read())
      },
    })
  gauge('answer_cache_answers', 'Responses in the cache', () => cache.count)
  gauge('answer_cache_bytes', 'Size of cached responses in memory', () => cache.sizeInBytes)
  void new Counter({
    name: 'answer_cache_given_total',
    help: 'Responses served from the cache',
    collect() {
      this.reset()
      this.inc(cache.hitCount)
    },
  })
  void new Counter({
    name: 'answer_cache_made_total',
    help: 'Responses rendered for the cache',
    collect() {
      this.reset()
      this.inc(cache.madeCount)
    },
  })
}
