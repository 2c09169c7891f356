import { NavLink } from 'react-router'
import { useIsInDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { consolePaths } from '#console-session/console-paths.ts'
import { useMe } from '#console-session/me-store.ts'
import { isShown, type MenuEntry } from '../menu.ts'

export interface MenuGroupProps {
  title: string | undefined
  entries: readonly MenuEntry[]
}

/** Only entries that the role may open. */
export function MenuGroup({ title, entries }: MenuGroupProps) {
  const me = useMe()
  const isInDialog = useIsInDialog()
  const mine = entries.filter((entry) => isShown(entry, me))
  if (mine.length === 0) return null
  return (
    <>
      {title && <h2>{title}</h2>}
      {mine.map(({ to, label, icon, count, isInBar }) => (
        <NavLink
          key={to}
          to={to}
          // In place of the dialog's own entry in the history.
          replace={isInDialog}
          end={to === consolePaths.today}
          data-in-bar={isInBar || undefined}
          className="menu-link"
        >
          <svg className="icon size-4.5" viewBox="0 0 24 24" aria-hidden="true">
            <path d={icon} />
          </svg>
          {label()}
          {count && (me?.counts[count] ?? 0) > 0 && (
            <span className="ml-auto text-small tabular-nums">{me?.counts[count]}</span>
          )}
        </NavLink>
      ))}
    </>
  )
}
