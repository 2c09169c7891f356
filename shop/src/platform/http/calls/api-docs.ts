/** `/api/schema/`: OpenAPI 3.1 of every call. `/api/docs/`: a page to read and try it, without requests to other hosts. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { m } from '#texts'
import { callsOf } from '#platform/contract/call.ts'
import type { Api } from '../api.ts'
import { escapeHtml } from '../responses/escape-html.ts'
import { consoleDocument, openApiDocument } from './openapi.ts'
import { ApiError } from '../responses/errors.ts'

const require = createRequire(import.meta.url)
const swaggerUiFolder = join(dirname(require.resolve('@fastify/swagger-ui')), 'static')
const swaggerUiFiles = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const

const pageOf = (shopName: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(shopName)} · API</title>
    <link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <noscript>The same as data: <a href="/api/schema/">/api/schema/</a></noscript>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/open.js"></script>
  </body>
</html>
`

const opening = `SwaggerUIBundle({
  url: '/api/schema/',
  dom_id: '#swagger-ui',
  deepLinking: true,
  persistAuthorization: false,
  validatorUrl: null,
  defaultModelsExpandDepth: -1,
})
`

/** The page uses inline styles, and pictures in its style sheet. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const consoleSchema = callsOf('Console: schema')({
  key: 'GET /api/console/schema/',
  summary: 'OpenAPI 3.1 of all that staff may do',
  access: 'staff',
  response: z.object({ openapi: z.string() }).loose(),
})

/** Call after all other staff calls have been added. */
export function addConsoleSchema(api: Api, shopName: string): void {
  let document: ReturnType<typeof consoleDocument> | undefined
  api.add(consoleSchema, async () => (document ??= consoleDocument(api.calls, shopName)) as never)
}

export function addApiDocs({ app, calls, checkToken }: Api, shopName: string): void {
  const page = pageOf(shopName)
  let document: string | undefined
  const makeDocument = () => (document ??= JSON.stringify(openApiDocument(calls, shopName), null, 2))
  app.get('/api/schema/', { onRequest: checkToken }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(makeDocument()),
  )
  app.get('/api/docs/', { onRequest: checkToken }, async (_request, reply) =>
    reply.header('content-security-policy', contentSecurityPolicy).type('text/html; charset=utf-8').send(page),
  )
  for (const url of ['/api/schema/', '/api/docs/']) {
    app.route({
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      url,
      async handler(_request, reply) {
        reply.header('allow', 'GET, HEAD')
        throw new ApiError('method_not_allowed', (options) => m.error_method_not_allowed({}, options))
      },
    })
  }
  app.get('/api/docs/open.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(opening))
  for (const [name, contentType] of Object.entries(swaggerUiFiles)) {
    app.get(`/api/docs/${name}`, async (_request, reply) =>
      reply
        .type(contentType)
        .header('cache-control', 'public, max-age=3600')
        .send(await readFile(join(swaggerUiFolder, name))),
    )
  }
}
