import type { ReactNode } from 'react'
import { paths } from '#paths'
import { m } from '#texts'
import { SubPage } from '#session/private-pages/sub-page.tsx'
import { LinesSkeleton } from '#ui/placeholders/skeleton.tsx'
import { PrivatePageFallback } from '../private-page-fallback.tsx'

export function AccountPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SubPage title={title} back={{ to: paths.profile, label: m.identity_back_to_profile() }}>
      {children}
    </SubPage>
  )
}

export function AccountPageFallback({ title }: { title: string }) {
  return (
    <PrivatePageFallback>
      <AccountPage title={title}>
        <LinesSkeleton />
      </AccountPage>
    </PrivatePageFallback>
  )
}
