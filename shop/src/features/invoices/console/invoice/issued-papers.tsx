import { m } from '#texts'
import { LinesTable } from '#features/fulfilment/components/console/lines-table.tsx'
import type { ConsoleInvoice } from '#features/invoices/console-contract.ts'
import { formatMoney } from '#platform/money/money.ts'

/** Invoice and corrections as recorded; a correction takes back what it states. */
export function IssuedPapers({ papers }: { papers: ConsoleInvoice['papers'] }) {
  if (papers.length === 0) return null
  return (
    <section>
      <h2 className="section-title">{m.invoices_papers()}</h2>
      <LinesTable titles={[m.invoices_number(), m.invoices_day(), m.invoices_amount()]}>
        {papers.map(({ number, kind, issued_on, amount }) => (
          <tr key={number}>
            <td>
              <span className="code-text wrap-anywhere">{number}</span>
              <small>{kind === 'invoice' ? m.invoices_invoice() : m.invoices_paper_correction()}</small>
            </td>
            <td className="is-figure">{issued_on}</td>
            <td className="is-figure">
              {kind === 'correction' && '−'}
              {formatMoney(amount)}
            </td>
          </tr>
        ))}
      </LinesTable>
    </section>
  )
}
