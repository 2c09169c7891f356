import type { OfflinePaths } from './offline-paths.ts'
import { createRequestRules } from './request-rules.ts'

/** Put in by build/bundle-service-worker.ts, of what `pages.ts` says of each page. */
declare const offlinePaths: OfflinePaths

export const { handlingOf, keptPageKey } = createRequestRules(offlinePaths)
