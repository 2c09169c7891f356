import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

// Outside the component, because the root's error screen mounts the frame again.
let lastPlace: string | undefined

/**
 * After a navigation, announces the new page's title and moves the focus to its heading.
 * The next page of a list is such a navigation. A filter or an ordering is not: its control stays focused.
 */
export function RouteAnnouncer() {
  const { pathname, search } = useLocation()
  const place = `${pathname} ${new URLSearchParams(search).get('page') ?? 1}`
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isFirstPage = lastPlace === undefined
    if (lastPlace === place) return
    lastPlace = place
    if (isFirstPage) return
    if (ref.current) ref.current.textContent = document.title
    const main = document.querySelector<HTMLElement>('main')
    const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main
    target?.focus({ preventScroll: true })
  }, [place])
  return <div ref={ref} aria-live="polite" aria-atomic="true" className="sr-only" />
}
