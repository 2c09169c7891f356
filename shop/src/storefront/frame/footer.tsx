import { m } from '#texts'
import { shopName } from '#platform/seo/shop-name.ts'

/** @param filingNotice the registration notice as configured, or null */
export function Footer({ filingNotice }: { filingNotice: string | null }) {
  return (
    // Hidden while a page is loading: it would jump when the page is shorter than its skeleton.
    <footer className="foot-bar">
      <span>© {shopName()}</span>
      <span>{filingNotice ?? m.storefront_filing_unset()}</span>
    </footer>
  )
}
