/** Who may play on the stage: somebody at this machine, in a page that this sandbox has made. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { FormBody } from './form-body.ts'

const loopbackAddresses = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]'])

export type StageGuard = {
  /** Stands in every form. Another site can send a form here, but cannot read a page to know it. */
  formToken: string
  isAtThisMachine(request: FastifyRequest): boolean
  isFromOurPage(request: FastifyRequest): boolean
}

export function createStageGuard(): StageGuard {
  const formToken = randomBytes(24).toString('base64url')
  const expected = digest(formToken)
  return {
    formToken,
    isAtThisMachine: (request) => isLoopback(request.ip) && hasLoopbackName(request.headers.host),
    isFromOurPage(request) {
      const given = (request.body as FormBody | undefined)?.form.get('form_token')
      return typeof given === 'string' && timingSafeEqual(digest(given), expected)
    },
  }
}

export function isLoopback(address: string): boolean {
  return loopbackAddresses.has(address)
}

/** A foreign name that was made to lead here would let its pages read ours. */
function hasLoopbackName(host = ''): boolean {
  const address = `http://${host}`
  return URL.canParse(address) && loopbackNames.has(new URL(address).hostname)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
