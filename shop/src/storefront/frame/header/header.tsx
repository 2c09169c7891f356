import { Link } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { languageNames } from '#platform/i18n/language.ts'
import { Icon } from '#ui/display/icon.tsx'
import { iconButtonStyle } from '#ui/controls/icon-button.tsx'
import { shopName } from '#platform/seo/shop-name.ts'
import { BasketLink } from './basket-link.tsx'
import { LanguageLinks } from './language-links.tsx'
import { SearchBox, type SearchBoxProps } from './search-box.tsx'
import { Seal } from './seal.tsx'
import { ThemeButton } from './theme-button.tsx'

export function Header({ Suggestions }: SearchBoxProps) {
  return (
    <header data-screen-only className="head-bar">
      <Link
        to={paths.home}
        aria-label={shopName()}
        className="flex min-h-target min-w-target max-w-1/3 shrink-0 items-center gap-3"
      >
        <Seal />
        <span
          aria-hidden="true"
          className="hidden truncate font-serif text-[22px] font-strong tracking-[.06em] md:block"
        >
          {shopName()}
        </span>
      </Link>
      <SearchBox Suggestions={Suggestions} />
      <BasketLink />
      <div className="hidden items-center gap-1 md:flex">
        <LanguageLinks />
        <ThemeButton />
      </div>
      <button
        type="button"
        popoverTarget="languages"
        aria-label={m.storefront_language_now({ language: languageNames[currentLanguage()] })}
        className={`${iconButtonStyle} -mr-2.5 md:hidden`}
      >
        <Icon name="globe" />
      </button>
      <div id="languages" popover="auto" className="languages-panel">
        <LanguageLinks />
      </div>
    </header>
  )
}
