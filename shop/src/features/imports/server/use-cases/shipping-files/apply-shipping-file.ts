import { shippedAtOnce } from '#features/imports/values.ts'
import { shipByFile } from '#features/parcels/server/index.ts'
import { respondIdempotently, writeAuditEntry } from '#features/staff/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { EditConflict, NotFound, ApiError, RevisionRequired } from '#platform/http/responses/errors.ts'
import type { Staff } from '#platform/http/calls/access.ts'
import type { Language } from '#platform/i18n/language.ts'
import type { RowFault } from '../../queries/import-tables.ts'
import {
  changeImport,
  countOutcomes,
  type FileRow,
  type ImportRow,
  lockImport,
  readRows,
  rejectRow,
  claimRow,
} from '../../queries/shipping-file-queries.ts'
import { describeShippingFile, requireImport } from './describe-shipping-file.ts'

interface Press {
  /** All requests of one press carry the same. */
  key: string
  id: string
  /** The revision that staff checked; needed by the request that begins, null for later ones. */
  revision: number | null
}

/**
 * Ships the next ready lines, each in a transaction of its own. A line that fails stores its reason, and the others
 * continue.
 * Done when none is left.
 * @throws NotFound, RevisionRequired, EditConflict, RequestKeyReused
 */
export async function applyShippingFile(
  context: ShopContext,
  { staff, language }: { staff: Staff; language: Language },
  press: Press,
): Promise<void> {
  const { database } = context
  await begin(context, staff, press)
  const file = await requireImport(database, press.id)
  if (file.status === 'applied') return
  const lines = await readRows(database, file.id, { outcomes: ['to_ship'], limit: shippedAtOnce })
  for (const line of lines) await shipLine(context, { staff, language, file }, line)
  if (lines.length < shippedAtOnce) await end(context, staff, file.id)
}

/** Starts once, with the first request; columns and options are fixed from then on. */
async function begin({ database, inTransaction, now }: ShopContext, staff: Staff, press: Press): Promise<void> {
  const { key, id, revision } = press
  await requireImport(database, id)
  const once = { by: staff, key, sent: ['import.apply', id], now: now() }
  await inTransaction((transaction) =>
    respondIdempotently(transaction, once, async () => {
      const file = await lockImport(transaction, id)
      if (!file) throw new NotFound()
      if (file.status !== 'checked') return null
      if (revision === null) throw new RevisionRequired()
      if (file.revision !== revision) throw new EditConflict(await describeShippingFile(transaction, id), [])
      await changeImport(transaction, id, { status: 'applying' })
      const { to_ship: lines = 0 } = await countOutcomes(transaction, id)
      await writeAuditEntry(transaction, {
        by: staff,
        at: now(),
        action: 'import.apply',
        subject: { kind: 'import', id, label: file.fileName },
        changes: { lines: [null, lines] },
        batchId: id,
      })
      return null
    }),
  )
}

async function shipLine(
  context: ShopContext,
  { staff, language, file }: { staff: Staff; language: Language; file: ImportRow },
  { line, subject, after }: FileRow,
): Promise<void> {
  try {
    await shipByFile(context, staff, {
      orderNumber: subject,
      carrierCode: after!.carrierCode!,
      trackingNumber: after!.trackingNumber,
      isNumberShared: file.options.allowsSharedNumbers,
      batchId: file.id,
      take: (transaction) => claimRow(transaction, file.id, line),
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const fault: RowFault = {
      column: 'order_number',
      reason: 'said',
      facts: { text: error.sentence({ locale: language }) },
    }
    await rejectRow(context.database, file.id, { line, fault })
  }
}

async function end({ inTransaction, now }: ShopContext, staff: Staff, id: string): Promise<void> {
  await inTransaction(async (transaction) => {
    const file = await lockImport(transaction, id)
    if (file?.status !== 'applying') return
    const { to_ship: left = 0, shipped = 0 } = await countOutcomes(transaction, id)
    if (left > 0) return
    await changeImport(transaction, id, { status: 'applied', appliedAt: now() })
    await writeAuditEntry(transaction, {
      by: staff,
      at: now(),
      action: 'import.done',
      subject: { kind: 'import', id, label: file.fileName },
      changes: { shipped: [null, shipped] },
      batchId: id,
    })
  })
}
