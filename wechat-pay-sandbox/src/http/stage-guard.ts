/** Protects the stage: allows only requests from this machine, sent by a page of this sandbox. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { FormBody } from './form-body.ts'

const loopbackAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

export type StageGuard = {
  /** Included in every form. Another site can post a form here, but cannot read the token from a page. */
  formToken: string
  isAtThisMachine(request: FastifyRequest): boolean
  isFromOurPage(request: FastifyRequest): boolean
}

export function createStageGuard(): StageGuard {
  const formToken = randomBytes(24).toString('base64url')
  const expected = digest(formToken)
  return {
    formToken,
    isAtThisMachine: (request) => isLoopback(request.ip),
    isFromOurPage(request) {
      const token = (request.body as FormBody | undefined)?.form.get('form_token')
      return typeof token === 'string' && timingSafeEqual(digest(token), expected)
    },
  }
}

export function isLoopback(address: string): boolean {
  return loopbackAddresses.has(address)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
