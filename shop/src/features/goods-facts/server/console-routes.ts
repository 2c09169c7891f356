import * as calls from '#features/goods-facts/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import { setTypeFacts } from './use-cases/set-type-facts.ts'

export function addFactCalls(api: Api, context: ShopContext): void {
  api.add(calls.setTypeFacts, ({ staff, params, headers, body }) =>
    setTypeFacts(context, staff, {
      id: params.id,
      revision: requireRevision(headers),
      facts: body.facts.map(({ fact, is_required = false, is_filter = false }) => ({ fact, is_required, is_filter })),
    }),
  )
}
