import type { AgreedKind } from '#features/content/values.ts'
import { m } from '#texts'
import { ApiError, type LocalizedMessage } from '#platform/http/responses/errors.ts'

/** A newer version was published since the page was shown. */
export class TermsChanged extends ApiError {
  /** @param current the texts in force, of which an older version was shown; the response has them by kind */
  constructor(current: readonly [kind: AgreedKind, text: { version: number; url: string }][]) {
    const sentence: LocalizedMessage = (options) => m.content_terms_changed({}, options)
    const fieldErrors = Object.fromEntries(current.map(([kind]) => [`${kind}_version`, [sentence]]))
    super('terms_changed', sentence, { fieldErrors, facts: Object.fromEntries(current) })
  }
}
