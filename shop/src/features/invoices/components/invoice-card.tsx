import { useId, useState } from 'react'
import { useFetcher } from 'react-router'
import { m } from '#texts'
import { formatDates } from '#features/delivery/components/promise-words.ts'
import type { InvoiceRequest } from '#features/invoices/contract/invoices.ts'
import { foldEmptyLines } from '#platform/i18n/empty-lines.ts'
import { shopDay } from '#platform/i18n/shop-zone.ts'
import { formatMoney } from '#platform/money/money.ts'
import { stayAfterFailure } from '#session/private-pages/stay-after-failure.ts'
import { Button } from '#ui/controls/button.tsx'
import { MoneyAmount } from '#ui/display/money-amount.tsx'
import { Tag } from '#ui/display/tag.tsx'
import { downloadInvoice } from '../client/download-invoice.ts'
import { invoiceStatusNames, invoiceTones } from './invoice-status.ts'

interface CardProps {
  orderNumber: string
  request: InvoiceRequest
}

/** One request with its state and actions. */
export function InvoiceCard({ orderNumber, request }: CardProps) {
  const titleId = useId()
  const { amount, status, title, tax_number: taxNumber, note } = request
  const lines = linesOf(request)
  const hasAction = status === 'requested' || request.has_file || request.has_correction_file
  return (
    <article aria-labelledby={titleId} className="rounded-panel border border-line bg-raised px-4 sm:px-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3.5">
        <h2 id={titleId} className="text-body/normal tabular-nums">
          <span className="sr-only">{m.invoices_invoice()} </span>
          <MoneyAmount amount={amount} currency="CNY" />
        </h2>
        <Tag tone={invoiceTones[status]}>{invoiceStatusNames[status]()}</Tag>
      </header>
      <div className="grid gap-1 py-4">
        <p className="wrap-anywhere">{title}</p>
        {taxNumber && <p className="wrap-anywhere text-note text-ink-2 tabular-nums">{taxNumber}</p>}
        {note && <p className="wrap-anywhere whitespace-pre-line text-note text-ink-2">{foldEmptyLines(note)}</p>}
        {lines.map((line) => (
          <p key={line} className="wrap-anywhere whitespace-pre-line text-note text-ink-2 tabular-nums">
            {line}
          </p>
        ))}
      </div>
      {hasAction && (
        <footer className="flex flex-wrap justify-end gap-2 border-t border-line py-4">
          {status === 'requested' && <Withdraw id={request.id} />}
          {request.number && request.has_file && (
            <Download orderNumber={orderNumber} id={request.id} number={request.number} isCorrection={false} />
          )}
          {request.correction_number && request.has_correction_file && (
            <Download orderNumber={orderNumber} id={request.id} number={request.correction_number} isCorrection />
          )}
        </footer>
      )}
    </article>
  )
}

function linesOf(request: InvoiceRequest): string[] {
  const { status, email, number, issued_on: issuedOn, correction_number: correction, amount, reason } = request
  const dayOf = (day: string) => formatDates({ from: day, until: day })
  const day = dayOf(shopDay(new Date(request.created_at)))
  const issued = number && issuedOn ? [m.invoices_issued_on({ number, day: dayOf(issuedOn) })] : []
  switch (status) {
    case 'requested':
      return [email ? m.invoices_requested_on_mail({ day, email }) : m.invoices_requested_on({ day })]
    case 'withdrawn':
      return [m.invoices_was_withdrawn()]
    case 'declined':
      return [m.invoices_was_declined({ reason: foldEmptyLines(reason ?? '') })]
    case 'dropped':
      return [m.invoices_was_dropped()]
    case 'issued':
      return issued
    case 'to_correct':
      return [...issued, m.invoices_being_corrected()]
    case 'corrected':
      return [
        ...issued,
        ...(correction ? [m.invoices_corrected_by({ number: correction, amount: formatMoney(amount) })] : []),
      ]
  }
}

function Withdraw({ id }: { id: number }) {
  const withdrawing = useFetcher({ key: `withdraw invoice ${id}` })
  return (
    <withdrawing.Form noValidate method="post">
      <input type="hidden" name="intent" value="withdraw" />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" variant="text" isSmall isBusy={withdrawing.state !== 'idle'}>
        {m.invoices_withdraw()}
      </Button>
    </withdrawing.Form>
  )
}

interface DownloadProps {
  orderNumber: string
  id: number
  number: string
  isCorrection: boolean
}

function Download(wanted: DownloadProps) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      await downloadInvoice(wanted)
    } catch (failure) {
      stayAfterFailure(failure, new URL(location.href))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button isSmall isBusy={isBusy} onClick={() => void download()}>
      {wanted.isCorrection ? m.invoices_download_correction() : m.invoices_download()}
    </Button>
  )
}
