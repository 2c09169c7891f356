import type { ReactNode } from 'react'
import { m } from '#texts'
import { CopyText } from '#console-ui/copy-text.tsx'
import type { ConsoleInvoice } from '#features/invoices/console-contract.ts'
import { LinesTable } from '#features/fulfilment/components/console/lines-table.tsx'
import { formatMoney } from '#platform/money/money.ts'
import { rateName } from './rate-name.ts'

/** The fields that staff copy into the tax bureau's form, and the sums by rate. */
export function InvoiceFacts({ invoice }: { invoice: ConsoleInvoice }) {
  const { correction, kind, title, tax_number, email, note } = invoice
  const { amount, rates } = correction ?? invoice
  const facts: [name: string, value: string | null][] = [
    [m.invoices_title(), title],
    [m.invoices_tax_number(), tax_number],
    // Without a sign, as other forms expect it.
    [m.invoices_amount(), amount],
    [m.invoices_mail_to(), email],
  ]
  return (
    <section>
      <h2 className="section-title">{correction ? m.invoices_states_correction() : m.invoices_states_on_paper()}</h2>
      <dl className="grid">
        <Row name={m.invoices_kind()}>{kind === 'company' ? m.invoices_company() : m.invoices_personal()}</Row>
        {facts.map(
          ([name, value]) =>
            value && (
              <Row key={name} name={name} copied={value}>
                {value}
              </Row>
            ),
        )}
        {note && <Row name={m.invoices_shopper_note()}>{note}</Row>}
      </dl>
      {rates.length > 0 && (
        <div className="mt-4">
          <LinesTable titles={[m.invoices_rate(), m.invoices_net(), m.invoices_tax(), m.invoices_amount()]}>
            {rates.map((rate) => (
              <tr key={rate.tax_percent}>
                <td>{rateName(rate.tax_percent)}</td>
                {/* A phone shows no heads of columns. */}
                <td className="is-figure">
                  {formatMoney(rate.net)} <small className="sm:hidden">{m.invoices_net()}</small>
                </td>
                <td className="is-figure">
                  {formatMoney(rate.tax)} <small className="sm:hidden">{m.invoices_tax()}</small>
                </td>
                <td className="is-figure">{formatMoney(rate.gross)}</td>
              </tr>
            ))}
          </LinesTable>
        </div>
      )}
    </section>
  )
}

function Row({ name, copied, children }: { name: string; copied?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 border-b border-line py-2 tabular-nums">
      <dt className="w-24 shrink-0 text-ink-2">{name}</dt>
      <dd className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="wrap-anywhere whitespace-pre-line">{children}</span>
        {copied && <CopyText text={copied} label={name} />}
      </dd>
    </div>
  )
}
