/** `/api/schema/`: OpenAPI 3.1 of every call. `/api/docs/`: a page to read and try it. */
import type { Api } from './api.ts'
import { openApiDocument } from './openapi.ts'

export function addApiDocs(api: Api): void {
  const document = JSON.stringify(openApiDocument(api.calls), null, 2)
  api.app.get('/api/schema/', async (_request, reply) => reply.type('application/json; charset=utf-8').send(document))
}
