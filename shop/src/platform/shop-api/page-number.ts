/** `page` of a list's address, 1 where it is not said; null for what cannot be the number of a page. */
export function readPageNumber(search: URLSearchParams): number | null {
  const page = search.get('page') || '1'
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : null
}
