import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

// Outside the component: the frame is built anew when the root's error screen comes or goes.
let lastPathname: string | undefined

/** After a navigation inside the page, says the new page's title and moves the focus to its heading. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isFirstPage = lastPathname === undefined
    if (lastPathname === pathname) return
    lastPathname = pathname
    if (isFirstPage) return
    if (ref.current) ref.current.textContent = document.title
    const main = document.querySelector<HTMLElement>('main')
    const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main
    target?.focus({ preventScroll: true })
  }, [pathname])
  return <div ref={ref} aria-live="polite" aria-atomic="true" className="sr-only" />
}
