import { type ReactNode, useEffect } from 'react'
import { useMe } from '#console-session/me-store.ts'

export interface ConsolePageProps {
  title: string
  /** Number of waiting entries, shown first in the window's title. */
  waiting?: number
  /** Shown next to the title, such as a count. */
  note?: ReactNode
  actions?: ReactNode
  /** Breadcrumbs above the title. */
  crumbs?: ReactNode
  titleLanguage?: string | undefined
  children: ReactNode
}

export function ConsolePage({ title, waiting = 0, note, actions, crumbs, titleLanguage, children }: ConsolePageProps) {
  const shopName = useMe()?.shop_name ?? ''
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title} · ${shopName}`
  }, [title, waiting, shopName])
  return (
    <>
      {crumbs && <p className="c-crumbs">{crumbs}</p>}
      <header className="c-head">
        <h1 tabIndex={-1} lang={titleLanguage}>
          {title}
        </h1>
        {note && <span className="c-dim">{note}</span>}
        {actions && <div className="c-head-acts max-desk:has-[>[data-part=order-actions]]:ml-0">{actions}</div>}
      </header>
      {children}
    </>
  )
}
