/** Tab, filters, order and page of a list, stored in the address so that going back restores them. */
import { useSearchParams } from 'react-router'

export type ListChanges = Record<string, string | number | null>

export interface ListAddress {
  get(name: string): string
  page: number
  /** All of it, as a call's query. */
  query: Record<string, string>
  /** The filter without page and order. */
  filter: string
  /** An address with some of it changed; another filter begins at the first page. */
  with(changes: ListChanges): string
  set(changes: ListChanges): void
}

export function useListAddress(): ListAddress {
  const [parameters, setParameters] = useSearchParams()
  const changed = (changes: ListChanges) => {
    const next = new URLSearchParams(parameters)
    if (!('page' in changes)) next.delete('page')
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name)
      else next.set(name, String(value))
    }
    return next
  }
  const filter = [...parameters].filter(([name]) => name !== 'page' && name !== 'ordering')
  return {
    get: (name) => parameters.get(name) ?? '',
    page: Number(parameters.get('page')) || 1,
    query: Object.fromEntries(parameters),
    filter: new URLSearchParams(filter).toString(),
    with: (changes) => `?${changed(changes)}`,
    set: (changes) => setParameters(changed(changes)),
  }
}
