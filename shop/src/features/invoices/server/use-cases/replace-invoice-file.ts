import type { ShopContext } from '#platform/config/shop-context.ts'
import { breaksConstraint } from '#platform/database/database-errors.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { claimInvoiceFile, disownInvoiceFile, findInvoiceFile } from '../queries/invoice-file-queries.ts'
import { findInvoice, readPapers, touchInvoice, updatePaperFile } from '../queries/invoice-queries.ts'
import type { InvoiceFileRow } from '../queries/invoice-tables.ts'
import { InvoiceMoved, invoiceNumberUsed } from '../rules/invoice-errors.ts'
import { announce, changeInvoice, type InvoiceChange, requireMoved, StateMoved } from './change-invoice.ts'
import { storeInvoiceFile, unusedFileLastsInMs } from './invoice-files.ts'
import { readConsoleInvoice } from './read-console-invoice.ts'

export interface Replacement {
  /** The number of the paper, as recorded. */
  number: string
  /** The same, or the right one. */
  newNumber: string
  reason: string
  file: Buffer
}

/**
 * Gives an issued paper another file, and its right number; a sweeper deletes the earlier one, which may be about somebody else.
 * @throws NotFound for a paper of another request, or without a file
 * @throws InvoiceMoved, Invalid naming the file or the new number
 */
export async function replaceInvoiceFile(
  context: ShopContext,
  change: InvoiceChange,
  { number, newNumber, reason, file }: Replacement,
): Promise<void> {
  const { database, now } = context
  const { id, revision } = change
  const row = await findInvoice(database, id)
  if (!row) throw new NotFound()
  if (row.revision !== revision) throw new InvoiceMoved(await readConsoleInvoice(context, id))
  const papers = await readPapers(database, [id])
  if (!papers.find((paper) => paper.number === number)?.fileId) throw new NotFound()
  const fileId = await storeInvoiceFile(context, file)
  const replaced = changeInvoice(
    context,
    change,
    'replace',
    async (locked) => {
      const { transaction, hasOwner } = locked
      const paper = (await readPapers(transaction, [id])).find((one) => one.number === number)
      // Deleting the account erases the files.
      if (!paper?.fileId || !hasOwner) throw new StateMoved()
      if (!(await claimInvoiceFile(transaction, fileId, now())))
        throw new Error('The file of an invoice was deleted before its paper had it')
      const [before, after] = [
        await findInvoiceFile(transaction, paper.fileId),
        await findInvoiceFile(transaction, fileId),
      ]
      await updatePaperFile(transaction, { number, newNumber, fileId })
      await disownInvoiceFile(transaction, paper.fileId, unusedFileLastsInMs)
      const request = requireMoved(await touchInvoice(transaction, id))
      await announce(context, locked, { request, answer: 'replaced', key: fileId, number: newNumber })
      return { number: [number, newNumber], file: [before && describe(before), after && describe(after)] }
    },
    reason,
  )
  await replaced.catch((error: unknown) => {
    throw breaksConstraint(error, 'invoice_papers_pkey') ? invoiceNumberUsed('new_number') : error
  })
}

/** For the audit log: the beginning of the id distinguishes files of one size. */
const describe = ({ id, format, sizeInBytes }: InvoiceFileRow) =>
  `${format.toUpperCase()} ${(sizeInBytes / 1024).toFixed(1)} kB (${id.slice(0, 8)})`
