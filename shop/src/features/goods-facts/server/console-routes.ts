import * as calls from '#features/goods-facts/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import { addFactWord, changeFactWord, deleteFactWord, listFactWords, mergeFactWords } from './use-cases/change-words.ts'
import { setTypeFacts } from './use-cases/set-type-facts.ts'

export function addFactCalls(api: Api, context: ShopContext): void {
  api.add(calls.setTypeFacts, ({ staff, params, headers, body }) =>
    setTypeFacts(context, staff, {
      id: params.id,
      revision: requireRevision(headers),
      facts: body.facts.map(({ fact, is_required = false, is_filter = false }) => ({ fact, is_required, is_filter })),
    }),
  )
  api.add(calls.listFactWords, ({ query, url }) => listFactWords(context, query, url))
  api.add(calls.addFactWord, ({ staff, body }) => addFactWord(context, staff, body))
  api.add(calls.changeFactWord, ({ staff, params, headers, body }) =>
    changeFactWord(context, staff, { id: params.id, revision: requireRevision(headers), names: body.names }),
  )
  api.add(calls.deleteFactWord, ({ staff, params, headers }) =>
    deleteFactWord(context, staff, { id: params.id, revision: requireRevision(headers) }),
  )
  api.add(calls.mergeFactWords, ({ staff, params, body }) =>
    mergeFactWords(context, staff, { id: params.id, targetId: body.target_id }),
  )
}
