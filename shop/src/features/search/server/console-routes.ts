import * as contract from '#features/search/console-contract.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import { getSynonyms, putSynonyms } from './use-cases/edit-synonyms.ts'
import { countGroups } from './use-cases/count-matches.ts'
import { explainSearch } from './use-cases/explain-search.ts'
import { ignoreWords, listIgnored, showWordsAgain } from './use-cases/ignore-words.ts'
import { proposeWords } from './use-cases/propose-words.ts'
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
  api.add(contract.listProposals, async () => ({ results: await proposeWords(context) }))
  api.add(contract.listIgnored, async () => ({ results: await listIgnored(context.database) }))
  api.add(contract.ignoreWords, ({ staff, body }) => ignoreWords(context, staff, body.words))
  api.add(contract.showWordsAgain, ({ staff, params }) => showWordsAgain(context, staff, params.id))
  api.add(contract.countGroups, async ({ query }) => ({ counts: await countGroups(context, query.words) }))
  api.add(contract.explainSearch, ({ query }) => explainSearch(context, query.q))
}
