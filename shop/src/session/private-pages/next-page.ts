/** Target page after the login: only ever a page of this shop. */
import { isAtOrBelow, paths } from '#paths'

const anyOrigin = 'http://shop.invalid'
const loginPaths = [paths.login(), paths.register]

/**
 * Parses the login's `next` as a path of this shop; null for a missing or foreign one, or the login. Rejects paths that
 * a browser reads as another host, such as `//host`, `/\host` and `/<tab>/host`.
 */
export function nextPage(next: string | null): string | null {
  if (!next || !/^\/(?![/\\])/.test(next) || hasControlCharacter(next)) return null
  if (!URL.canParse(next, anyOrigin)) return null
  const { origin, pathname, search, hash } = new URL(next, anyOrigin)
  if (origin !== anyOrigin || pathname.startsWith('//') || isLoginPath(pathname)) return null
  return pathname + search + hash
}

function isLoginPath(pathname: string): boolean {
  return loginPaths.some((path) => isAtOrBelow(path, pathname))
}

/** The `next` of an address's query, to be appended to the next path of the login: `?next=…` or nothing. */
export function nextSearch(search: string): string {
  const next = nextPage(new URLSearchParams(search).get('next'))
  return next ? `?${new URLSearchParams({ next })}` : ''
}

function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ' || character === '\u007f')
}
