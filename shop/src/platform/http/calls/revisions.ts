/** Every write says from which revision it was made (`If-Match: "7"`), so that no edit is lost without a word. */
import type { IncomingHttpHeaders } from 'node:http'
import { RevisionRequired } from '../answers/refusals.ts'

/** @throws RevisionRequired where none is named that could be one */
export function requireRevision(headers: IncomingHttpHeaders): number {
  const [, revision] = /^(?:W\/)?"(\d{1,9})"$/.exec(headers['if-match'] ?? '') ?? []
  if (revision === undefined) throw new RevisionRequired()
  return Number(revision)
}
