/** What a thread that makes search tokens does. */
import { answerJobs } from '#platform/jobs/worker-threads.ts'
import { searchTokensOf, type SearchTexts } from '../../rules/search-tokens.ts'

answerJobs((texts: readonly SearchTexts[]) => texts.map(searchTokensOf))
