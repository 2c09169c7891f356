import { Link } from 'react-router'
import { formatCount } from '#ui/display/count.ts'
import type { ListTab } from './list-parts.ts'
import { useListAddress } from './use-list-address.ts'
import { classNames } from '#ui/display/class-names.ts'

interface ListTabsProps {
  label: string
  tabs: readonly ListTab[]
  /** In a narrow column tabs wrap; elsewhere one row scrolls. */
  isNarrow?: boolean
}

/** Saved views as links. Another tab preserves the search. */
export function ListTabs({ label, tabs, isNarrow = false }: ListTabsProps) {
  const address = useListAddress()
  const current = address.get('tab')
  return (
    <nav
      className={classNames(
        'mb-3.5 flex border-b border-line max-desk:-mx-4 max-desk:px-2',
        isNarrow ? 'flex-wrap' : 'gap-1 overflow-x-auto [scrollbar-width:none]',
      )}
      aria-label={label}
    >
      {tabs.map(({ value, label, count }) => (
        <Link
          key={value}
          to={address.with({ tab: value })}
          aria-current={value === current ? 'page' : undefined}
          className="flex h-10 items-center gap-1.5 border-b-2 border-transparent px-3 whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:font-strong aria-[current]:text-ink max-desk:h-[46px]"
        >
          {label}
          {count !== undefined && (
            <span className="text-small text-ink-3 tabular-nums in-aria-[current]:text-accent">
              {formatCount(count)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
