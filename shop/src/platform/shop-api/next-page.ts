/** Where somebody wanted to go before the login: only ever a page of this shop. */

const anyOrigin = 'http://shop.invalid'
const doors = /^\/user\/(?:login|register)(?:\/|$)/

/**
 * `next` of the login's address as a path of this shop; null where it is missing, foreign or the login itself.
 * A browser reads `//host`, `/\host` and `/<tab>/host` as another host: such a path is refused, not repaired.
 */
export function nextPage(next: string | null): string | null {
  if (!next || !/^\/(?![/\\])/.test(next) || hasControlCharacter(next)) return null
  if (!URL.canParse(next, anyOrigin)) return null
  const { origin, pathname, search, hash } = new URL(next, anyOrigin)
  if (origin !== anyOrigin || pathname.startsWith('//') || doors.test(pathname)) return null
  return pathname + search + hash
}

/** The `next` of a page's own address, ready to be appended to another path of the login's way: `?next=…` or nothing. */
export function nextSearch(pageUrl: string): string {
  const next = nextPage(new URL(pageUrl).searchParams.get('next'))
  return next ? `?${new URLSearchParams({ next })}` : ''
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f')
}
