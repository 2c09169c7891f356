/** `page` of a list's address, 1 by default. Null for what cannot be a page number. */
export function readPageNumber(search: URLSearchParams): number | null {
  const page = search.get('page') || '1'
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null
}
