import { Link } from 'react-router'
import { m } from '#texts'

export interface BreadcrumbsProps {
  crumbs: readonly { label: string; to?: string }[]
  /** Landmark label, where a page has several. */
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
                // Padding makes the target wide enough for a thumb without moving short words apart.
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
