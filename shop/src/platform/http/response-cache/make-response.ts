/** Makes a response from its cache key alone, so that it is right for everybody. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { inject } from 'light-my-request'
import { runUnrequested, trackDependencies } from '#platform/database/cache-dependencies.ts'
import { type Language, languageCookie } from '#platform/i18n/language.ts'
import type { ResponseCache } from './response-cache.ts'

export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  pass: RequestListener
}

export interface MadeResponse {
  key: string
  language: Language
  /** Path and declared parameters. */
  url: string
}

/** Headers that the maker of a cacheable response sees. None of them changes the response. */
const seenHeaders = [
  'host',
  'accept-encoding',
  'if-none-match',
  'origin',
  'x-forwarded-for',
  'x-forwarded-host',
] as const

/** Makes the response for a visitor, and for all concurrent visitors. */
export function makeOnce(cache: ResponseCache, { request, response, pass }: Exchange, made: MadeResponse): void {
  const pending = cache.begin(made.key, request)
  response.once('close', () => cache.inFlight.end(pending, response.writableFinished ? 'refused' : 'gone'))
  const seen = seenHeaders
    .map((name) => [name, request.headers[name]] as const)
    .filter(([, value]) => value !== undefined)
  request.url = made.url
  request.headers = { ...Object.fromEntries(seen), cookie: `${languageCookie}=${made.language}` }
  trackDependencies(pending.reads, () => pass(request, response))
}

/**
 * Makes the response without a visitor: the request stays in this process and no rate limit counts it.
 * @param host the shop's own
 */
export async function makeAhead(
  cache: ResponseCache,
  made: MadeResponse,
  { host, pass }: { host: string; pass: RequestListener },
): Promise<void> {
  const begin: RequestListener = (request, response) => {
    cache.noteOwn(request)
    runUnrequested(() => makeOnce(cache, { request, response, pass }, made))
  }
  // In the encoding that browsers prefer, so that the first visitor waits for no compression either.
  await inject(begin, { method: 'GET', url: made.url, headers: { host, 'accept-encoding': 'br' } })
}
