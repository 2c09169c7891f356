import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { LinesTable } from '#features/fulfilment/components/console/lines-table.tsx'
import type { ConsoleInvoice, getConsoleInvoiceFile } from '#features/invoices/console-contract.ts'
import { formatMoney } from '#platform/money/money.ts'
import { Button } from '#ui/controls/button.tsx'
import { saveFile } from '#ui/files/save-file.ts'
import { invoiceFileName } from '../../client/invoice-file-name.ts'
import { ReplaceFile } from './replace-file.tsx'
import type { InvoiceChanged } from './settle-change.ts'

export interface IssuedPapersProps extends InvoiceChanged {
  invoice: ConsoleInvoice
  mayIssue: boolean
}

/** Invoice and corrections as recorded; amounts of a correction are negative. */
export function IssuedPapers({ invoice, mayIssue, ...changed }: IssuedPapersProps) {
  const { id, papers } = invoice
  if (papers.length === 0) return null
  return (
    <section>
      <h2 className="section-title">{m.invoices_papers()}</h2>
      <LinesTable titles={[m.invoices_number(), m.invoices_day(), m.invoices_amount()]}>
        {papers.map(({ number, kind, issued_on, amount, has_file }) => (
          <tr key={number}>
            <td>
              <span className="code-text wrap-anywhere">{number}</span>
              <small>{kind === 'invoice' ? m.invoices_invoice() : m.invoices_paper_correction()}</small>
              {has_file && <Download id={id} number={number} kind={kind} />}
              {has_file && mayIssue && <ReplaceFile invoice={invoice} number={number} kind={kind} {...changed} />}
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

interface DownloadProps {
  id: number
  number: string
  kind: 'invoice' | 'correction'
}

function Download({ id, number, kind }: DownloadProps) {
  const downloading = useSubmit(async () => {
    const file = (await callConsole<typeof getConsoleInvoiceFile>('GET /api/console/invoices/{id}/file/', {
      params: { id },
      query: { number },
      isFile: true,
    })) as unknown as Blob
    saveFile(file, invoiceFileName(file, kind, number))
  })
  return (
    <>
      <Button variant="text" isSmall isBusy={downloading.isBusy} onClick={() => void downloading.run()}>
        {kind === 'invoice' ? m.invoices_download() : m.invoices_download_correction()}
      </Button>
      <FormError failure={downloading.failure} />
    </>
  )
}
