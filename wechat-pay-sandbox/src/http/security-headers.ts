import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { styleSheet } from '../pages/style-sheet.ts'

const styleHash = createHash('sha256').update(styleSheet).digest('base64')

function contentSecurityPolicy(formTargets: string): string {
  return [
    `default-src 'none'`,
    `style-src 'sha256-${styleHash}'`,
    `img-src data:`,
    `form-action ${formTargets}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({
      'content-security-policy': contentSecurityPolicy(`'self'`),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
  })
}

/** Allows the merchant's address, because browsers apply `form-action` to the redirect after paying too. */
export function allowFormTarget(reply: FastifyReply, address: string): void {
  reply.header('content-security-policy', contentSecurityPolicy(`'self' ${new URL(address).origin}`))
}
