import type { ReactNode } from 'react'
import { untouched } from '#ui/feedback/server-part.tsx'

let renderContent = (): ReactNode => null
/** For the server. If this module imported the content, browser scripts would include parts of it. */
export function overrideFooterContent(next: typeof renderContent): void {
  renderContent = next
}

let firstFooter: HTMLElement | null = null

/**
 * Browsers reuse the content that the server rendered: its code and facts are in no script. Hidden while a page loads,
 * because it would jump above a shorter page.
 */
export function Footer() {
  if (import.meta.env.SSR) return <footer className="foot-bar">{renderContent()}</footer>
  return <footer ref={keepContent} className="foot-bar" suppressHydrationWarning dangerouslySetInnerHTML={untouched} />
}

/** Moves the content to a footer that replaces the first one, as behind the error screen. */
function keepContent(footer: HTMLElement | null): void {
  if (!footer) return
  if (firstFooter && firstFooter !== footer) footer.append(...firstFooter.childNodes)
  firstFooter = footer
}
