import { useState } from 'react'
import type { AgreedVersions, ChangedTexts } from './agreed-versions.ts'

/**
 * Versions that the page agrees to: those shown first, until a refusal names newer ones. Loading again changes nothing,
 * so that no shopper agrees to an unread text.
 */
export function useAgreedVersions(loaded: AgreedVersions, changed: ChangedTexts | null | undefined): AgreedVersions {
  const [shown, setShown] = useState(loaded)
  const current = newestOf(shown, changed ?? {})
  if (current.terms !== shown.terms || current.privacy !== shown.privacy) setShown(current)
  return current
}

export function newestOf(shown: AgreedVersions, { terms, privacy }: ChangedTexts): AgreedVersions {
  return { terms: newer(shown.terms, terms?.version), privacy: newer(shown.privacy, privacy?.version) }
}

const newer = (shown: number | null, changed = 0): number | null => (changed > (shown ?? 0) ? changed : shown)
