/** Describes a call of the API in a slice's `contract.ts`. Server, pages, OpenAPI and tests read the same description. */
import type { z } from 'zod'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type CallKey = `${Method} /${string}`

/**
 * `public`: anybody, but a bearer token that is present must be valid. `shopper`: requires a valid bearer token.
 * `order`: requires the bearer token of the order's shopper, or the order's own token in `X-Order-Token`.
 * `ignores-token`: the Authorization header is not read.
 */
type ShopAccess = 'public' | 'shopper' | 'order' | 'ignores-token'
/**
 * `staff`: everybody signed in to the console; with a permission, only staff with that permission. `signing-in`: also
 * staff after the first step only. `console-anonymous`: every client, from the console's own pages.
 */
export type ConsoleAccess = 'console-anonymous' | 'signing-in' | 'staff' | { readonly staff: Permission }
export type Access = ShopAccess | ConsoleAccess
/** A right of staff, as `area.verb`. */
export type Permission = `${string}.${string}`

/** All staff calls, and no others, are under this path. Browsers send the console's session nowhere else. */
type ConsoleKey = `${Method} /api/console/${string}`
type AccessAt<Key> = Key extends ConsoleKey ? ConsoleAccess : ShopAccess

export function isStaffAccess(access: Access): access is ConsoleAccess {
  return access === 'console-anonymous' || access === 'signing-in' || access === 'staff' || typeof access === 'object'
}

/** Stable error codes that any call may return (contract C13). */
const generalStatus = {
  invalid: 400,
  not_authenticated: 401,
  token_not_valid: 401,
  no_active_account: 401,
  session_expired: 401,
  second_factor_required: 401,
  permission_denied: 403,
  reauthentication_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_media_type: 415,
  misdirected_request: 421,
  revision_required: 428,
  throttled: 429,
  internal_error: 500,
  unavailable: 503,
} as const

/** Slices declare their own codes here; each is a conflict, 409. */
export interface ConflictCodes {
  edit_conflict: true
}

export type ErrorCode = keyof typeof generalStatus | keyof ConflictCodes

/** The HTTP status of an error code. */
export function statusOfCode(code: ErrorCode): number {
  return code in generalStatus ? generalStatus[code as keyof typeof generalStatus] : 409
}

export type BodyKind = 'file' | 'files' | 'raw'

/** A finished file of the disk. */
export interface StoredFile {
  path: string
  sizeInBytes: number
  /** Names its content. */
  tag: string
}

/** A response to save, in place of JSON. */
export interface SentFile {
  /** A long file is sent in parts, never in memory as a whole; a stored one also from where a download broke off. */
  bytes: Uint8Array | AsyncIterable<string | Uint8Array> | StoredFile
  contentType: string
  /** Letters, digits, dots and dashes. */
  name: string
}

interface UntaggedCall<
  Key extends CallKey,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Response extends z.ZodType,
> {
  key: Key
  summary: string
  /** Further facts for callers, as Markdown for the API's documentation. */
  description?: string
  access: Access
  params?: Params
  query?: Query
  body?: Body
  /** Headers with a meaning of their own, by their names as documented. */
  headers?: z.ZodObject
  /** Unset: a form, as JSON, urlencoded or multipart. `file`, `files`: multipart with one or more, read by the route. `raw`: the route gets the bytes. */
  bodyKind?: BodyKind
  /** Fields beside the one file, which the route validates. */
  fileFields?: z.ZodObject
  /** A body field that may contain the access token when there is no bearer header. */
  tokenField?: string
  /** Staff calls only: requires that the caller has re-authenticated within the last minutes. */
  needsRecentSignIn?: boolean
  /** How long clients may cache the response. */
  maxAgeInSeconds?: number
  /** 200 by default. */
  status?: 201 | 204
  /** The handler may set 201: something was created, and a repeat returns the same with 200. */
  mayCreate?: true
  response: Response
  /** `text` for plain text, `document` for HTML by others, in which nothing runs, `file` for a `SentFile`; JSON by default. */
  responseKind?: 'json' | 'text' | 'document' | 'file'
  /** File name under which a browser saves a response meant for download. */
  fileName?: `${string}.json`
  /** Codes beyond those that every call can return (invalid, throttled, token_not_valid …). */
  errors?: readonly ErrorCode[]
}

export interface Call<
  Key extends CallKey = CallKey,
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Response extends z.ZodType = z.ZodType,
> extends UntaggedCall<Key, Params, Query, Body, Response> {
  tag: string
}

/** @param tag heading of the calls in the API's documentation */
export const callsOf =
  (tag: string) =>
  <
    const Key extends CallKey,
    Response extends z.ZodType,
    Params extends z.ZodObject = z.ZodObject,
    Query extends z.ZodObject = z.ZodObject,
    Body extends z.ZodObject = z.ZodObject,
    const Who extends Access = Access,
    const Kind extends BodyKind | undefined = undefined,
  >(
    call: UntaggedCall<Key, Params, Query, Body, Response> & { access: Who & AccessAt<Key>; bodyKind?: Kind },
  ): Call<Key, Params, Query, Body, Response> & { access: Who; bodyKind?: Kind } => ({ ...call, tag })

export type KeyOf<C> = C extends Call<infer Key> ? Key : never
export type ResponseOf<C> = C extends { response: infer Response extends z.ZodType } ? z.output<Response> : never
/** Input of a caller: numbers may still be text, as in forms. */
export type ParamsIn<C> = C extends { params?: infer P extends z.ZodObject } ? z.input<NonNullable<P>> : never
export type QueryIn<C> = C extends { query?: infer Q extends z.ZodObject } ? z.input<NonNullable<Q>> : never
export type BodyIn<C> = C extends { body?: infer B extends z.ZodObject } ? z.input<NonNullable<B>> : never
