/** Runs one described call: checks text limits, access and input. Independent of HTTP. */
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { ResponseOf, Call, Permission } from '#platform/contract/call.ts'
import { readAnonymously } from '#platform/database/replica/anonymous-reads.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { AddressCount } from '../requests/request-limits.ts'
import { type Authentication, type Caller, callerOf, orderTokenOf, type Shopper, type Staff } from './access.ts'
import { plainAddress } from '../requests/network-of.ts'
import { type FieldErrors, Invalid, NotFound } from '../responses/errors.ts'
import { rejectLongTexts, validate, validateParams, validFields, withoutEmpty } from './validation.ts'

export interface CallRequest {
  method: string
  headers: IncomingHttpHeaders
  /** As text, from path and query. */
  params: unknown
  query: unknown
  /** The form's fields; undefined where the handler reads the body itself. */
  body: unknown
  language: Language
  /** The call's own address at the configured origin. */
  url: URL
  /** The client whose address is counted. */
  visitor: FastifyRequest
  /** Set when the call came over HTTP. */
  reply?: FastifyReply
}

export type CallInput<C> = {
  params: OutputOf<C, 'params'>
  query: OutputOf<C, 'query'>
  body: OutputOf<C, 'body'>
  headers: IncomingHttpHeaders
  language: Language
  url: URL
  /** The caller's address as reported by trusted proxies. */
  ip: string
  /** For calls that `mayCreate`: responds with 201. */
  setCreated(): void
  /** Null for anonymous requests, and for every call of the console. */
  shopper: C extends { access: 'shopper' | 'order' } ? Shopper : Caller['shopper']
  staff: C extends { access: 'signing-in' | 'staff' | { staff: Permission } } ? Staff : null
} & (C extends { access: 'public' } ? unknown : { request: FastifyRequest }) &
  (C extends { bodyKind?: undefined } ? unknown : { request: FastifyRequest; reply: FastifyReply }) &
  // For calls that start and end sessions by cookies.
  (C extends { access: 'console-anonymous' | 'signing-in' }
    ? { request: FastifyRequest; reply: FastifyReply }
    : unknown)

type OutputOf<C, Part extends 'params' | 'query' | 'body'> = C extends { [P in Part]?: infer S }
  ? NonNullable<S> extends z.ZodObject
    ? z.output<NonNullable<S>>
    : Record<string, never>
  : Record<string, never>

/** Finds errors that only the database can know, so that one response reports them together with the schema's. */
export type FindFaults<C> = (input: {
  params: OutputOf<C, 'params'>
  /** Excludes fields that the schema refuses. */
  body: Partial<OutputOf<C, 'body'>>
}) => Promise<FieldErrors>

/** A long response is a stream of its JSON, never in memory as a whole. */
export type CallHandler<C> = (input: CallInput<C>) => Promise<ResponseOf<C> | Readable>

export interface DescribedCall {
  call: Call
  handle: CallHandler<Call>
  findFaults?: FindFaults<Call> | undefined
  countAddress: AddressCount
}

export interface CallRules {
  authentication: Authentication
  /** Validates every response against the contract. For tests only: it would cost a third of a list's time. */
  checksResponses?: boolean
}

/** @throws ApiError */
export async function runCall(described: DescribedCall, request: CallRequest, rules: CallRules): Promise<unknown> {
  const { call } = described
  measureTexts(call, request)
  const caller = await callerOf(call, request, request.body, rules.authentication)
  const params = call.params ? validateParams(call.params, request.params) : {}
  const input = {
    params,
    query: call.query ? validate(call.query, withoutEmpty(request.query)) : {},
    body: await validateBody(described, params, request.body ?? {}),
    headers: request.headers,
    language: request.language,
    url: request.url,
    ip: plainAddress(request.visitor.ip),
    setCreated: () => void request.reply?.status(201),
    request: request.visitor,
    reply: request.reply,
  }
  const handle = (of = caller) => described.handle({ ...input, ...of } as CallInput<Call>)
  const response: unknown = await (isAnonymousRead(call, request)
    ? readAnonymously(handle)
    : handle().catch(async (error: unknown) => {
        if (!(error instanceof NotFound && mayBeClaimed(call, request))) throw error
        return handle(await callerOf(call, request, request.body, rules.authentication))
      }))
  if (rules.checksResponses && !(response instanceof Readable)) call.response.parse(response)
  return response
}

const readingMethods = new Set(['GET', 'HEAD'])

/** The bearer may have claimed the token's order since its authentication. Reading calls alone can be repeated. */
function mayBeClaimed({ access }: Call, { method, headers }: CallRequest): boolean {
  const hasBoth = headers.authorization !== undefined && orderTokenOf({ headers }) !== null
  return access === 'order' && hasBoth && readingMethods.has(method)
}

/** A page may make calls after its form has written; those read from the primary. */
function isAnonymousRead({ access }: Call, { method, headers, visitor }: CallRequest): boolean {
  const isPublic = access === 'public' || access === 'ignores-token'
  return isPublic && readingMethods.has(method) && readingMethods.has(visitor.method) && !headers.authorization
}

/** @throws Invalid */
async function validateBody({ call, findFaults }: DescribedCall, params: object, data: unknown): Promise<object> {
  if (!call.body) return {}
  try {
    return validate(call.body, data)
  } catch (error) {
    if (!(error instanceof Invalid) || !findFaults) throw error
    const faults = await findFaults({ params: params as never, body: validFields(call.body, data) })
    throw new Invalid({ ...error.fieldErrors, ...faults, ...error.fieldErrors })
  }
}

function measureTexts(call: Call, request: CallRequest): void {
  if (call.params) rejectLongTexts(call.params, request.params)
  if (call.query) rejectLongTexts(call.query, request.query)
  if (call.headers) rejectLongTexts(call.headers, namedAsIn(call.headers, request.headers))
  if (call.body) rejectLongTexts(call.body, request.body)
}

/** Node writes header names in lower case. */
function namedAsIn({ shape }: z.ZodObject, headers: IncomingHttpHeaders): Record<string, unknown> {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, headers[name.toLowerCase()]]))
}
