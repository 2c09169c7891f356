import type { OfflinePaths } from './offline-paths.ts'
import { createRequestRules } from './request-rules.ts'

/** Inserted by build/bundle-service-worker.ts, from the pages' entries in `pages.ts`. */
declare const offlinePaths: OfflinePaths

export const { handlingOf, pageCopyKey } = createRequestRules(offlinePaths)
