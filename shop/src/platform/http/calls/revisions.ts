/**
 * Conditional updates: every write names the revision that it changes (`If-Match: "7"`), so that no edit is overwritten
 * silently.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { RevisionRequired } from '../responses/errors.ts'

/** Null without a valid revision. */
export function findRevision(headers: IncomingHttpHeaders): number | null {
  const [, revision] = /^(?:W\/)?"(\d{1,9})"$/.exec(headers['if-match'] ?? '') ?? []
  return revision === undefined ? null : Number(revision)
}

/** @throws RevisionRequired without a valid revision */
export function requireRevision(headers: IncomingHttpHeaders): number {
  const revision = findRevision(headers)
  if (revision === null) throw new RevisionRequired()
  return revision
}
