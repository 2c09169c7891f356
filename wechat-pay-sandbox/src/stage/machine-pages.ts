/** Pages for a person at this machine: the stage, the merchant platform and the payment page of H5. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FormBody } from '../http/form-body.ts'
import type { StageGuard } from '../http/stage-guard.ts'
import { chooseLanguage, requestedLanguage } from '../pages/language.ts'
import { createPage, failurePage } from '../pages/page.ts'
import type { Page } from '../pages/page.ts'
import { ApiError } from '../protocol/api-error.ts'
import { BadControlRequest } from '../trades/bad-control-request.ts'

/** Refuses other machines and forms of other sites; explains what could not be done. */
export function guardPages(app: FastifyInstance, guard: StageGuard, backTo: string): void {
  app.addHook('preHandler', async (request, reply) => {
    if (!guard.isAtThisMachine(request)) return reply.code(403).send({ error: 'this page is for this machine only' })
    if (request.method === 'POST' && !guard.isFromOurPage(request))
      return reply.code(403).send({ error: 'this form was not made here; open the page and try again' })
  })
  app.setErrorHandler((error, request, reply) => {
    const status = statusOf(error)
    if (status === undefined) throw error
    const reason = error instanceof ApiError ? `${error.code}: ${error.message}` : (error as Error).message
    return sendPage(reply.code(status), failurePage(pageFor(request, guard), reason, backTo))
  })
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof BadControlRequest) return error.statusCode
  return error instanceof ApiError ? 409 : undefined
}

export function pageFor(request: FastifyRequest, guard: StageGuard): Page {
  return createPage(chooseLanguage(request), guard.formToken, requestedLanguage(request) !== undefined)
}

export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply.type('text/html').send(page)
}

export function textIn(request: FastifyRequest, name: string): string {
  return (request.body as FormBody | undefined)?.form.get(name) ?? ''
}

/** NaN for an invalid number. */
export function numberIn(request: FastifyRequest, name: string): number {
  return Number(textIn(request, name) || NaN)
}
