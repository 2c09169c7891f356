/** `npm run import -- goods.csv`: imports goods from a merchant's file into the catalogue. */
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { PictureCounts } from '#features/goods-import/server/index.ts'
import { fileEncodings, maxGoodsFileInBytes } from '#features/imports/values.ts'
import { withAuditEntry } from './with-audit-entry.ts'
import { startProgressLines } from './import-progress.ts'
import { runCommand, resolveTypedPath, usageError } from './run-command.ts'

const usage = `npm run import -- FILE [--images DIR] [--encoding NAME] [--strict] [--from-start] [--no-undo]
npm run import -- --undo ID

Adds or updates goods; the shop can run meanwhile. FILE is CSV (separated by comma, semicolon or tab; its encoding is
recognised by headings and texts) or the first sheet of an .xlsx file. Its first line names the columns in any order, by these
names or by those of shops and spreadsheets, as 商品编码 and 售价(元); what was recognised is reported:

  sku,name,describe,type_1,type_2,size,price,stock

  sku       your own number; an item with a known sku is updated
  price     in yuan: 128, 128.00, 1,280.00, ¥128, 128元
  type_1, type_2   matched by name in any language, created if missing; both or neither
  on_sale   0 takes the item off sale, 1 puts it on sale (also no and yes, 否 and 是)
  most_per_order   from 1 to 999; returnable   0 or 1: whether it can be returned without a reason
  tax_rate   per cent of tax within the price, as 13
  facts: brand, material, origin_country, storage, allergens, gtin, long_text … (docs/importing.md)
  family           joins variants; option_1, value_1 to option_3, value_3 name by what they differ
  more: name_ja, name_en, describe_ja, describe_en, type_1_ja, type_1_en, type_2_ja, type_2_en
            a missing column changes nothing; an empty cell clears the value (a type keeps its name)
            a description needs a name in the same language
            sold_count, created_at (2026-07-15T21:15:00Z): history of new items that come from another shop

  --images DIR   the files that the column picture names, else {sku}.png, .jpg, .jpeg or .webp in DIR, become the
                 pictures of the items; missing ones are reported
  --encoding NAME  reads CSV in this encoding instead of the recognised one, which is reported:
                 ${fileEncodings.join(', ')}
  --strict       exits with 2 if a row was skipped
  --from-start   does not resume an interrupted import of the same file
  --no-undo      stores no rows: twice as fast, and nothing can be undone. So it is for files of more than 50 MB
  --undo ID      takes back an import of the last 24 hours, row by row; its end has printed the ID. What was edited since
                 stays; new goods are deleted, or taken off sale where they were ordered

Bad rows are reported with their line and skipped. FILE.rejected.csv lists them with their reasons: correct them there and
import that file. If several rows have the same sku, the last one counts.
Ctrl-C stops after the current batch; the same command resumes there.
Exit code: 0 done; 2 every row was skipped; 1 failed (the file, its first line, the database); 130 and 143 stopped.`

const options = {
  images: { type: 'string' },
  encoding: { type: 'string' },
  strict: { type: 'boolean' },
  'from-start': { type: 'boolean' },
  'no-undo': { type: 'boolean' },
  undo: { type: 'string' },
} as const

interface Values {
  images?: string | undefined
  encoding?: string | undefined
  strict?: boolean | undefined
  'from-start'?: boolean | undefined
  'no-undo'?: boolean | undefined
}

await runCommand({ name: 'import', usage, options }, async ({ values, positionals }) => {
  const [typedFile, ...others] = positionals
  const isUndo = values.undo !== undefined
  if (isUndo ? positionals.length > 0 : !typedFile || others.length > 0) throw usageError(usage)
  if (values.encoding !== undefined && !encodingNamed(values.encoding))
    throw usageError(`--encoding ${values.encoding}: is none of ${fileEncodings.join(', ')}`)
  return values.undo === undefined ? importFile(typedFile!, values) : undoImport(values.undo)
})

function encodingNamed(typed: string) {
  return fileEncodings.find((name) => name.toLowerCase() === typed.toLowerCase())
}

async function importFile(typedFile: string, values: Values): Promise<number> {
  const { openShopContext } = await import('./open-shop-context.ts')
  const { importGoods, openPictures, openRejectedRows } = await import('#features/goods-import/server/index.ts')
  const { endCommand, openCommandRecord } = await import('#features/imports/server/index.ts')

  const file = resolveTypedPath(typedFile)
  const images = values.images === undefined ? undefined : resolveTypedPath(values.images)
  const encoding = values.encoding === undefined ? undefined : encodingNamed(values.encoding)
  const lines = startProgressLines(process.stderr)
  const stop = stopOnSignals()
  const rejected = openRejectedRows(file, lines.warn)
  const shop = await openShopContext((line) => lines.report(`import: ${line}`))
  let soFar = { added: 0, updated: 0, skipped: 0 }
  try {
    const isRecorded = !values['no-undo'] && (await isSmall(file))
    const record = isRecorded ? openCommandRecord(shop.context, basename(file)) : null
    const onSaved =
      images === undefined ? undefined : await openPictures(shop.context, images, lines.warn, record?.pictures)
    const subject = { kind: 'import', id: '', label: basename(file) }
    const trailed = withAuditEntry(shop.context, { action: 'goods.import', subject })
    const report = await importGoods(trailed, file, {
      by: 'command',
      onWarning: lines.warn,
      onNote: (line) => lines.report(`import: ${line}`),
      onRejected: rejected.add,
      onSaved,
      recordAs: record?.recordAs,
      signal: stop.signal,
      encoding,
      resume: {
        options: [images ?? '', ...(encoding ? [encoding] : [])].join('\n'),
        isFromStart: values['from-start'] ?? false,
      },
      onProgress(progress, part) {
        soFar = progress
        lines.progress(progress.added + progress.updated + progress.skipped, part)
      },
    })
    lines.end()
    const importId = await endCommand(shop.context, { file: basename(file), report, record })
    console.log(countsOf(report))
    if (onSaved) console.log(pictureCountsOf(onSaved.counts))
    if (rejected.path)
      lines.report(`import: skipped rows are in ${rejected.path}; correct them there and import that file`)
    if (importId !== null) lines.report(`import: to undo it: npm run import -- --undo ${importId}`)
    if (report.isStopped) {
      lines.report('import: stopped; the same command resumes there')
      return stop.exitCode()
    }
    const isNothingIn = report.added + report.updated === 0
    return report.skipped > 0 && (isNothingIn || values.strict) ? 2 : 0
  } catch (error) {
    lines.end()
    if (soFar.added + soFar.updated > 0)
      lines.report(`import: ${countsOf(soFar)} before it failed; the same command resumes there`)
    throw error
  } finally {
    await rejected.close()
    await shop.close()
  }
}

async function undoImport(id: string): Promise<number> {
  const { openShopContext } = await import('./open-shop-context.ts')
  const { undoImportByCommand } = await import('#features/imports/server/index.ts')
  const shop = await openShopContext((line) => console.error(`import: ${line}`))
  try {
    const { undone, kept } = await undoImportByCommand(shop.context, id)
    console.log(`undone ${undone}, kept ${kept}`)
    return 0
  } finally {
    await shop.close()
  }
}

/** The rows of larger files are not stored. */
async function isSmall(file: string): Promise<boolean> {
  const size = await stat(file).then(
    (found) => found.size,
    (error: NodeJS.ErrnoException) => {
      // The file's reader names the problem.
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EACCES') return 0
      throw error
    },
  )
  return size <= maxGoodsFileInBytes
}

function countsOf({ added, updated, skipped }: { added: number; updated: number; skipped: number }): string {
  return `added ${added}, updated ${updated}, skipped ${skipped}`
}

function pictureCountsOf({ saved, unchanged, missing, refused }: PictureCounts): string {
  return `pictures: saved ${saved}, unchanged ${unchanged}, missing ${missing}, refused ${refused}`
}

/** The first signal requests a stop. The second ends the process, and the database rolls back work in progress. */
function stopOnSignals() {
  const codes = { SIGINT: 130, SIGTERM: 143 }
  const controller = new AbortController()
  let exitCode = 0
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(codes[signal])
      exitCode = codes[signal]
      controller.abort()
    })
  }
  return { signal: controller.signal, exitCode: () => exitCode }
}
