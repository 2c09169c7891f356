import formBody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import { addApiRoutes } from './api/api.ts'
import { isLoopbackName } from './api/fields.ts'
import type { SandboxContext } from './context/context.ts'
import { addControlRoutes } from './control/control.ts'
import { addH5Routes } from './h5/h5.ts'
import { readForm } from './http/form-body.ts'
import { addSecurityHeaders } from './http/security-headers.ts'
import { createStageGuard } from './http/stage-guard.ts'
import { overviewPage } from './pages/overview-page.ts'
import { pageFor, sendPage } from './stage/machine-pages.ts'
import { addPlatformRoutes } from './stage/platform.ts'
import { addStageRoutes } from './stage/stage.ts'

/** Refuses foreign hosts: by DNS rebinding their pages could read ours and call the API. */
function refuseForeignHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const address = `http://${request.headers.host ?? ''}`
    if (URL.canParse(address) && isLoopbackName(new URL(address).hostname)) return
    return reply.code(421).send({ error: 'the sandbox accepts requests to localhost, 127.0.0.1 and [::1] only' })
  })
}

const maxBodySizeInBytes = 64 * 1024

/** Adds all routes over one context, without listening. `closing` aborts answers that hang on purpose. */
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

  app.register(async (api) => addApiRoutes(api, context, closing), { prefix: '/v3' })
  app.register(async (pages) => {
    await pages.register(formBody, { parser: readForm })
    const guard = createStageGuard()
    pages.get('/', async (request, reply) => sendPage(reply, overviewPage(context, pageFor(request, guard))))
    await pages.register(async (h5) => addH5Routes(h5, context, guard))
    await pages.register(async (stage) => addStageRoutes(stage, context, guard), { prefix: '/stage' })
    await pages.register(async (platform) => addPlatformRoutes(platform, context, guard), { prefix: '/platform' })
  })
  app.register(async (control) => addControlRoutes(control, context), { prefix: '/control' })
  return app
}
