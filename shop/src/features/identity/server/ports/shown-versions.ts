import type { Database } from '#platform/database/database.ts'

/** Versions of the terms and the privacy notice that a page has shown; absent: it named none. */
export interface ShownVersions {
  terms?: number | undefined
  privacy?: number | undefined
}

/**
 * Reads nothing where no version was shown.
 * @throws TermsChanged for a former version, Invalid for one that was never published
 */
export type RequireCurrentVersions = (database: Database, shown: ShownVersions) => Promise<void>
