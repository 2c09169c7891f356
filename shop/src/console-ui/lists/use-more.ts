import { useState } from 'react'
import { m } from '#texts'
import { useLoaded } from './use-loaded.ts'

interface Page<Item> {
  count: number
  results: Item[]
}

export interface More<Item> {
  /** Null before the first page. */
  items: readonly Item[] | null
  count: number
  /** Error of the first page. */
  failure: Error | null
  isLoading: boolean
  reload(): void
  /** Reads the next page; present rows stay. */
  more(): Promise<void>
  isReadingMore: boolean
  moreFailure: Error | null
}

interface Rest<Item> {
  /** The first page that these rows continue; another one resets them. */
  after: Page<Item> | null
  items: Item[]
  pages: number
  isReading: boolean
  failure: Error | null
}

/**
 * A list that grows by pages on demand.
 * @param address identifies the list; another one starts with its first page
 */
export function useMore<Item extends { id: number }>(
  address: string,
  read: (page: number, signal?: AbortSignal) => Promise<Page<Item>>,
): More<Item> {
  const first = useLoaded(address, (signal) => read(1, signal))
  const none: Rest<Item> = { after: first.data, items: [], pages: 1, isReading: false, failure: null }
  const [stored, setRest] = useState(none)
  const rest = stored.after === first.data ? stored : none
  const settle = (after: Rest<Item>['after'], next: Partial<Rest<Item>>) =>
    setRest((now) => (now.after === after ? { ...now, ...next, isReading: false } : now))
  const more = async () => {
    const { after, items } = rest
    if (!after || rest.isReading) return
    const pages = rest.pages + 1
    setRest({ ...rest, isReading: true, failure: null })
    try {
      const { results } = await read(pages)
      // New rows at the top shift all others, so a row may repeat.
      const known = new Set([...after.results, ...items].map(({ id }) => id))
      settle(after, { pages, items: [...items, ...results.filter(({ id }) => !known.has(id))] })
    } catch (thrown) {
      settle(after, { failure: thrown instanceof Error ? thrown : new Error(m.error_internal()) })
    }
  }
  return {
    items: first.data && [...first.data.results, ...rest.items],
    count: first.data?.count ?? 0,
    failure: first.failure,
    isLoading: first.isLoading,
    reload: first.reload,
    more,
    isReadingMore: rest.isReading,
    moreFailure: rest.failure,
  }
}
