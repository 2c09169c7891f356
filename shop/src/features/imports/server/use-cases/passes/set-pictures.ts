/** Sets the pictures of rows that are written, a few at a time. A bad one is a problem of its row. */
import { findGoodsBySku, setGoodsPictures } from '#features/catalogue/server/index.ts'
import { writeAuditEntries } from '#features/staff/server/index.ts'
import { type Archive, ArchiveUnreadable, openArchive } from '#platform/archives/read-archive.ts'
import type { GoodsImport } from '../../queries/goods-file-queries.ts'
import { readWaitingPictures, writePictures } from '../../queries/goods-picture-queries.ts'
import { noteReplaced, endOfRetention } from './replaced-pictures.ts'
import { lockFile, type PassContext } from './pass.ts'
import { withCopy } from '../goods-files/stored-files.ts'

const picturesAtOnce = 8

interface WaitingPicture {
  line: number
  sku: string
  picture: string
  goodsId: number
  file: Buffer
}

/** @returns false where the pass was abandoned: the shop stops, or another process has the file */
export async function setPicturesOfFile(context: PassContext, file: GoodsImport): Promise<boolean> {
  if (file.options.pictures === 0) return true
  const [first] = await readWaitingPictures(context.database, file.id, { afterLine: 0, limit: 1 })
  if (!first) return true
  return withCopy(context, { id: file.id, part: 'zip' }, async (path) => {
    const archive = await openArchive(path)
    try {
      for (let afterLine = 0; ;) {
        if (context.signal?.aborted) return false
        const rows = await readWaitingPictures(context.database, file.id, { afterLine, limit: picturesAtOnce })
        if (rows.length === 0) return true
        if (!(await setSome(context, file, { archive, rows }))) return false
        afterLine = rows.at(-1)!.line
      }
    } finally {
      await archive.close()
    }
  })
}

async function setSome(
  context: PassContext,
  file: GoodsImport,
  { archive, rows }: { archive: Archive; rows: readonly Omit<WaitingPicture, 'goodsId' | 'file'>[] },
): Promise<boolean> {
  const found = await findGoodsBySku(
    context.database,
    rows.map(({ sku }) => sku),
  )
  const ids = new Map(found.map(({ sku, id }) => [sku, id]))
  const pictures: WaitingPicture[] = []
  for (const row of rows) {
    const goodsId = ids.get(row.sku)
    const bytes = goodsId === undefined ? null : await readPicture(archive, row.picture)
    if (goodsId !== undefined && bytes) pictures.push({ ...row, goodsId, file: bytes })
  }
  const { refused } = await setGoodsPictures(context, pictures, {
    keptUntil: endOfRetention(context.now()),
    note: (transaction, replaced) => noteReplaced(transaction, file.id, replaced),
  })
  const bad = new Set(refused.map(({ picture }) => picture.line))
  const set = pictures.filter(({ line }) => !bad.has(line))
  const lines = new Set(set.map(({ line }) => line))
  return context.inTransaction(async (transaction) => {
    if (!(await lockFile(context, transaction, file))) return false
    await writePictures(
      transaction,
      file.id,
      rows.map(({ line, picture }) => ({ line, picture, pictureState: lines.has(line) ? 'set' : 'refused' })),
    )
    await writeAuditEntries(
      transaction,
      set.map(({ goodsId, sku, picture }) => ({
        by: file.acting ?? 'system',
        at: context.now(),
        action: 'goods.import_row',
        subject: { kind: 'goods', id: goodsId, label: sku },
        changes: { picture: [null, picture] },
        batchId: file.id,
      })),
    )
    return true
  })
}

/** Null for a damaged or encrypted one. */
async function readPicture(archive: Archive, path: string): Promise<Buffer | null> {
  const file = archive.files.find((one) => one.path === path)
  if (!file) return null
  try {
    return await archive.read(file)
  } catch (error) {
    if (error instanceof ArchiveUnreadable) return null
    throw error
  }
}
