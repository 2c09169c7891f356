/** Light or dark: the system's choice, until the visitor chooses; kept in localStorage under `theme`. */
const storageKey = 'theme'

/** The colours of the browser's own bars: `--color-paper` in both themes. */
export const barColours = { light: '#faf9f5', dark: '#171814' } as const
type Theme = keyof typeof barColours

/**
 * Runs in `<head>` before anything is painted, so that the chosen theme does not flash in late.
 * A constant: the Content-Security-Policy knows it by its hash.
 */
export const themeScript = `try{const t=localStorage.getItem('${storageKey}'),c=${JSON.stringify(barColours)}[t];if(c){document.documentElement.dataset.theme=t;for(const m of document.querySelectorAll('meta[name=theme-color]'))m.content=c}}catch(e){console.info('storage is closed: the theme follows the system',e)};`

export function toggleTheme(): void {
  const root = document.documentElement
  const isDark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  const theme: Theme = isDark ? 'light' : 'dark'
  root.dataset.theme = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = barColours[theme]
  }
  try {
    localStorage.setItem(storageKey, theme)
  } catch (error) {
    console.info('storage is closed: the theme lasts for this page', error)
  }
}
