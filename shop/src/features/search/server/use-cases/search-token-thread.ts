/** Entry of a thread that makes search tokens. */
import { runJobs } from '#platform/jobs/worker-threads.ts'
import type { SearchTexts } from '#features/search/values.ts'
import { searchTokensOf } from '../rules/search-tokens.ts'
import { packTokens } from '../rules/token-bytes.ts'

runJobs(
  (texts: readonly SearchTexts[]) => packTokens(texts.map(searchTokensOf)),
  ({ bytes }) => [bytes.buffer],
)
