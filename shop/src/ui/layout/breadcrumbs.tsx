import { Link } from 'react-router'
import { m } from '#texts'

export interface BreadcrumbsProps {
  crumbs: readonly { label: string; to?: string }[]
  /** Of the landmark, where a page has several. */
  label?: string
}

/** The path from the shop's front page to this page. A crumb without `to` is plain text. */
export function Breadcrumbs({ crumbs, label = m.ui_breadcrumbs() }: BreadcrumbsProps) {
  return (
    <nav aria-label={label} className="pt-2 text-note text-ink-2">
      <ol className="flex flex-wrap items-center gap-x-2">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex items-center gap-2">
            {index > 0 && (
              <span className="text-line-strong" aria-hidden="true">
                /
              </span>
            )}
            {crumb.to ? (
              <Link
                to={crumb.to}
                // Wide enough for a thumb by its padding: a word of one character stands no further from its neighbours.
                className="crumb"
              >
                {crumb.label}
              </Link>
            ) : (
              crumb.label
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
