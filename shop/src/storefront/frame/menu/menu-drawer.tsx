import { useRef } from 'react'
import { Link, NavLink } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { Icon } from '#ui/display/icon.tsx'
import { iconButtonStyle } from '#ui/controls/icon-button.tsx'
import { shopName } from '#platform/seo/shop-name.ts'
import { useModalBehaviour } from '#ui/hooks/use-modal-behaviour.ts'
import { LanguageLinks } from '../header/language-links.tsx'
import { menuEntries } from './menu-entries.ts'
import { Seal } from '../header/seal.tsx'
import { ThemeButton } from '../header/theme-button.tsx'

const drawerId = 'menu'

function findDrawer(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`#${drawerId}`)
}

/** Opens the drawer. `command` lets the browser do it before, or without, our script. */
export function OpenMenuButton({ className }: { className: string }) {
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-controls={drawerId}
      {...{ command: 'show-modal', commandfor: drawerId }}
      onClick={(event) => {
        event.preventDefault()
        const drawer = findDrawer()
        if (drawer && !drawer.open) drawer.showModal()
      }}
    >
      <Icon name="menu" />
      {m.storefront_menu()}
    </button>
  )
}

/** The side menu in full: greeting, every entry, languages and theme. Focus stays inside and returns to 菜单. */
export function MenuDrawer({ hasTestPages }: { hasTestPages: boolean }) {
  const ref = useRef<HTMLDialogElement>(null)
  useModalBehaviour(ref)
  return (
    <dialog ref={ref} id={drawerId} aria-label={m.storefront_menu()} className="drawer drawer-panel">
      <div className="flex min-h-full flex-col">
        <div className="flex items-center justify-between pl-3">
          <Link
            to={paths.home}
            aria-label={shopName()}
            onClick={() => ref.current?.close()}
            className="flex min-h-target min-w-target items-center"
          >
            <Seal />
          </Link>
          <button
            type="button"
            aria-label={m.storefront_close_menu()}
            className={iconButtonStyle}
            {...{ command: 'close', commandfor: drawerId }}
            onClick={(event) => {
              event.preventDefault()
              ref.current?.close()
            }}
          >
            <Icon name="close" />
          </button>
        </div>
        <p lang="ja" className="drawer-greeting">
          ようこそ
        </p>
        <p lang={currentLanguage()} className="mt-1 px-3 pb-6 text-note text-ink-2">
          {m.storefront_greeting_note()}
        </p>
        <nav aria-label={m.storefront_menu_label()} className="mt-auto">
          {menuEntries(hasTestPages).map((entry) => (
            <NavLink
              key={entry.to}
              to={entry.to}
              end={entry.to === paths.home}
              onClick={() => ref.current?.close()}
              className="drawer-place"
            >
              <Icon name={entry.icon} />
              {entry.label}
            </NavLink>
          ))}
        </nav>
        <div className="mt-4 flex items-center justify-between border-t border-line pt-3">
          <LanguageLinks />
          <ThemeButton />
        </div>
      </div>
    </dialog>
  )
}
