import { redirect } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { OrderSkeleton } from '#features/fulfilment/components/order-skeleton.tsx'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import type { getInvoice, InvoiceState, InvoiceRequest } from '#features/invoices/contract/invoices.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { formatMoney } from '#platform/money/money.ts'
import { browserShopApi } from '#session/browser-shop-api.ts'
import { requireOrderAccess } from '#session/private-pages/order-links.ts'
import { redirectToErrorOrLogin } from '#session/redirect-to-error-or-login.ts'
import { showAlert } from '#ui/alerts/alert-store.ts'
import { BackLink } from '#ui/headings/back-link.tsx'
import { NarrowColumn } from '#ui/headings/narrow-column.tsx'
import { useRevalidateOnReturn } from '#features/orders/components/use-revalidate-on-return.ts'
import { Section } from '#ui/layout/section.tsx'
import { changeInvoice } from '../client/invoice-forms.ts'
import { InvoiceCard } from '../components/invoice-card.tsx'
import { InvoiceForm } from '../components/invoice-form.tsx'
import type { Route } from './+types/invoice.ts'
import type { UnavailableReason } from '#features/invoices/values.ts'

/** Why no invoice is available. */
const unavailableWords: Record<UnavailableReason, () => string> = {
  not_offered: m.invoices_not_offered,
  not_paid: m.invoices_not_paid,
  nothing_left: m.invoices_nothing_left,
  too_late: m.invoices_too_late,
}

/** Whether the shopper may request again. */
const isReplaceable = ({ status }: Pick<InvoiceRequest, 'status'>): boolean =>
  status === 'declined' || status === 'withdrawn'

/** The request that counts: the newest, unless the shopper has withdrawn it. */
function currentRequest({ requests }: Pick<InvoiceState, 'requests'>): InvoiceRequest | null {
  const [newest] = requests
  return newest && newest.status !== 'withdrawn' ? newest : null
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireOrderAccess(request, params.order_number)
  return { state: await loadState(request, params.order_number) }
}
clientLoader.hydrate = true as const

async function loadState(request: Request, orderNumber: string): Promise<InvoiceState> {
  try {
    return await browserShopApi.call<typeof getInvoice>('GET /api/order/{order_number}/invoice/', {
      params: { order_number: orderNumber },
    })
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) {
      showAlert(failure.message, { kind: 'failure' })
      throw redirect(paths.orders)
    }
    return redirectToErrorOrLogin(failure, request)
  }
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  requireOrderAccess(request, params.order_number)
  return changeInvoice(request, params.order_number)
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.invoices_page()) }]

export function HydrateFallback() {
  return (
    <PrivatePageFallback>
      <OrderSkeleton />
    </PrivatePageFallback>
  )
}

export default function InvoicePage({ loaderData: { state }, params, actionData }: Route.ComponentProps) {
  const number = params.order_number
  const current = currentRequest(state)
  const earlier = state.requests.filter((request) => request !== current)
  const mayRequest = state.available && (!current || isReplaceable(current))
  useRevalidateOnReturn()
  return (
    <NarrowColumn>
      <BackLink to={paths.order(number)}>{m.invoices_back({ number })}</BackLink>
      <h1 tabIndex={-1} className="pt-2 font-serif text-title tracking-[.03em] text-balance">
        {mayRequest ? m.invoices_page() : m.invoices_invoice()}
      </h1>
      {mayRequest && (
        <p className="mt-1 text-note text-ink-2 tabular-nums">
          {m.invoices_page_note({ number, amount: formatMoney(state.amount) })}
        </p>
      )}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-8">
        {current && <InvoiceCard orderNumber={number} request={current} />}
        {current?.status === 'declined' && mayRequest && <p>{m.invoices_again()}</p>}
        {mayRequest && <InvoiceForm key={state.requests.length} last={state.last} failure={actionData ?? null} />}
        {!mayRequest && (!current || isReplaceable(current)) && state.reason && (
          <p>{unavailableWords[state.reason]()}</p>
        )}
      </div>
      {earlier.length > 0 && (
        <Section title={m.invoices_earlier()} isNear>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {earlier.map((request) => (
              <InvoiceCard key={request.id} orderNumber={number} request={request} />
            ))}
          </div>
        </Section>
      )}
    </NarrowColumn>
  )
}
