import { m } from '#texts'
import { Icon } from '#ui/display/icon.tsx'
import { iconButtonStyle } from '#ui/controls/icon-button.tsx'
import { changeTheme } from '#ui/theme/theme.ts'

/** Shows and names the chosen theme; a press chooses the next one. */
// All three faces are in the page and CSS shows one: the server cannot know which theme is chosen.
export function ThemeButton() {
  return (
    <button type="button" data-steps onClick={changeTheme} className={`${iconButtonStyle} unscripted:hidden`}>
      <span className="in-data-theme:hidden">
        <Icon name="device" />
        <span className="sr-only">{m.storefront_theme_system()}</span>
      </span>
      <span className="hidden in-data-[theme=light]:inline">
        <Icon name="sun" />
        <span className="sr-only">{m.storefront_theme_light()}</span>
      </span>
      <span className="hidden in-data-[theme=dark]:inline">
        <Icon name="moon" />
        <span className="sr-only">{m.storefront_theme_dark()}</span>
      </span>
    </button>
  )
}
