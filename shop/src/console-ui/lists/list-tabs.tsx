import { Link } from 'react-router'
import { formatCount } from '#ui/display/count.ts'
import type { ListTab } from './list-parts.ts'
import { useListAddress } from './use-list-address.ts'

/** Saved views as links. Another tab preserves the search. */
export function ListTabs({ label, tabs }: { label: string; tabs: readonly ListTab[] }) {
  const address = useListAddress()
  const current = address.get('tab')
  return (
    <nav className="c-tabs" aria-label={label}>
      {tabs.map(({ value, label, count }) => (
        <Link key={value} to={address.with({ tab: value })} aria-current={value === current ? 'page' : undefined}>
          {label}
          {count !== undefined && <span className="c-tab-count">{formatCount(count)}</span>}
        </Link>
      ))}
    </nav>
  )
}
