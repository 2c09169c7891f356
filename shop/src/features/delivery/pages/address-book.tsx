import { useState } from 'react'
import { replace, useFetcher } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import { pageTitle } from '#platform/seo/page-title.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { requireSession } from '#session/private-page.ts'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { BackLink } from '#ui/headings/back-link.tsx'
import { Button } from '#ui/controls/button.tsx'
import { LinkButton } from '#ui/controls/link-button.tsx'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { PageHeading } from '#ui/headings/page-heading.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { EmptyState } from '#ui/placeholders/empty-state.tsx'
import { AddressCard } from '../components/address-card.tsx'
import { AddressBookSkeleton } from '../components/address-skeletons.tsx'
import { addressLine, languageOfAddress } from '../components/address-words.ts'
import { readPurpose } from '../client/purpose.ts'
import { changeBook } from '../client/change-book.ts'
import type { Address, listAddresses } from '../contract.ts'
import { maxAddresses } from '../values.ts'
import type { Route } from './+types/address-book.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request)
  const { orderNumber } = readPurpose(request.url)
  const addresses = await loadAddresses(request)
  // Nothing to choose from.
  if (orderNumber !== null && addresses.length === 0) throw replace(paths.newAddressOfOrder(orderNumber))
  return { addresses, orderNumber }
}
clientLoader.hydrate = true as const

async function loadAddresses(request: Request): Promise<Address[]> {
  try {
    return (await browserShopApi.call<typeof listAddresses>('GET /api/address/')).results
  } catch (failure) {
    return redirectToErrorOrLogin(failure, request)
  }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  requireSession(request)
  return changeBook(request)
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.delivery_book()) }]

export function HydrateFallback() {
  return (
    <PrivatePageFallback>
      <NarrowColumn>
        <PageHeading>{m.delivery_book()}</PageHeading>
        <AddressBookSkeleton />
      </NarrowColumn>
    </PrivatePageFallback>
  )
}

export default function AddressBookPage({ loaderData: { addresses, orderNumber } }: Route.ComponentProps) {
  const [confirming, setConfirming] = useState<Address | null>(null)
  const fetcher = useFetcher({ key: 'address-book' })
  function change(intent: 'default' | 'remove', address: Address) {
    void fetcher.submit({ intent, id: address.id }, { method: 'post' })
    setConfirming(null)
  }
  const newAddress = orderNumber === null ? paths.newAddress : paths.newAddressOfOrder(orderNumber)
  if (addresses.length === 0) {
    return (
      <EmptyState title={m.delivery_empty_title()} sentence={m.delivery_empty_sentence()}>
        <LinkButton to={newAddress} variant="primary">
          {m.delivery_new()}
        </LinkButton>
      </EmptyState>
    )
  }
  return (
    <NarrowColumn>
      {orderNumber !== null && <BackLink to={paths.order(orderNumber)}>{m.delivery_back_to_order()}</BackLink>}
      <PageHeading note={m.delivery_count({ count: addresses.length })}>
        {orderNumber === null ? m.delivery_book() : m.delivery_for_order()}
      </PageHeading>
      {orderNumber !== null && <p className="mb-4">{m.delivery_for_order_sentence({ order: orderNumber })}</p>}
      <ul className="grid gap-3">
        {addresses.map((address) => (
          <li key={address.id}>
            <AddressCard
              address={address}
              orderNumber={orderNumber}
              isBusy={fetcher.formData?.get('id') === String(address.id)}
              onDefault={() => change('default', address)}
              onRemove={() => setConfirming(address)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-6">
        {addresses.length < maxAddresses ? (
          <LinkButton to={newAddress} variant="primary" icon="plus">
            {m.delivery_new()}
          </LinkButton>
        ) : (
          <p className="text-note text-ink-2">{m.delivery_too_many_addresses({ max: maxAddresses })}</p>
        )}
      </div>
      <Dialog
        isOpen={confirming !== null}
        onClose={() => setConfirming(null)}
        title={m.delivery_remove_title()}
        actions={
          confirming && (
            <>
              <Button onClick={() => setConfirming(null)}>{m.delivery_keep()}</Button>
              <Button variant="danger" onClick={() => change('remove', confirming)}>
                {m.delivery_remove()}
              </Button>
            </>
          )
        }
      >
        <p lang={confirming ? languageOfAddress(confirming) : undefined}>{confirming && addressLine(confirming)}</p>
        <p className="text-note text-ink-2">{m.delivery_remove_sentence()}</p>
      </Dialog>
    </NarrowColumn>
  )
}
