import { Form, useNavigation } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { loadOrderDetail } from '#features/fulfilment/components/load-order-detail.ts'
import { PrivatePageFallback } from '#features/identity/components/private-page-fallback.tsx'
import { OrdersSkeleton } from '#features/orders/components/orders-skeleton.tsx'
import type { OrderDetail } from '#features/fulfilment/contract.ts'
import { maxAddresseeLength } from '#features/invoices/values.ts'
import { pageTitle } from '#platform/seo/page-title.ts'
import type { FormFailure } from '#session/private-pages/form-failure.ts'
import { requireOrderAccess } from '#session/private-pages/order-links.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { BackLink } from '#ui/headings/back-link.tsx'
import { issueReceipt, loadReceipt } from '../client/receipt-calls.ts'
import { ReceiptSheet } from '../components/receipt-sheet.tsx'
import type { Route } from './+types/receipt.ts'

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  requireOrderAccess(request, params.order_number)
  const order = await loadOrderDetail(request, params.order_number)
  return { order, ...(await loadReceipt(request, order)) }
}
clientLoader.hydrate = true as const

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  requireOrderAccess(request, params.order_number)
  return issueReceipt(request, params.order_number)
}

export const meta: Route.MetaFunction = () => [{ title: pageTitle(m.invoices_receipt()) }]

export function HydrateFallback() {
  return (
    <div data-paper className="mx-auto max-w-[188mm]">
      <PrivatePageFallback>
        <OrdersSkeleton count={1} />
      </PrivatePageFallback>
    </div>
  )
}

/** The receipt of an order, for paper: without the frame of the shop. */
export default function ReceiptPage({ loaderData: { order, receipt, whyNone }, actionData }: Route.ComponentProps) {
  return (
    <div data-paper className="mx-auto max-w-[188mm] py-4 print:py-0">
      <div data-screen-only className="flex flex-wrap items-end justify-between gap-4">
        <BackLink to={paths.order(order.order_number)}>{m.invoices_receipt_back()}</BackLink>
        {receipt && (
          <Button variant="primary" onClick={() => print()}>
            {m.invoices_receipt_print()}
          </Button>
        )}
      </div>
      {receipt ? (
        <ReceiptSheet receipt={receipt} orderNumber={order.order_number} />
      ) : (
        <NoReceipt order={order} why={whyNone} failure={actionData ?? null} />
      )}
    </div>
  )
}

interface NoReceiptProps {
  order: OrderDetail
  /** Null: it can be issued. */
  why: (() => string) | null
  failure: FormFailure | null
}

function NoReceipt({ order, why, failure }: NoReceiptProps) {
  return (
    <div className="mx-auto max-w-narrow">
      <h1 tabIndex={-1} className="pt-2 font-serif text-title tracking-[.03em] text-balance">
        {m.invoices_receipt()}
      </h1>
      {why ? <p className="mt-6">{why()}</p> : <IssueForm order={order} failure={failure} />}
    </div>
  )
}

function IssueForm({ order, failure }: { order: OrderDetail; failure: FormFailure | null }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <CheckedForm as={Form} method="post" refusal={failure} className="mt-6 grid gap-6">
      <TextField
        label={m.invoices_receipt_addressee()}
        name="addressee"
        defaultValue={order.address?.recipient ?? ''}
        maxLength={maxAddresseeLength}
        hint={m.invoices_receipt_addressee_hint()}
        error={failure?.fieldErrors.addressee}
      />
      <div>
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {m.invoices_receipt_issue()}
        </Button>
      </div>
    </CheckedForm>
  )
}
