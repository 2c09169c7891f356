/**
 * The absolute address of a request; null where the Host header, which is the caller's, or the path cannot be part of one.
 * @param path with its query
 */
export function addressAt(protocol: string, host: string, path: string): URL | null {
  // What ends a host would be read as a user's name, or as a path in front of the path.
  if (/[@/\\?#]/.test(host)) return null
  return URL.parse(path, `${protocol}://${host}`)
}

/** Does a browser read this path as the address of another host? */
export function isForeignPath(path: string): boolean {
  return /^\/[/\\]/.test(path)
}

/**
 * What was asked for, at an origin of ours: the absolute form of a request names a host of the caller's choice.
 * @returns null where no address was asked for
 */
export function addressAtOrigin(origin: string, asked: string): URL | null {
  const { pathname, search } = URL.parse(asked, origin) ?? {}
  if (pathname === undefined) return null
  const address = new URL(origin)
  address.pathname = pathname
  address.search = search ?? ''
  return address
}
