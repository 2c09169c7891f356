import { type ReactNode, useEffect } from 'react'
import { m } from '#texts'
import { useMe } from '#console-session/me-store.ts'
import { useNewOrders } from './new-orders-store.ts'

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
  const newOrders = useNewOrders()
  useEffect(() => {
    const news = newOrders > 0 ? `${m.console_ui_new_orders({ count: newOrders })} ` : ''
    document.title = `${news}${waiting > 0 ? `(${waiting}) ` : ''}${title} · ${shopName}`
  }, [title, waiting, shopName, newOrders])
  return (
    <>
      {crumbs && (
        <p className="mb-1.5 flex flex-wrap gap-2 text-small/5 text-ink-3 [&_a]:text-ink-2 [&_a]:underline [&_a]:underline-offset-4 [&>*+*]:before:mr-2 [&>*+*]:before:content-['/']">
          {crumbs}
        </p>
      )}
      <header className="mb-4.5 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="font-serif text-[1.375rem]/[1.4]" tabIndex={-1} lang={titleLanguage}>
          {title}
        </h1>
        {note && <span className="text-ink-2">{note}</span>}
        {actions && (
          <div className="ml-auto flex flex-wrap gap-2 max-desk:has-[>[data-part=order-actions]]:ml-0">{actions}</div>
        )}
      </header>
      {children}
    </>
  )
}
