import type { ReactNode } from 'react'
import { m } from '#texts'
import { LanguageSwitch } from '#console-ui/language-switch.tsx'

/** Layout of screens before signing in. */
export function SignedOutLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto]">
      <main id="main" className="grid w-[min(384px,calc(100vw-48px))] content-center justify-self-center py-8">
        <p className="brand">
          <span className="seal size-6.5 rounded-[4px] text-[16px]/none" lang="ja" aria-hidden="true" />
          <span className="text-ink-2">{m.staff_console()}</span>
        </p>
        {children}
      </main>
      <footer className="flex flex-wrap justify-between gap-2 px-gutter py-5 text-small text-ink-3">
        <span>{m.staff_shop_at({ host: location.hostname })}</span>
        <LanguageSwitch />
      </footer>
    </div>
  )
}
