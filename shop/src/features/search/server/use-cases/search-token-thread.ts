/** What a thread that makes search tokens does. */
import { runJobs } from '#platform/jobs/worker-threads.ts'
import { searchTokensOf, type SearchTexts } from '../rules/search-tokens.ts'
import { packTokens } from '../rules/token-bytes.ts'

runJobs(
  (texts: readonly SearchTexts[]) => packTokens(texts.map(searchTokensOf)),
  ({ bytes }) => [bytes.buffer],
)
