import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** After a navigation inside the page, says the new page's title and moves the focus to its heading. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    setTitle(document.title)
    const main = document.querySelector<HTMLElement>('main')
    const target = main?.querySelector<HTMLElement>('h1[tabindex]') ?? main
    target?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <div aria-live="polite" aria-atomic="true" className="sr-only">
      {title}
    </div>
  )
}
