import { Link } from 'react-router'
import { m } from '#texts'
import { type TextKind, textPaths } from '../values.ts'
import { pageNames } from './page-names.ts'

const groups: readonly { name: () => string; kinds: readonly TextKind[] }[] = [
  { name: m.content_index_shop, kinds: ['about'] },
  { name: m.content_index_help, kinds: ['delivery', 'returns'] },
  { name: m.content_index_rules, kinds: ['terms', 'privacy', 'legal'] },
]

/** The shop's own pages that exist: a column beside the text, a row of chips on narrow screens. */
export function SideIndex({ pages, current }: { pages: readonly TextKind[]; current: TextKind }) {
  return (
    <nav
      aria-label={m.content_index()}
      className="-mx-gutter flex scroll-px-gutter gap-2 overflow-x-auto px-gutter py-1 [scrollbar-width:none] lg:sticky lg:top-25 lg:mx-0 lg:block lg:px-0 print:hidden"
    >
      {groups.map(({ name, kinds }) => {
        const existing = kinds.filter((kind) => pages.includes(kind))
        if (existing.length === 0) return null
        return (
          <div key={existing[0]} className="contents lg:mb-5 lg:block">
            <p className="hidden text-note text-ink-3 lg:block">{name()}</p>
            {existing.map((kind) => (
              <Link
                key={kind}
                to={textPaths[kind]}
                aria-current={kind === current ? 'page' : undefined}
                className="inline-flex min-h-target flex-none items-center rounded-pill border border-line px-4.5 whitespace-nowrap text-ink-2 hover:text-ink max-lg:aria-[current]:border-ink max-lg:aria-[current]:bg-ink max-lg:aria-[current]:text-paper max-lg:aria-[current]:[scroll-initial-target:nearest] lg:flex lg:rounded-none lg:border-0 lg:border-l-2 lg:border-transparent lg:px-3 lg:whitespace-normal lg:aria-[current]:border-accent lg:aria-[current]:font-strong lg:aria-[current]:text-accent"
              >
                {pageNames[kind]()}
              </Link>
            ))}
          </div>
        )
      })}
    </nav>
  )
}
