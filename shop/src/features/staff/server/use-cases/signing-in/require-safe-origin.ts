import type { FastifyRequest } from 'fastify'
import { isSafe } from '../../rules/same-origin.ts'
import { UnsafeOrigin } from '../../rules/errors.ts'

/** @throws UnsafeOrigin over plain http from another machine */
export function requireSafeOrigin(request: FastifyRequest, shopOrigin: string): void {
  const { method, headers } = request
  if (!isSafe({ method, headers, visitor: request }, shopOrigin)) throw new UnsafeOrigin()
}
