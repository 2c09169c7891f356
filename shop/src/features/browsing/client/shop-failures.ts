/** Handles API errors in the shop's loaders on the server (decision 0006). */
import { data } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { redirectToError } from '#session/redirect-to-error.ts'

/**
 * Withdrawn goods have a page that states this.
 * @throws a 404 with a sentence and a link, for withdrawn goods only
 */
export function throwIfWithdrawn(failure: unknown): void {
  if (!(failure instanceof ApiFailure)) return
  const { withdrawn } = failure.body as { withdrawn?: { type_1: string } }
  if (!withdrawn) return
  const way = { to: paths.goodsOfType(withdrawn.type_1), label: m.browsing_see_type({ type: withdrawn.type_1 }) }
  throw data({ sentence: failure.message, way }, { status: 404 })
}

/** Passes on 404 and 400; any other failure leads to `/error`. */
export function throwOnServer(failure: unknown, request: Request): never {
  throwIfWithdrawn(failure)
  if (failure instanceof ApiFailure && (failure.status === 404 || failure.status === 400)) {
    throw data(null, { status: failure.status })
  }
  return redirectToError(failure, request)
}
