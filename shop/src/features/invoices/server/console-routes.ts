/** Console routes of invoices. */
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import * as contract from '#features/invoices/console-contract.ts'
import { maxInvoiceFileInBytes, toInvoiceNumber } from '#features/invoices/values.ts'
import { receiveUpload } from '#features/media/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import type { Api } from '#platform/http/api.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import { requireRevision } from '#platform/http/calls/revisions.ts'
import { readFileWithFields } from '#platform/http/calls/uploads.ts'
import { exportInvoices } from './use-cases/export-invoices.ts'
import { readInvoiceFileAsStaff } from './use-cases/invoice-files.ts'
import { listInvoices, readConsoleInvoice } from './use-cases/read-console-invoice.ts'
import { replaceInvoiceFile } from './use-cases/replace-invoice-file.ts'
import { correctInvoice, declineInvoice, issueInvoice, type SentPaper } from './use-cases/staff-invoices.ts'

export function addConsoleInvoiceCalls(api: Api, context: ShopContext): void {
  api.add(contract.listInvoices, ({ query, url }) => listInvoices(context, query, url))
  api.add(contract.getConsoleInvoice, ({ params, language }) => readConsoleInvoice(context, params.id, language))
  for (const [call, record] of [
    [contract.issueInvoice, issueInvoice],
    [contract.correctInvoice, correctInvoice],
  ] as const) {
    api.add(call, async ({ staff, params, headers, request, language }) => {
      const change = changeOf(staff, params.id, headers)
      await readPaper(context, request, (paper) => record(context, change, paper))
      return readConsoleInvoice(context, params.id, language)
    })
  }
  api.add(contract.replaceInvoiceFile, async ({ staff, params, headers, request, language }) => {
    const change = changeOf(staff, params.id, headers)
    await readUpload(context, request, contract.replacementFields, ({ file, fields }) => {
      const { number, new_number: newNumber = number, reason } = fields
      const numbers = { number: toInvoiceNumber(number), newNumber: toInvoiceNumber(newNumber) }
      return replaceInvoiceFile(context, change, { ...numbers, reason, file })
    })
    return readConsoleInvoice(context, params.id, language)
  })
  api.add(contract.declineInvoice, async ({ staff, params, body, headers, language }) => {
    await declineInvoice(context, changeOf(staff, params.id, headers), body.reason)
    return readConsoleInvoice(context, params.id, language)
  })
  api.add(contract.getConsoleInvoiceFile, ({ staff, params, query }) =>
    readInvoiceFileAsStaff(context, { staff, id: params.id, number: query.number }),
  )
  api.add(contract.exportInvoices, ({ staff, query, language }) => exportInvoices(context, { staff, language }, query))
}

const changeOf = (staff: Staff, id: number, headers: IncomingHttpHeaders) => ({
  staff,
  id,
  revision: requireRevision(headers),
})

function readPaper(
  context: ShopContext,
  request: FastifyRequest,
  record: (paper: SentPaper) => Promise<void>,
): Promise<void> {
  return readUpload(context, request, contract.paperFields, ({ file, fields: { number, issued_on: issuedOn } }) =>
    record({ number: toInvoiceNumber(number), issuedOn, file }),
  )
}

function readUpload<Fields extends z.ZodObject>(
  context: ShopContext,
  request: FastifyRequest,
  fields: Fields,
  record: (sent: { file: Buffer; fields: z.infer<Fields> }) => Promise<void>,
): Promise<void> {
  const maxSizeInBytes = maxInvoiceFileInBytes
  return receiveUpload(context, request, {
    plan: { purpose: 'invoices', maxSizeInBytes },
    read: async () => record(await readFileWithFields(request, { field: 'file', maxSizeInBytes, fields })),
  })
}
