/** Whether `If-None-Match` names this ETag, or any. Compares weakly, as RFC 9110 requires for reads. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((part) => part.trim().replace(/^W\//, '') === opaque)
}
