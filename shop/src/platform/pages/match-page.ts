/** @param paths patterns of React Router; `*` matches nothing here */
export function pageMatcher(paths: readonly string[]): (pathname: string) => boolean {
  const patterns = paths.map((path) => new RegExp(`^${path.replaceAll('*', '\\*').replace(/:\w+/g, '[^/]+')}$`))
  return (pathname) => {
    const path = withoutEndingSlash(pathname)
    return patterns.some((pattern) => pattern.test(path))
  }
}

/** Both forms are the same page. */
export function withoutEndingSlash(pathname: string): string {
  return pathname.length > 1 && pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
}
