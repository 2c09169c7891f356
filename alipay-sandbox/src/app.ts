import formBody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import { addCashierRoutes } from './cashier/cashier.ts'
import type { SandboxContext } from './context/context.ts'
import { addControlRoutes } from './control/control.ts'
import { addGatewayRoute } from './gateway/gateway.ts'
import { readForm } from './http/form-body.ts'
import { chooseLanguage } from './pages/language.ts'
import { overviewPage } from './pages/overview-page.ts'
import { addStageRoutes } from './stage/stage.ts'
import { addSecurityHeaders } from './http/security-headers.ts'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Refuses foreign hosts: by DNS rebinding their pages could read ours and call the gateway. */
function refuseForeignHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const address = `http://${request.headers.host ?? ''}`
    if (URL.canParse(address) && loopbackNames.has(new URL(address).hostname)) return
    return reply.code(421).send({ error: 'the sandbox accepts requests to localhost, 127.0.0.1 and [::1] only' })
  })
}

/** The same limit as the shop's for a webhook. */
const maxBodySizeInBytes = 64 * 1024

/** Adds all routes over one context, without listening. `closing` aborts responses that hang on purpose. */
export function buildApp(context: SandboxContext, closing: AbortSignal): FastifyInstance {
  const app = fastify({ bodyLimit: maxBodySizeInBytes, forceCloseConnections: 'idle' })
  addSecurityHeaders(app)
  refuseForeignHosts(app)
  app.removeAllContentTypeParsers()
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) console.error(error)
    return reply.code(status).send({ error: status >= 500 ? 'the sandbox failed; its log says why' : error.message })
  })

  app.register(async (pages) => {
    await pages.register(formBody, { parser: readForm })
    addGatewayRoute(pages, context, closing)
    addCashierRoutes(pages, context)
    pages.get('/', async (request, reply) => {
      const page = overviewPage(context.database, context.clock.now(), chooseLanguage(request))
      return reply.type('text/html').send(page)
    })
    await pages.register(async (stage) => addStageRoutes(stage, context), { prefix: '/stage' })
  })
  app.register(async (control) => addControlRoutes(control, context), { prefix: '/control' })
  return app
}
