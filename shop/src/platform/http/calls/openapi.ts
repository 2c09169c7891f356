/**
 * Builds the OpenAPI 3.1 documents from the slices' contracts. Staff calls have a document of their own, which is not
 * public.
 */
import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiComponentsObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi'
import { type Call, isStaffAccess, type Method, type ErrorCode, statusOfCode } from '#platform/contract/call.ts'
import { errorBody } from '#platform/contract/fields.ts'

const conventions =
  'Paths end in a slash and work without it too. A failure has `detail`, `code` and, for validation, `errors`. Add `?lang=ja` or `?lang=en` for texts in another language.'

export function openApiDocument(calls: readonly Call[], shopName: string) {
  return documentOf(
    calls.filter(({ access }) => !isStaffAccess(access)),
    {
      title: shopName,
      description: `The API of the shop. ${conventions}`,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        orderToken: { type: 'apiKey', in: 'header', name: 'X-Order-Token' },
      },
    },
  )
}

export function consoleDocument(calls: readonly Call[], shopName: string) {
  return documentOf(
    calls.filter(({ access }) => isStaffAccess(access)),
    {
      title: `${shopName} · console`,
      description:
        `What staff may do. ${conventions} Changing requests come from the console’s own pages, with the token of ` +
        '`GET /api/console/me/`. Each operation has its permission in `x-permission`; `x-needs-confirmation` requires a ' +
        're-authentication within the last minutes.',
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Secure-staff' },
        consoleToken: { type: 'apiKey', in: 'header', name: 'x-console-token' },
      },
    },
  )
}

interface Described {
  title: string
  description: string
  securitySchemes: NonNullable<ZodOpenApiComponentsObject['securitySchemes']>
}

function documentOf(calls: readonly Call[], { title, description, securitySchemes }: Described) {
  const paths: ZodOpenApiPathsObject = {}
  for (const call of calls) {
    const [method, path] = call.key.split(' ') as [Method, string]
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(call) }
  }
  return createDocument({
    openapi: '3.1.1',
    info: { title, version: '1.0.0', description },
    servers: [{ url: '/' }],
    components: { securitySchemes },
    paths,
  })
}

function operationOf(call: Call): ZodOpenApiOperationObject {
  const success =
    call.status === 204
      ? { description: 'Done' }
      : { description: 'Success', content: { [mediaTypes[call.responseKind ?? 'json']]: { schema: call.response } } }
  return {
    operationId: operationIdOf(call.key),
    summary: call.summary,
    ...(call.description ? { description: call.description } : {}),
    tags: [call.tag],
    ...securityOf(call),
    requestParams: {
      ...(call.params ? { path: call.params } : {}),
      ...(call.query ? { query: call.query } : {}),
      ...(call.headers ? { header: call.headers } : {}),
    },
    ...bodyOf(call),
    responses: {
      [call.status ?? 200]: success,
      ...(call.mayCreate && { 201: { ...success, description: 'Created' } }),
      ...errorsOf(call),
      // A call with text responses also has text errors.
      ...(call.responseKind === 'text'
        ? { 400: { description: 'Not believed', content: { 'text/plain': { schema: call.response } } } }
        : {}),
    },
  }
}

const mediaTypes = {
  json: 'application/json',
  text: 'text/plain',
  document: 'text/html',
  file: 'application/octet-stream',
}

function securityOf({ key, access, needsRecentSignIn }: Call): Partial<ZodOpenApiOperationObject> {
  if (access === 'shopper') return { security: [{ bearer: [] }] }
  if (access === 'order') return { security: [{ bearer: [] }, { orderToken: [] }] }
  if (access === 'public') return { security: [{}, { bearer: [] }] }
  if (!isStaffAccess(access) || access === 'console-anonymous') return {}
  const session = { session: [] }
  return {
    security: [key.startsWith('GET ') ? session : { ...session, consoleToken: [] }],
    ...(typeof access === 'object' ? { 'x-permission': access.staff } : {}),
    ...(needsRecentSignIn ? { 'x-needs-confirmation': true } : {}),
  }
}

const operationIdOf = (key: string): string =>
  key
    .toLowerCase()
    .replace(/[{}]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')

function bodyOf(call: Call): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (call.bodyKind === 'raw') {
    return {
      requestBody: {
        required: true,
        content: { 'application/x-www-form-urlencoded': { schema: z.object({}).loose() } },
      },
    }
  }
  if (call.bodyKind === 'file' || call.bodyKind === 'files') {
    const file = z.string().meta({ format: 'binary' })
    const schema = z.object({
      ...call.fileFields?.shape,
      file: call.bodyKind === 'file' ? file : z.array(file).min(1),
    })
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
  }
  if (!call.body) return {}
  const schema = call.body
  return {
    requestBody: {
      required: true,
      content: {
        'application/json': { schema },
        ...(isStaffAccess(call.access) ? {} : { 'application/x-www-form-urlencoded': { schema } }),
        'multipart/form-data': { schema },
      },
    },
  }
}

function addConsoleErrors({ key, access, needsRecentSignIn }: Call, codes: Set<ErrorCode>): void {
  if (access !== 'console-anonymous') codes.add('not_authenticated').add('session_expired')
  if (typeof access === 'object' || !key.startsWith('GET ')) codes.add('permission_denied')
  if (access === 'staff' || typeof access === 'object') codes.add('second_factor_required')
  if (needsRecentSignIn) codes.add('reauthentication_required')
}

function errorsOf(call: Call) {
  const codes = new Set<ErrorCode>(call.errors)
  const hasBody = call.body !== undefined || call.bodyKind !== undefined
  if (call.query || hasBody) codes.add('invalid')
  if (call.params || call.access === 'order' || (call.query && 'page' in call.query.shape)) codes.add('not_found')
  if (hasBody) codes.add('too_large').add('unsupported_media_type')
  if (isStaffAccess(call.access)) addConsoleErrors(call, codes)
  else if (call.access !== 'ignores-token') codes.add('token_not_valid')
  if (call.access === 'shopper' || call.access === 'order') codes.add('not_authenticated')
  codes.add('throttled').add('unavailable')
  const codesByStatus = Map.groupBy(codes, (code) => statusOfCode(code))
  return Object.fromEntries(
    [...codesByStatus].map(([status, sameStatus]) => [
      status,
      {
        description: sameStatus.map((code) => `\`${code}\``).join(', '),
        ...(sameStatus.some((code) => code === 'throttled' || code === 'unavailable')
          ? { headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' as const } } } }
          : {}),
        content: { 'application/json': { schema: errorBody } },
      },
    ]),
  )
}
