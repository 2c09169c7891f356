import { agreedKinds, textPaths, type AgreedKind } from '#features/content/values.ts'
import type { RequireCurrentVersions } from '#features/identity/server/ports/shown-versions.ts'
import { m } from '#texts'
import { Invalid, type LocalizedMessage, ApiError } from '#platform/http/responses/errors.ts'
import { readPublishedVersions } from '../queries/shop-text-queries.ts'

/** A newer version was published since the page was shown. */
class TermsChanged extends ApiError {
  /** @param current the texts in force, of which an older version was shown; the response has them by kind */
  constructor(current: readonly [kind: AgreedKind, text: { version: number; url: string }][]) {
    const sentence: LocalizedMessage = (options) => m.content_terms_changed({}, options)
    const fieldErrors = Object.fromEntries(current.map(([kind]) => [`${kind}_version`, [sentence]]))
    super('terms_changed', sentence, { fieldErrors, facts: Object.fromEntries(current) })
  }
}

const neverPublished: LocalizedMessage = (options) => m.content_version_unknown({}, options)

/** Shoppers agree to the version that they saw, or to none. */
export function createRequireCurrentVersions(origin: string): RequireCurrentVersions {
  return async (database, shown) => {
    const kinds = agreedKinds.filter((kind) => shown[kind] !== undefined)
    if (kinds.length === 0) return
    const versions = await readPublishedVersions(database)
    const unknown = kinds.filter((kind) => shown[kind]! > (versions.get(kind) ?? 0))
    if (unknown.length > 0)
      throw new Invalid(Object.fromEntries(unknown.map((kind) => [`${kind}_version`, [neverPublished]])))
    const changed = kinds.filter((kind) => shown[kind] !== versions.get(kind))
    if (changed.length === 0) return
    throw new TermsChanged(
      changed.map((kind) => [kind, { version: versions.get(kind)!, url: origin + textPaths[kind] }]),
    )
  }
}
