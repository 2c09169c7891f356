/** The API: one Fastify instance to which slices add their calls. Every response passes the same hooks. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { ResponseCache } from './response-cache/response-cache.ts'
import { createCacheListener } from './response-cache/cache-listener.ts'
import type { StoreBounds } from './response-cache/response-store.ts'
import { cacheResponses, waitForChanges } from './response-cache/cache-responses.ts'
import { CacheableAddresses, readCacheKey } from './response-cache/cacheable-addresses.ts'
import { makeAhead } from './response-cache/make-response.ts'
import { type Call, isStaffAccess } from '#platform/contract/call.ts'
import { requireTextLimits } from '#platform/contract/text.ts'
import type { ChangeFeed } from '#platform/database/change-feed.ts'
import { type Authentication, callerOf } from './calls/access.ts'
import { allowOrigins, respondToPreflight, createHeadersForOrigin } from './requests/allow-origins.ts'
import { addBodyParsers, formLimitInBytes } from './calls/body-parsers.ts'
import { addCallRoute, splitKey } from './calls/call-routes.ts'
import { checkHosts, createFindFaultOfHost, isAmbiguous } from './requests/check-host.ts'
import { compressResponses } from './responses/compress-responses.ts'
import { createPageRouting, type PageRouting } from './pages/page-routing.ts'
import { type FindShopName, sendErrorPage } from './pages/send-error-page.ts'
import { sendError, unknownRoute } from './responses/error-responses.ts'
import { addRequestLimits, type RequestLimit, type RequestLimits } from './requests/request-limits.ts'
import { languageOf } from './requests/request-language.ts'
import type { SharedCounts } from './requests/shared-counts.ts'
import { shedLoad } from './load/shed-load.ts'
import { traceRequests } from '#platform/telemetry/tracing/trace-requests.ts'
import { measureRequests } from './requests/request-metrics.ts'
import { rejectCrossSiteChanges } from './requests/reject-cross-site.ts'
import { createReadVisitor } from './requests/visitor.ts'
import type { CallHandler, CallRules, DescribedCall, FindFaults } from './calls/run-call.ts'
import { type SecurityHeaders, securityHeaders } from './responses/security-headers.ts'

/** Node's limit for a whole address, so that the call's own limits check texts in a path, too. */
const maxPathTextLength = 16 * 1024

export interface ApiOptions {
  log: FastifyBaseLogger
  /** For error pages; never fails. */
  findShopName: FindShopName
  /** Null: requests are not limited. */
  requestCounts: SharedCounts | null
  /** Origin of addresses in responses. */
  origin: string
  /** All origins of the shop; the first is the canonical one. */
  ownOrigins: string[]
  /** Origins whose pages may call the API. */
  allowedOrigins: string[]
  trustProxy: string[]
  authentication: Authentication
  changes: ChangeFeed
  /** Null: responses are not cached. */
  responseCache: StoreBounds | null
  checksResponses?: boolean
}

export interface RouteOptions<C = Call> {
  findFaults?: FindFaults<C>
  limit?: Omit<RequestLimit, 'name'>
  /** 16 kB by default. Files have limits of their own. */
  bodyLimitInBytes?: number
}

export interface Api {
  app: FastifyInstance
  calls: Call[]
  described: ReadonlyMap<string, DescribedCall>
  limits: RequestLimits
  rules: CallRules & { origin: string }
  pageRouting: PageRouting
  securityHeaders: SecurityHeaders
  /** Cacheable addresses on the API's port and on the pages' port. */
  keepable: Record<'calls' | 'pages', CacheableAddresses>
  /** Null: responses are not cached. */
  cache: ResponseCache | null
  /** The request's hosts disagree: the router refuses it, before files and cached responses. */
  isAmbiguous(request: IncomingMessage): boolean
  /** Serves cached responses and calls `next` for all other requests. The pages' port serves calls too. */
  serveCachedFirst(port: 'calls' | 'pages', next: RequestListener): RequestListener
  add<C extends Call>(call: C, handle: CallHandler<C>, options?: RouteOptions<NoInfer<C>>): void
  /**
   * For routes that are no calls: open to anybody, but a bearer token that is present must be valid.
   * @throws TokenNotValid
   */
  checkToken(request: FastifyRequest): Promise<void>
}

export async function createApi(options: ApiOptions): Promise<Api> {
  const { authentication, origin, checksResponses = false } = options
  const rules = { authentication, origin, checksResponses }
  const app = createApp(options, sendFailure)
  const pageRouting = createPageRouting(app)
  const calls: Call[] = []
  const described = new Map<string, DescribedCall>()
  const ownPaths = new Set<string>()

  const keepable = { calls: new CacheableAddresses(), pages: new CacheableAddresses() }
  const host = new URL(options.ownOrigins[0] ?? origin).host
  const pass: RequestListener = (request, response) => {
    pageRouting.allowPages(request)
    app.routing(request, response)
  }
  const cache =
    options.responseCache &&
    new ResponseCache({
      ...options,
      bounds: options.responseCache,
      makeAhead: (own, key) => makeAhead(own, readCacheKey(key), { host, pass }),
    })
  const findFaultOfHost = createFindFaultOfHost(options.ownOrigins)

  // Hooks run in this order. A cached response is served before all of them, and stored by `cacheResponses`.
  traceRequests(app, options.trustProxy.length > 0)
  addCommonHeaders(app)
  if (options.requestCounts) shedLoad(app)
  checkHosts(app, findFaultOfHost)
  rejectCrossSiteChanges(app, [...options.ownOrigins, ...options.allowedOrigins])
  respondToPreflight(app, calls)
  await allowOrigins(app, options.allowedOrigins)
  const limits = addRequestLimits(app, options.requestCounts, (request) => cache?.isOwn(request) ?? false)
  await addBodyParsers(app)
  waitForChanges(app, options.changes)
  if (cache) cacheResponses(app, cache)
  compressResponses(app)
  measureRequests(app)
  logResponses(app)
  app.setErrorHandler(sendFailure)
  app.setNotFoundHandler((request, reply) => sendFailure(unknownRoute(request, reply, calls), request, reply))

  /** Sends the error as JSON, or as a page where a person reads it. */
  function sendFailure(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
    readRestOfBody(request, reply)
    if (pageRouting.isForPage(request)) sendErrorPage(thrown, request, reply, options.findShopName)
    else sendError(thrown, request, reply, languageOf(request))
  }

  return {
    app,
    calls,
    described,
    limits,
    rules,
    pageRouting,
    securityHeaders,
    keepable,
    cache,
    isAmbiguous: (request) => isAmbiguous(request, findFaultOfHost),
    serveCachedFirst(port, next) {
      if (!cache) return next
      return createCacheListener(
        {
          cache,
          addresses: port === 'pages' ? [keepable.calls, keepable.pages] : [keepable.calls],
          readVisitor: createReadVisitor(options.trustProxy),
          isOwnHost: (host) => !findFaultOfHost(host),
          headersForOrigin: createHeadersForOrigin(options.allowedOrigins),
          log: options.log,
        },
        next,
      )
    },
    async checkToken(request) {
      await callerOf({ access: 'public' }, request, undefined, authentication)
    },
    add(call, handle, { limit, bodyLimitInBytes = formLimitInBytes, findFaults } = {}) {
      requireValidCall(call, authentication)
      const entry: DescribedCall = {
        call,
        handle,
        findFaults,
        countAddress: limit ? limits.ofAddress({ name: call.key, ...limit }) : limits.countCall,
      }
      calls.push(call)
      described.set(call.key, entry)
      const [, path] = splitKey(call.key)
      if (!path.includes(':')) ownPaths.add(path)
      if (isKeepable(call)) {
        const parameters = [...Object.keys(call.query?.shape ?? {}), 'lang']
        keepable.calls.add({ pattern: path, parameters, admits: (ip) => entry.countAddress.ofIp(ip) === 0 })
      }
      addCallRoute(app, entry, { ...rules, bodyLimitInBytes, calls, ownPaths })
    },
  }
}

function createApp(
  { log, trustProxy }: ApiOptions,
  sendFailure: (thrown: unknown, request: FastifyRequest, reply: FastifyReply) => void,
): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    trustProxy: trustProxy.length > 0 ? trustProxy : false,
    bodyLimit: formLimitInBytes,
    // A hook of our own logs each response in one line.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: maxPathTextLength },
    // Drops prototype keys in JSON instead of returning a parser's message.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // Called for paths that no route can match; hooks do not run for them.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ 'x-request-id': request.id, ...securityHeaders })
      sendFailure(error, request, reply)
    },
  })
}

function addCommonHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id).headers(securityHeaders)
    done()
  })
}

function logResponses(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const { statusCode: status, elapsedTime: ms } = reply
    request.log.debug({ method, route: routeOptions.url, status, ms }, 'response sent')
    done()
  })
}

/** Discards the rest of a refused request: a client that is still writing when its connection closes reads no error. */
function readRestOfBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return
  reply.removeHeader('connection')
  raw.resume()
}

/** Whether the response is the same for all callers without a token, and depends on the address alone. */
function isKeepable({ key, access, headers, bodyKind, responseKind }: Call): boolean {
  return key.startsWith('GET ') && access === 'public' && !headers && !bodyKind && responseKind !== 'text'
}

/** @throws Error naming an invalid call, so that the shop does not start */
function requireValidCall(
  { key, access, params, query, headers, body, fileFields }: Call,
  authentication: Authentication,
): void {
  if (isStaffAccess(access) && !authentication.staff) {
    throw new Error(`${key} is for staff, but no check of staff sessions is set up`)
  }
  if (access === 'order' && !authentication.order) throw new Error(`${key} needs a check of order tokens`)
  // Refuses unlimited texts, which would cost time before they are refused.
  for (const part of [params, query, headers, body, fileFields]) if (part) requireTextLimits(part, key)
}
