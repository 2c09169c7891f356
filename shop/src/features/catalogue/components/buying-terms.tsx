import { m } from '#texts'
import { usePublicSettings } from '#platform/shop-api/public-settings.ts'
import { Icon } from '#ui/display/icon.tsx'

/** What a buyer may rely on, in three short lines. */
export function BuyingTerms() {
  const { reservedFor } = usePublicSettings()
  const terms = [
    m.catalogue_term_payment(),
    m.catalogue_term_kept({ duration: reservedFor }),
    m.catalogue_term_refund(),
    m.catalogue_term_currency(),
  ]
  return (
    <ul aria-label={m.catalogue_terms()} className="mt-6 grid gap-2 text-note text-ink-2">
      {terms.map((term) => (
        <li key={term} className="flex items-start gap-2">
          <span className="mt-px text-accent">
            <Icon name="check" size={18} />
          </span>
          {term}
        </li>
      ))}
    </ul>
  )
}
