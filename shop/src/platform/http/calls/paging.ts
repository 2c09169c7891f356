/** Pages of a list: converts the query to limit and offset, and builds the envelope with absolute `next` and `previous`. */
import type { List } from '#platform/contract/fields.ts'
import { defaultPageSize } from '#platform/contract/values.ts'
import { NotFound } from '../responses/errors.ts'

export interface PageRequest {
  page: number
  pageSize: number
  offset: number
}

export function pageRequestOf(query: { page?: number; page_size?: number }): PageRequest {
  const page = query.page ?? 1
  const pageSize = query.page_size ?? defaultPageSize
  return { page, pageSize, offset: (page - 1) * pageSize }
}

/**
 * @param url the absolute URL of the request, as the caller wrote it
 * @throws NotFound for a page past the end (the first page of an empty list exists)
 */
export function toList<Item>(url: URL, request: PageRequest, count: number, results: Item[]): List<Item> {
  const lastPage = Math.max(1, Math.ceil(count / request.pageSize))
  if (request.page > lastPage) throw new NotFound()
  return {
    count,
    next: request.page < lastPage ? urlOfPage(url, request.page + 1) : null,
    previous: request.page > 1 ? urlOfPage(url, request.page - 1) : null,
    results,
  }
}

/**
 * A list known to have more than `count` items. Pages continue while there are rows.
 * @param results one item beyond the page when a next page exists
 */
export function toUncountedList<Item>(url: URL, request: PageRequest, count: number, results: Item[]): List<Item> {
  if (results.length === 0) throw new NotFound()
  return {
    count,
    next: results.length > request.pageSize ? urlOfPage(url, request.page + 1) : null,
    previous: request.page > 1 ? urlOfPage(url, request.page - 1) : null,
    results: results.slice(0, request.pageSize),
  }
}

function urlOfPage(url: URL, page: number): string {
  const target = new URL(url)
  if (page === 1) target.searchParams.delete('page')
  else target.searchParams.set('page', String(page))
  return target.href
}
