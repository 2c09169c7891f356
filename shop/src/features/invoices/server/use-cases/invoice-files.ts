import { randomBytes } from 'node:crypto'
import type { SentFile } from '#platform/contract/call.ts'
import type { InvoiceFormat } from '#features/invoices/values.ts'
import { getOrderById, requireOrder } from '#features/orders/server/index.ts'
import { writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Shopper, Staff } from '#platform/http/calls/access.ts'
import { NotFound } from '#platform/http/responses/errors.ts'
import { readIfStored } from '#platform/storage/read-if-stored.ts'
import {
  deleteUnusedInvoiceFile,
  findInvoiceFile,
  findUnusedInvoiceFiles,
  insertInvoiceFile,
} from '../queries/invoice-file-queries.ts'
import { findInvoice, readPapers } from '../queries/invoice-queries.ts'
import type { InvoicePaperRow } from '../queries/invoice-tables.ts'
import { readFileCode } from '../rules/file-code.ts'
import { invoiceFileIsCutOff, notAnInvoiceFile } from '../rules/invoice-errors.ts'
import { contentTypes, isWhole, recogniseFormat } from '../rules/recognise-format.ts'

type FileContext = Pick<ShopContext, 'database' | 'inTransaction' | 'storage' | 'now'>

/** Correcting a form takes minutes; a day is ample. */
export const unusedFileLastsInMs = 24 * 3_600_000
const sweptAtOnce = 100
const keyOf = ({ id, format }: { id: string; format: InvoiceFormat }) => `invoices/${id}.${format}`

/**
 * Stores a file that a paper may claim within a day.
 * @returns the file's id
 * @throws Invalid naming the file where it is none of the formats, or lacks its end
 */
export async function storeInvoiceFile({ database, storage, now }: FileContext, bytes: Buffer): Promise<string> {
  const format = recogniseFormat(bytes)
  if (!format) throw notAnInvoiceFile()
  if (!isWhole(bytes, format)) throw invoiceFileIsCutOff()
  const id = randomBytes(16).toString('hex')
  // The row first, because a file without a row would never be found again.
  await insertInvoiceFile(database, { id, format, sizeInBytes: bytes.length, createdAt: now() })
  await storage.put(keyOf({ id, format }), bytes)
  return id
}

/**
 * The file of an issued invoice, or of its last correction.
 * @throws NotFound before it is issued, once it was erased, and for files of others
 */
export async function readInvoiceFile(
  { database, storage }: Pick<ShopContext, 'database' | 'storage'>,
  {
    shopper,
    orderNumber,
    id,
    isCorrection,
  }: { shopper: Shopper; orderNumber: string; id: number; isCorrection: boolean },
): Promise<SentFile> {
  const [order, request] = [await requireOrder(database, shopper, orderNumber), await findInvoice(database, id)]
  if (request?.orderId !== order.id) throw new NotFound()
  const papers = await readPapers(database, [id])
  const paper = papers.findLast(({ kind }) => kind === (isCorrection ? 'correction' : 'invoice'))
  return readFileOf({ database, storage }, paper)
}

/** A link of a mail ends after this time, as one of a guest's order. */
const linkLastsInMs = 180 * 86_400_000

/**
 * The file of a mailed link.
 * @throws NotFound for forged and ended links, and once the file was erased
 */
export async function readLinkedInvoiceFile(
  {
    config,
    database,
    now,
    secretKey,
    storage,
  }: Pick<ShopContext, 'config' | 'database' | 'now' | 'secretKey' | 'storage'>,
  code: string,
): Promise<SentFile> {
  const linked = readFileCode([secretKey, config.previousSecretKey], code)
  const request = linked ? await findInvoice(database, linked.requestId) : null
  if (!linked || !request) throw new NotFound()
  const papers = await readPapers(database, [request.id])
  const paper = papers.findLast(({ kind }) => kind === linked.kind)
  if (paper && now().getTime() - paper.createdAt.getTime() > linkLastsInMs) throw new NotFound()
  return readFileOf({ database, storage }, paper)
}

/**
 * The file of one paper for staff; the audit log records it.
 * @throws NotFound for numbers of other requests, and once the file was erased
 */
export async function readInvoiceFileAsStaff(
  { database, inTransaction, storage, now }: FileContext,
  { staff, id, number }: { staff: Staff; id: number; number: string },
): Promise<SentFile> {
  const request = await findInvoice(database, id)
  if (!request) throw new NotFound()
  const papers = await readPapers(database, [id])
  const file = await readFileOf(
    { database, storage },
    papers.find((paper) => paper.number === number),
  )
  const { orderNumber } = await getOrderById(database, request.orderId)
  await inTransaction((transaction) =>
    writeAuditEntry(transaction, {
      by: staff,
      at: now(),
      action: 'invoice.download',
      subject: { kind: 'invoice', id, label: orderNumber },
      changes: { number: [null, number] },
    }),
  )
  return file
}

async function readFileOf(
  { database, storage }: Pick<ShopContext, 'database' | 'storage'>,
  paper: InvoicePaperRow | undefined,
): Promise<SentFile> {
  const file = paper?.fileId ? await findInvoiceFile(database, paper.fileId) : null
  const bytes = file ? await readIfStored(storage, keyOf(file)) : null
  if (!paper || !file || !bytes) throw new NotFound()
  const name = `${paper.kind}-${paper.number.replaceAll(/[^\dA-Za-z-]/g, '-')}.${file.format}`
  return { bytes, contentType: contentTypes[file.format], name }
}

/** Deletes row and file together; a concurrent use waits, and finds no file. */
export async function deleteUnusedInvoiceFiles({
  database,
  inTransaction,
  storage,
  now,
}: FileContext): Promise<number | 'again'> {
  const before = new Date(now().getTime() - unusedFileLastsInMs)
  const unused = await findUnusedInvoiceFiles(database, before, sweptAtOnce)
  for (const file of unused) {
    await inTransaction(async (transaction) => {
      if (await deleteUnusedInvoiceFile(transaction, file.id)) await storage.delete(keyOf(file))
    })
  }
  return unused.length === sweptAtOnce ? 'again' : unused.length
}
