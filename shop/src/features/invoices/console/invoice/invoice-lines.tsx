import { m } from '#texts'
import { LinesTable } from '#features/fulfilment/components/console/lines-table.tsx'
import type { ConsoleInvoice } from '#features/invoices/console-contract.ts'
import { formatMoney } from '#platform/money/money.ts'
import { rateName } from './rate-name.ts'

/** The order's lines with their rates, as bought and paid. */
export function InvoiceLines({ invoice: { lines, delivery } }: { invoice: ConsoleInvoice }) {
  return (
    <section>
      <h2 className="section-title">{m.invoices_lines()}</h2>
      <LinesTable titles={[m.invoices_goods(), m.invoices_quantity(), m.invoices_rate(), m.invoices_amount()]}>
        {lines.map(({ name, quantity, tax_percent, amount }, index) => (
          <tr key={index}>
            <td className="wrap-anywhere">{name}</td>
            <td className="is-figure">{m.fulfilment_times({ count: quantity })}</td>
            <td className="is-figure">{rateName(tax_percent)}</td>
            <td className="is-figure">{formatMoney(amount)}</td>
          </tr>
        ))}
        {delivery && (
          <tr>
            <td>{m.invoices_delivery()}</td>
            <td className="is-figure">{m.fulfilment_times({ count: 1 })}</td>
            <td className="is-figure">{rateName(delivery.tax_percent)}</td>
            <td className="is-figure">{formatMoney(delivery.amount)}</td>
          </tr>
        )}
      </LinesTable>
    </section>
  )
}
