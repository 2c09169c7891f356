import type { FastifyRequest } from 'fastify'
import { isSafe } from '../../rules/own-pages.ts'
import { UnsafeOrigin } from '../../rules/refusals.ts'

/** @throws UnsafeOrigin over plain http from another machine */
export function requireSafeOrigin(request: FastifyRequest, shopOrigin: string): void {
  const { method, headers } = request
  if (!isSafe({ method, headers, visitor: request }, shopOrigin)) throw new UnsafeOrigin()
}
