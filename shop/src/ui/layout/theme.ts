/** Light or dark: the system's choice, until the visitor chooses; kept in localStorage under `theme`. */
const storageKey = 'theme'

/**
 * Runs in `<head>` before anything is painted, so that the chosen theme does not flash in late.
 * A constant: the Content-Security-Policy knows it by its hash.
 */
export const themeScript = `try{const t=localStorage.getItem('${storageKey}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){console.info('storage is closed: the theme follows the system',e)}`

export function toggleTheme(): void {
  const root = document.documentElement
  const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  const theme = isDark ? 'light' : 'dark'
  root.dataset.theme = theme
  try {
    localStorage.setItem(storageKey, theme)
  } catch (error) {
    console.info('storage is closed: the theme lasts for this page', error)
  }
}
