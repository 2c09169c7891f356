import type { ShopContext } from '#platform/config/shop-context.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { claimInvoiceFile, disownInvoiceFile, findInvoiceFile } from '../queries/invoice-file-queries.ts'
import { findInvoice, readPapers, touchInvoice, updatePaperFile } from '../queries/invoice-queries.ts'
import type { InvoiceFileRow } from '../queries/invoice-tables.ts'
import { InvoiceMoved } from '../rules/invoice-errors.ts'
import { announce, changeInvoice, type InvoiceChange, requireMoved, StateMoved } from './change-invoice.ts'
import { storeInvoiceFile, unusedFileLastsInMs } from './invoice-files.ts'
import { readConsoleInvoice } from './read-console-invoice.ts'

export interface Replacement {
  /** The number of the paper, which keeps it. */
  number: string
  reason: string
  file: Buffer
}

/**
 * Gives an issued paper another file; a sweeper deletes the earlier one, which may be about somebody else.
 * @throws NotFound for a paper of another request, or without a file
 * @throws InvoiceMoved, Invalid naming the file
 */
export async function replaceInvoiceFile(
  context: ShopContext,
  change: InvoiceChange,
  { number, reason, file }: Replacement,
): Promise<void> {
  const { database, now } = context
  const { id, revision } = change
  const row = await findInvoice(database, id)
  if (!row) throw new NotFound()
  if (row.revision !== revision) throw new InvoiceMoved(await readConsoleInvoice(context, id))
  const papers = await readPapers(database, [id])
  if (!papers.find((paper) => paper.number === number)?.fileId) throw new NotFound()
  const fileId = await storeInvoiceFile(context, file)
  await changeInvoice(
    context,
    change,
    'replace',
    async (locked) => {
      const { transaction, hasAccount } = locked
      const paper = (await readPapers(transaction, [id])).find((one) => one.number === number)
      // Deleting the account erases the files.
      if (!paper?.fileId || !hasAccount) throw new StateMoved()
      if (!(await claimInvoiceFile(transaction, fileId, now())))
        throw new Error('The file of an invoice was deleted before its paper had it')
      const [before, after] = [
        await findInvoiceFile(transaction, paper.fileId),
        await findInvoiceFile(transaction, fileId),
      ]
      await updatePaperFile(transaction, { number, fileId })
      await disownInvoiceFile(transaction, paper.fileId, unusedFileLastsInMs)
      const request = requireMoved(await touchInvoice(transaction, id))
      await announce(context, locked, { request, answer: 'replaced', key: fileId, number })
      return { number: [number, number], file: [before && describe(before), after && describe(after)] }
    },
    reason,
  )
}

/** For the audit log; the beginning of the id tells files of one size apart. */
const describe = ({ id, format, sizeInBytes }: InvoiceFileRow) =>
  `${format.toUpperCase()} ${(sizeInBytes / 1024).toFixed(1)} kB (${id.slice(0, 8)})`
