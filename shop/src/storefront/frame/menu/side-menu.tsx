import { NavLink } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { classNames } from '#ui/display/class-names.ts'
import { Icon } from '#ui/display/icon.tsx'
import { menuEntries } from './menu-entries.ts'
import { OpenMenuButton } from './menu-drawer.tsx'

const placeStyle =
  'relative flex w-full flex-col items-center justify-center gap-0.5 text-note/snug text-ink-2 hover:text-ink md:min-h-17 ' +
  'aria-[current]:font-strong aria-[current]:text-accent current-mark'

/** The places of the shop: a bar under the thumb on phones, a rail from 768 px. */
export function SideMenu({ hasTestPages }: { hasTestPages: boolean }) {
  return (
    <nav
      aria-label={m.storefront_menu_label()}
      data-screen-only
      className="fixed inset-x-0 bottom-0 z-20 grid h-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] auto-cols-fr grid-flow-col border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] max-md:[body:has([data-bottom-bar])_&]:hidden md:inset-y-0 md:right-auto md:flex md:h-auto md:w-rail md:flex-col md:border-t-0 md:border-r md:py-3"
    >
      {menuEntries(hasTestPages).map((entry) => (
        <NavLink
          key={entry.to}
          to={entry.to}
          end={entry.to === paths.home}
          className={classNames(placeStyle, entry.isDrawerOnlyOnPhones && 'max-md:hidden')}
        >
          <Icon name={entry.icon} />
          {entry.label}
        </NavLink>
      ))}
      <div className="grid md:-order-1 md:mb-6">
        <OpenMenuButton className={placeStyle} />
      </div>
      <span
        lang="ja"
        aria-hidden="true"
        className="mt-auto mb-4 hidden self-center font-serif text-[19px]/none tracking-[.34em] whitespace-nowrap text-ink-2 [writing-mode:vertical-rl] md:[@media(min-height:560px)]:block"
      >
        ようこそ
      </span>
    </nav>
  )
}
