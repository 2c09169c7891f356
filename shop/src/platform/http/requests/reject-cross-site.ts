/**
 * Refuses changes that another site's page makes a browser send (ASVS 3.5.1). Only browsers send `Sec-Fetch-Site`:
 * payment webhooks and API clients do not.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CrossSiteRequest } from '../responses/errors.ts'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])
/** Sent by a page of the same origin, or by a person without a page. */
const ownSites = new Set(['same-origin', 'none'])

/** @param origins origins whose pages may change data: the shop's own, and those that may call the API */
export function rejectCrossSiteChanges(app: FastifyInstance, origins: readonly string[]): void {
  const allowed = new Set(origins)
  app.addHook('onRequest', (request, _reply, done) => {
    done(isForeign(request, allowed) ? new CrossSiteRequest() : undefined)
  })
}

function isForeign({ method, headers }: FastifyRequest, allowed: ReadonlySet<string>): boolean {
  const site = headers['sec-fetch-site']
  if (readingMethods.has(method) || site === undefined || ownSites.has(String(site))) return false
  return !allowed.has(headers.origin ?? '')
}
