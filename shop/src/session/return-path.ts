/** Return addresses for pages that failed to load. */
import { isAtOrBelow, paths } from '#paths'

/**
 * The page's path, with its query only where that is public and harmless.
 * A return from the cashier carries payment data.
 * @param url absolute, as a loader's request has it
 */
export function returnPath(url: string): string {
  const { pathname, searchParams } = new URL(url)
  // Loader requests have React Router's own suffix and parameter.
  const path = pathname.replace(/\.data$/, '')
  searchParams.delete('_routes')
  const isPublic = path === paths.home || isAtOrBelow(paths.shop, path)
  return isPublic && searchParams.size > 0 ? `${path}?${searchParams}` : path
}

/** `/offline?from=…`: the screen tries again by itself when the network returns. */
export function offlineAddress(url: string | undefined): string {
  return paths.offline(returnPathOf(url))
}

/** `/error?from=…` is an outage, with its status; `/error` alone is a page like others. */
export function errorAddress(url: string | undefined): string {
  return paths.error(returnPathOf(url))
}

function returnPathOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : returnPath(url)
}
