/** The HTTP door: a Fastify instance on which slices put their calls; parsing, access, validation and refusals are the same for all. */
import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { z } from 'zod'
import { type AnswerOf, type Call, isForStaff, type Permission } from '#platform/contract/call.ts'
import { requireTextLimits } from '#platform/contract/text.ts'
import { type Language, pickLanguage } from '#platform/i18n/language.ts'
import { type Authentication, type Caller, callerOf, type Shopper, type Staff } from './access.ts'
import { compressApiAnswers } from './compress-api-answers.ts'
import { Invalid, NotFound } from './refusals.ts'
import { answerRefusal, methodsAt, pathOf, refuseUnknownRoute } from './refusal-answers.ts'
import { addressAt } from './request-address.ts'
import { readForm } from './request-body.ts'
import { addRequestLimits, createKeyedLimit, type KeyedLimit } from './request-limits.ts'
import { refuseLongTexts, validate, validateParams, withoutEmpty } from './validation.ts'

/** Forms are small; a call whose texts need more says so. */
const formLimitInBytes = 16 * 1024
/** As long as Node lets a whole address be, so that a path's texts, too, are refused by the call's own limits. */
const longestPathText = 16 * 1024
/** A form's ten thousand fields are an attack, not a form. */
const multipartLimits = {
  fieldNameSize: 200,
  fields: 50,
  files: 20,
  parts: 70,
  headerPairs: 100,
  headerSize: 16 * 1024,
}

export interface ApiOptions {
  log: FastifyBaseLogger
  hasRateLimits: boolean
  allowedOrigins: string[]
  trustProxy: string[]
  authentication: Authentication
  /** Tests compare every answer with the contract; in service that would cost a third of a list's time. */
  checksAnswers?: boolean
}

export interface CallInput<C> {
  params: OutputOf<C, 'params'>
  query: OutputOf<C, 'query'>
  body: OutputOf<C, 'body'>
  language: Language
  /** The absolute URL as the caller wrote it. */
  url: URL
  request: FastifyRequest
  reply: FastifyReply
  /** Null where nobody is logged in, and for every call of the console. */
  shopper: C extends { access: 'shopper' } ? Shopper : Caller['shopper']
  staff: C extends { access: 'staff' | { staff: Permission } } ? Staff : null
}

type OutputOf<C, Part extends 'params' | 'query' | 'body'> = C extends { [P in Part]?: infer S }
  ? NonNullable<S> extends z.ZodObject
    ? z.output<NonNullable<S>>
    : Record<string, never>
  : Record<string, never>

export interface RouteOptions {
  /** At most `max` requests of one address within the window; the window is a minute unless told. */
  limit?: { max: number; windowInSeconds?: number }
  /** Beside `limit`: how many of them within a minute may carry the same key. */
  keyedLimit?: KeyedLimit
  /** 16 kB unless told. Files have limits of their own. */
  bodyLimitInBytes?: number
}

export interface Api {
  app: FastifyInstance
  calls: Call[]
  add<C extends Call>(call: C, handle: (input: CallInput<C>) => Promise<AnswerOf<C>>, options?: RouteOptions): void
  /**
   * For routes beside the calls: anybody may ask, but a bearer token that is present must be valid.
   * @throws TokenNotValid
   */
  checkToken(request: FastifyRequest): Promise<void>
}

const languageOf = (request: FastifyRequest): Language =>
  pickLanguage((request.query as Record<string, string | undefined> | undefined)?.lang, request.headers.cookie)

function addCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-request-id', request.id)
  reply.header('x-content-type-options', 'nosniff')
}

export async function createApi(options: ApiOptions): Promise<Api> {
  const app = Fastify({
    loggerInstance: options.log,
    genReqId: () => randomUUID(),
    trustProxy: options.trustProxy.length > 0 ? options.trustProxy : false,
    bodyLimit: formLimitInBytes,
    // Answers are logged by our own hook, in one line.
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestPathText },
    // Prototype keys in JSON are dropped, not answered with a parser's message.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // Paths that no route can take; hooks do not run for them.
    frameworkErrors: (error, request, reply) => {
      addCommonHeaders(request, reply)
      answerRefusal(error, request, reply, languageOf(request))
    },
  })
  const calls: Call[] = []
  /** Paths without a parameter: such a one is no value of another call's `{parameter}`. */
  const ownPaths = new Set<string>()

  app.addHook('onRequest', async (request, reply) => addCommonHeaders(request, reply))
  app.addHook('onRequest', async (request, reply) => {
    const isPreflight = 'access-control-request-method' in request.headers
    if (request.method !== 'OPTIONS' || isPreflight || !request.url.startsWith('/api/')) return
    const path = pathOf(request)
    const methods = methodsAt(path, calls)
    // Beside the calls: what describes them.
    if (methods.length === 0 && app.hasRoute({ method: 'GET', url: path.slice(0, -1) })) methods.push('GET', 'HEAD')
    if (methods.length === 0) throw new NotFound()
    return reply
      .status(204)
      .header('allow', [...methods, 'OPTIONS'].join(', '))
      .send()
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      { method: request.method, route: request.routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime },
      'answered',
    )
  })
  compressApiAnswers(app)
  await app.register(cors, {
    origin: options.allowedOrigins,
    methods: ['GET', 'POST', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    exposedHeaders: ['x-request-id', 'retry-after', 'etag'],
    maxAge: 600,
    strictPreflight: false,
  })
  if (options.hasRateLimits) await addRequestLimits(app)
  app.removeContentTypeParser(['text/plain', 'application/json'])
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  // Many clients name JSON on every request, also on one without a body.
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, body, done),
  )
  await app.register(formbody, { bodyLimit: formLimitInBytes })
  await app.register(multipart, { limits: multipartLimits, throwFileSizeLimit: true })
  app.setErrorHandler((error, request, reply) => answerRefusal(error, request, reply, languageOf(request)))
  app.setNotFoundHandler((request, reply) => {
    answerRefusal(refuseUnknownRoute(request, calls, reply), request, reply, languageOf(request))
  })

  return {
    app,
    calls,
    async checkToken(request) {
      await callerOf({ access: 'public' }, request, undefined, options.authentication)
    },
    add(call, handle, routeOptions = {}) {
      requireLimits(call)
      if (isForStaff(call.access) && !options.authentication.staff) {
        throw new Error(`${call.key} is for staff, and nobody can be recognised as such`)
      }
      calls.push(call)
      const [method, path] = splitKey(call.key)
      const hasParameter = path.includes(':')
      if (!hasParameter) ownPaths.add(path)
      const { limit, keyedLimit, bodyLimitInBytes = formLimitInBytes } = routeOptions
      const countKey = keyedLimit && options.hasRateLimits ? createKeyedLimit(app, keyedLimit) : null
      const route = async (request: FastifyRequest, reply: FastifyReply) => {
        if (hasParameter && ownPaths.has(pathOf(request))) throw refuseUnknownRoute(request, calls, reply)
        const language = languageOf(request)
        const rawBody = call.bodyKind === undefined ? await readForm(request, bodyLimitInBytes) : undefined
        if (call.params) refuseLongTexts(call.params, request.params)
        if (call.query) refuseLongTexts(call.query, request.query)
        if (call.headers) refuseLongTexts(call.headers, namedAsIn(call.headers, request.headers))
        if (call.body) refuseLongTexts(call.body, rawBody)
        await countKey?.(request, rawBody)
        const caller = await callerOf(call, request, rawBody, options.authentication)
        const input = {
          params: call.params ? validateParams(call.params, request.params) : {},
          query: call.query ? validate(call.query, withoutEmpty(request.query)) : {},
          body: call.body ? validate(call.body, rawBody ?? {}) : {},
          language,
          url: addressOf(request),
          request,
          reply,
          ...caller,
        }
        const answer = await handle(input as unknown as CallInput<typeof call>)
        if (options.checksAnswers) call.answer.parse(answer)
        reply.status(reply.statusCode === 200 ? call.status : reply.statusCode)
        // What is one person's, or lets somebody be that person, is kept nowhere on the way.
        if (call.access !== 'public' && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
        if (call.answerKind === 'text' && !reply.hasHeader('content-type')) reply.type('text/plain; charset=utf-8')
        return reply.send(answer)
      }
      const settings = {
        method,
        url: path,
        handler: route,
        bodyLimit: bodyLimitInBytes,
        ...(limit
          ? { config: { rateLimit: { max: limit.max, timeWindow: (limit.windowInSeconds ?? 60) * 1000 } } }
          : {}),
      }
      if (call.bodyKind === 'raw') {
        app.register(async (scope) => {
          scope.removeAllContentTypeParsers()
          scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
          scope.route(settings)
        })
      } else {
        app.route(settings)
      }
    },
  }
}

/** The Host header is the caller's, and may be none at all. */
function addressOf(request: FastifyRequest): URL {
  const url = addressAt(request.protocol, request.host, request.url)
  if (!url) throw new Invalid()
  return url
}

/** @throws Error naming a field whose text may be of any length: the shop does not start with such a call */
function requireLimits({ key, params, query, headers, body }: Call): void {
  for (const part of [params, query, headers, body]) {
    if (part) requireTextLimits(part, key)
  }
}

/** Node writes headers' names in small letters. */
function namedAsIn({ shape }: z.ZodObject, headers: FastifyRequest['headers']): Record<string, unknown> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, headers[name.toLowerCase()]]))
}

/** `GET /api/goods_info/{id}/` → `['GET', '/api/goods_info/:id/']` */
export function splitKey(key: string): [method: string, path: string] {
  const [method, path] = key.split(' ') as [string, string]
  return [method, path.replace(/\{(\w+)\}/g, ':$1')]
}
