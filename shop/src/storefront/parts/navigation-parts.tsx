import { paths } from '#paths'
import { m } from '#texts'
import { Breadcrumbs } from '#ui/layout/breadcrumbs.tsx'
import { BackLink } from '#ui/headings/back-link.tsx'
import { buttonStyle } from '#ui/controls/button-style.ts'
import { ChipRow } from '#ui/navigation/chip-row.tsx'
import { OpenMenuButton } from '../frame/menu/menu-drawer.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { Part } from './part.tsx'

const types = [m.storefront_menu_home, m.storefront_menu_shop, m.storefront_menu_user]

/** Links to other places, with the current place. */
export function NavigationParts() {
  return (
    <Part title={m.storefront_parts_navigation()}>
      <Breadcrumbs
        label="Breadcrumbs"
        crumbs={[
          { label: m.storefront_menu_home(), to: paths.home },
          { label: m.storefront_menu_shop(), to: paths.shop },
          { label: m.storefront_parts_sample_name() },
        ]}
      />
      <div>
        <BackLink to={paths.shop}>{m.storefront_menu_shop()}</BackLink>
      </div>
      <ChipRow
        label={m.storefront_parts_navigation()}
        chips={types.map((label, index) => ({ label: label(), to: `?chip=${index}`, isCurrent: index === 0 }))}
      />
      <div>
        <OpenMenuButton className={buttonStyle()} />
      </div>
      {[1, 5, 12].map((page) => (
        <div key={page}>
          <Pagination label={`Pagination ${page}`} page={page} pageCount={12} hrefOf={(number) => `?page=${number}`} />
        </div>
      ))}
    </Part>
  )
}
