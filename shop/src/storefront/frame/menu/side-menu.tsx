import { NavLink } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { classNames } from '#ui/display/class-names.ts'
import { Icon } from '#ui/display/icon.tsx'
import { menuEntries } from './menu-entries.ts'
import { OpenMenuButton } from './menu-drawer.tsx'

const placeStyle = 'rail-place current-mark'

/** The places of the shop: a bar under the thumb on phones, a rail from 768 px. */
export function SideMenu({ hasTestPages }: { hasTestPages: boolean }) {
  return (
    <nav aria-label={m.storefront_menu_label()} data-screen-only className="rail">
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
      <span lang="ja" aria-hidden="true" className="rail-motto">
        ようこそ
      </span>
    </nav>
  )
}
