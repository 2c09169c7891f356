import { m } from '#texts'
import { Icon } from '../icon.tsx'
import { iconButtonStyle } from '../icon-button.tsx'
import { toggleTheme } from './theme.ts'

// Both faces are in the page and CSS shows one: the server cannot know which theme is on.
export function ThemeButton() {
  return (
    <button type="button" onClick={toggleTheme} className={`${iconButtonStyle} unscripted:hidden`}>
      <span className="dark:hidden">
        <Icon name="moon" />
        <span className="sr-only">{m.ui_theme_dark()}</span>
      </span>
      <span className="hidden dark:inline">
        <Icon name="sun" />
        <span className="sr-only">{m.ui_theme_light()}</span>
      </span>
    </button>
  )
}
