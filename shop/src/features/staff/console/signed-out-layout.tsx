import type { ReactNode } from 'react'
import { m } from '#texts'
import { LanguageSwitch } from '#console-ui/language-switch.tsx'

/** Layout of screens before signing in. */
export function SignedOutLayout({ children }: { children: ReactNode }) {
  return (
    <div className="c-door">
      <main id="main">
        <p className="c-brand">
          <span className="c-seal" lang="ja" aria-hidden="true" />
          <span className="c-dim">{m.staff_console()}</span>
        </p>
        {children}
      </main>
      <footer>
        <span>{m.staff_shop_at({ host: location.hostname })}</span>
        <LanguageSwitch />
      </footer>
    </div>
  )
}
