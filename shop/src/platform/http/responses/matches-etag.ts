/** Does `If-None-Match` name this answer, or any? Compared weakly, as RFC 9110 says for reading. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((part) => part.trim().replace(/^W\//, '') === opaque)
}
