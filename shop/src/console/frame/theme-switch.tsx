import { useEffect, useState } from 'react'
import { m } from '#texts'
import { SmallIconButton } from '#console-ui/display/small-icon-button.tsx'
import { changeTheme, followTheme } from '#ui/theme/theme.ts'

const readChosen = () => document.documentElement.dataset.theme

/** The same choice as in the shop, including the system's own theme. */
export function ThemeSwitch() {
  const [chosen, setChosen] = useState(readChosen)
  useEffect(followTheme, [])
  const words = { light: m.console_theme_light, dark: m.console_theme_dark }
  const label = (words[chosen as keyof typeof words] ?? m.console_theme_system)()
  return (
    <SmallIconButton
      icon={chosen === 'dark' ? 'moon' : chosen === 'light' ? 'sun' : 'device'}
      size={18}
      label={label}
      title={label}
      onClick={() => {
        changeTheme()
        setChosen(readChosen())
      }}
    />
  )
}
