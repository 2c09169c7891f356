import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon, type IconName } from '../display/icon.tsx'

const rowStyle = 'flex min-h-16 w-full items-center gap-4 border-b border-line text-left hover:text-accent'

/** Plain rows that lead somewhere, parted by hairlines: `RowLink` and `RowButton` go inside. */
export function RowLinks({ children }: { children: ReactNode }) {
  return <div className="border-t border-line">{children}</div>
}

export interface RowLinkProps {
  to: string
  /** An icon of the shop, or one of the page's own. */
  icon?: IconName | ReactElement
  /** Runs before the link is followed. */
  onClick?: () => void
  children: ReactNode
}

export function RowLink({ to, icon, onClick, children }: RowLinkProps) {
  return (
    <Link to={to} onClick={onClick} className={rowStyle}>
      <RowContent icon={icon}>{children}</RowContent>
    </Link>
  )
}

function RowContent({ icon, children }: { icon: RowLinkProps['icon']; children: ReactNode }) {
  return (
    <>
      {typeof icon === 'string' ? <Icon name={icon} /> : icon}
      {children}
      <span className="ml-auto text-ink-3">
        <Icon name="right" size={18} />
      </span>
    </>
  )
}
