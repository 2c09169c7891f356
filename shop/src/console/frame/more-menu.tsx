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
        data-in-bar
        className="menu-link hidden max-desk:flex"
        aria-haspopup="dialog"
        onClick={() => setOpenAt(pathname)}
      >
        <svg className="icon size-4.5" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
        {m.console_more()}
      </button>
      {isOpen && (
        <ConsoleDialog title={m.console_more()} onClose={() => setOpenAt(null)}>
          <div className="mb-4 grid [&>a]:min-h-12 [&>div]:mt-3 [&>h2]:mt-2.5 [&>h2]:mb-1 [&>h2]:text-[12px] [&>h2]:font-text [&>h2]:text-ink-2">
            {menu.map(({ title, entries }, index) => (
              <MenuGroup key={String(index)} title={title?.()} entries={entries.filter(({ isInBar }) => !isInBar)} />
            ))}
            <SignedIn />
            <p className="flex flex-wrap items-center justify-between gap-2 px-2.5 pt-2.5">
              <a className="link" href={location.origin}>
                {m.console_see_shop()}
              </a>
              <LanguageSwitch />
            </p>
          </div>
          <p className="action-row">
            <Button onClick={() => setOpenAt(null)}>{m.console_close_menu()}</Button>
          </p>
        </ConsoleDialog>
      )}
    </>
  )
}
