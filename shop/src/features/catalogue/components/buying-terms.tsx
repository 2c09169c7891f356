import { m } from '#texts'
import type { DetailedGoods } from '#features/catalogue/contract.ts'
import { usePublicSettings } from '#platform/shop-api/public-settings.ts'
import { Icon } from '#ui/display/icon.tsx'

/** Terms for a buyer, in a few short lines. */
export function BuyingTerms({ goods }: { goods: DetailedGoods }) {
  const { reservedFor, provider } = usePublicSettings()
  const terms = [
    m.catalogue_term_payment({ provider }),
    m.catalogue_term_kept({ duration: reservedFor }),
    m.catalogue_term_refund(),
    goods.return_terms,
    m.catalogue_term_currency(),
  ]
  return (
    <ul aria-label={m.catalogue_terms()} className="mt-6 grid gap-2 text-note text-ink-2">
      {terms.map((term) => (
        <li key={term} className="flex items-start gap-2">
          {term === goods.return_terms && !goods.is_returnable ? (
            <span className="mt-px">
              <Icon name="alert" size={18} />
            </span>
          ) : (
            <span className="mt-px text-accent">
              <Icon name="check" size={18} />
            </span>
          )}
          {term}
        </li>
      ))}
    </ul>
  )
}
