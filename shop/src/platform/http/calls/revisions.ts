/** Every write says from which revision it was made (`If-Match: "7"`), so that no edit is lost without a word. */
import type { IncomingHttpHeaders } from 'node:http'
import { RevisionRequired } from '../responses/errors.ts'

/** Null where none is named that could be one. */
export function findRevision(headers: IncomingHttpHeaders): number | null {
  const [, revision] = /^(?:W\/)?"(\d{1,9})"$/.exec(headers['if-match'] ?? '') ?? []
  return revision === undefined ? null : Number(revision)
}

/** @throws RevisionRequired where none is named that could be one */
export function requireRevision(headers: IncomingHttpHeaders): number {
  const revision = findRevision(headers)
  if (revision === null) throw new RevisionRequired()
  return revision
}
