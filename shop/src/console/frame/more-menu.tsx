/** Entries that the bar on a phone has no room for. */
import { useState } from 'react'
import { useLocation } from 'react-router'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { LanguageSwitch } from '#console-ui/language-switch.tsx'
import { menu } from '../menu.ts'
import { MenuGroup } from './menu-group.tsx'
import { SignedIn } from './signed-in.tsx'

export function MoreMenu() {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  // A press on an entry leads away, and the menu is closed.
  const isOpen = openAt === pathname
  return (
    <>
      <button
        type="button"
        className="c-go c-more is-in-bar"
        aria-haspopup="dialog"
        onClick={() => setOpenAt(pathname)}
      >
        <svg className="c-icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
        {m.console_more()}
      </button>
      {isOpen && (
        <ConsoleDialog title={m.console_more()} onClose={() => setOpenAt(null)}>
          <div className="c-more-menu">
            {menu.map(({ title, entries }, index) => (
              <MenuGroup key={String(index)} title={title?.()} entries={entries.filter(({ isInBar }) => !isInBar)} />
            ))}
            <SignedIn />
            <p className="c-more-shop">
              <a className="c-link" href={location.origin}>
                {m.console_see_shop()}
              </a>
              <LanguageSwitch />
            </p>
          </div>
          <p className="c-acts">
            <Button onClick={() => setOpenAt(null)}>{m.console_close_menu()}</Button>
          </p>
        </ConsoleDialog>
      )}
    </>
  )
}
