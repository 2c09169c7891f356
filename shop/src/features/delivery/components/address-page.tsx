import type { ReactNode } from 'react'
import { paths } from '#paths'
import { m } from '#texts'
import { SubPage } from '#session/private-pages/sub-page.tsx'

export function AddressPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SubPage title={title} back={{ to: paths.addresses, label: m.delivery_back_to_book() }}>
      {children}
    </SubPage>
  )
}
