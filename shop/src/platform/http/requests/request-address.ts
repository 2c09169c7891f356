/** The absolute address of a request. Null where the caller's Host header or the path cannot be part of one. */
export function addressAt(protocol: string, host: string, path: string): URL | null {
  // A character that ends a host would make the rest a user name or part of the path.
  if (/[@/\\?#]/.test(host)) return null
  return URL.parse(path, `${protocol}://${host}`)
}

/** Whether a browser would read this path as the address of another host. */
export function isForeignPath(path: string): boolean {
  return /^\/[/\\]/.test(path)
}

/** The requested address at one of the shop's origins. A request in absolute form names a host of the caller's choice. */
export function addressAtOrigin(origin: string, url: string): URL | null {
  const { pathname, search } = URL.parse(url, origin) ?? {}
  if (pathname === undefined) return null
  const address = new URL(origin)
  address.pathname = pathname
  address.search = search ?? ''
  return address
}
