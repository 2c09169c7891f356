import type { FastifyInstance } from 'fastify'

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Refuses foreign hosts: by DNS rebinding their pages could read ours and call the gateway. */
export function refuseForeignHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const address = `http://${request.headers.host ?? ''}`
    if (URL.canParse(address) && loopbackNames.has(new URL(address).hostname)) return
    return reply.code(421).send({ error: 'the sandbox answers under localhost, 127.0.0.1 and [::1] only' })
  })
}
