import { Link } from 'react-router'
import { m } from '#texts'
import { goodsListAddress } from '#features/goods-lists/rules/goods-list-address.ts'

/** States that another word was searched for, and offers the search as typed. */
export function CorrectedSearch({ typed, corrected }: { typed: string; corrected: string }) {
  return (
    <p className="mb-4 text-ink-2 wrap-anywhere md:mb-6">
      {m.browsing_corrected({ typed, corrected })}{' '}
      <Link
        to={goodsListAddress({ query: typed, asTyped: true })}
        className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
      >
        {m.browsing_search_as_typed({ typed })}
      </Link>
    </p>
  )
}
