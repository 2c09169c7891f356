/** Light or dark: the system's choice, or the visitor's own, stored in localStorage under `theme`. */
const storageKey = 'theme'

/** The colours of the browser's own bars: `--color-paper` in both themes. */
export const barColours = { light: '#faf9f5', dark: '#171814' } as const
type Theme = keyof typeof barColours

/**
 * Runs in `<head>` before anything is painted, so that the chosen theme does not flash in late.
 * A constant: the Content-Security-Policy knows it by its hash.
 */
export const themeScript = `try{const t=localStorage.getItem('${storageKey}'),c=${JSON.stringify(barColours)}[t];if(c){document.documentElement.dataset.theme=t;for(const m of document.querySelectorAll('meta[name=theme-color]'))m.content=c}}catch(e){console.info('storage is closed: nothing is saved',e)};`

/** Cycles: the opposite of the system's theme, the system's theme, no choice. */
export function nextTheme(theme: Theme | null, systemTheme: Theme): Theme | null {
  if (theme === null) return systemTheme === 'dark' ? 'light' : 'dark'
  return theme === systemTheme ? null : systemTheme
}

export function changeTheme(): void {
  const systemTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const theme = nextTheme(readTheme(document.documentElement.dataset.theme), systemTheme)
  showTheme(theme)
  try {
    if (theme) localStorage.setItem(storageKey, theme)
    else localStorage.removeItem(storageKey)
  } catch (error) {
    console.info('storage is closed: the theme lasts for this page', error)
  }
}

/** For a page without `themeScript`. */
export function applyStoredTheme(): void {
  try {
    showTheme(readTheme(localStorage.getItem(storageKey)))
  } catch (error) {
    console.info('storage is closed: the theme follows the system', error)
  }
}

/** Follows changes from other tabs until the returned function is called. */
export function followTheme(): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === storageKey || key === null) showTheme(readTheme(newValue))
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

function showTheme(theme: Theme | null): void {
  const { dataset } = document.documentElement
  if (theme) dataset.theme = theme
  else delete dataset.theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = barColours[theme ?? (meta.media.includes('dark') ? 'dark' : 'light')]
  }
}

function readTheme(text: string | null | undefined): Theme | null {
  return text === 'light' || text === 'dark' ? text : null
}
