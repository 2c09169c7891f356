/** What a thread that makes search tokens does. */
import { answerJobs } from '#platform/jobs/worker-threads.ts'
import { searchTokensOf, type SearchTexts } from '../../rules/search-tokens.ts'
import { packTokens } from '../../rules/token-bytes.ts'

answerJobs(
  (texts: readonly SearchTexts[]) => packTokens(texts.map(searchTokensOf)),
  ({ bytes }) => [bytes.buffer],
)
