import * as contract from '#features/search/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import { getSynonyms, putSynonyms } from './use-cases/edit-synonyms.ts'
import { explainSearch } from './use-cases/explain-search.ts'
import { listMisses, listSearched } from './use-cases/searched-words.ts'

/** Two thousand groups of usual length. */
const groupsLimitInBytes = 1024 * 1024

export function addConsoleSearchCalls(api: Api, context: ShopContext): void {
  api.add(contract.listMisses, async () => ({ results: await listMisses(context) }))
  api.add(contract.listSearched, async () => ({ results: await listSearched(context) }))
  api.add(contract.getSynonyms, () => getSynonyms(context.database))
  api.add(
    contract.putSynonyms,
    ({ staff, body, headers }) =>
      putSynonyms(context, staff, { groups: body.groups, revision: requireRevision(headers) }),
    { bodyLimitInBytes: groupsLimitInBytes },
  )
  api.add(contract.explainSearch, ({ query }) => explainSearch(context, query.q))
}
