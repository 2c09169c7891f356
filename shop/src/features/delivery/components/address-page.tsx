import type { ReactNode } from 'react'
import { paths } from '#paths'
import { m } from '#texts'
import { SubPage } from '#session/private-pages/sub-page.tsx'

export interface AddressPageProps {
  title: string
  /** Unset: to the book. */
  back?: { to: string; label: string }
  children: ReactNode
}

export function AddressPage({ title, back, children }: AddressPageProps) {
  return (
    <SubPage title={title} back={back ?? { to: paths.addresses, label: m.delivery_back_to_book() }}>
      {children}
    </SubPage>
  )
}
