import { m } from '#texts'
import type { DetailedGoods } from '#features/catalogue/contract.ts'
import { usePublicSettings } from '#platform/shop-api/public-settings.ts'
import { Icon } from '#ui/display/icon.tsx'

/** Terms for a buyer, in a few short lines. */
export default function BuyingTerms({ goods }: { goods: DetailedGoods }) {
  const { reservedFor, provider } = usePublicSettings()
  const terms = [
    m.catalogue_term_payment({ provider }),
    m.catalogue_term_reserved({ duration: reservedFor }),
    m.catalogue_term_refund(),
    goods.return_terms,
    m.catalogue_term_currency(),
  ]
  return (
    <ul aria-label={m.catalogue_terms()} className="mt-6 grid gap-2 text-note text-ink-2">
      {terms.map((term) => {
        const isWarning = term === goods.return_terms && !goods.is_returnable
        return (
          <li key={term} className="flex items-start gap-2">
            <span className={isWarning ? 'mt-px' : 'mt-px text-accent'}>
              <Icon name={isWarning ? 'alert' : 'check'} size={18} />
            </span>
            {term}
          </li>
        )
      })}
    </ul>
  )
}
