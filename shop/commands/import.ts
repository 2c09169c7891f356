/** `npm run import -- goods.csv`: goods from a CSV file into the catalogue. */
import { parseArgs } from 'node:util'
import { CommandRefused, runCommand, typedPath } from './run-command.ts'

const usage = `npm run import -- FILE.csv [--images DIR] [--strict]

Adds or updates goods, while the shop runs or not. The file is UTF-8, comma-separated; its first line names the columns, in any
order:

  sku,name,describe,type_1,type_2,size,price,stock

  sku       your own number; goods of a known sku are updated
  price     in yuan: 128 or 128.00
  type_1, type_2   found by their name in any language, made where there is none; both or neither
  on_sale   0 withdraws goods, 1 brings them back
  more: name_ja, name_en, describe_ja, describe_en, type_1_ja, type_1_en, type_2_ja, type_2_en
            a column that is not there leaves what the shop has; an empty cell takes it away (a type keeps its name)
            a description in a language needs the name in that language
            sold_count, created_at (2026-07-15T21:15:00Z): the past of goods that are added, when they come from another shop

  --images DIR   {sku}.png, .jpg, .jpeg or .webp in DIR become the goods' pictures; a missing one is reported
  --strict       a skipped row makes the exit code 2

A bad row is reported with its line and skipped; the others go in. Of several rows with one sku the last counts.
Exit code: 0 done; 2 nothing went in but rows were skipped; 1 not done (the file, its first line, the database).`

await runCommand('import', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { images: { type: 'string' }, strict: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const [file, ...others] = positionals
  if (!file || others.length > 0)
    throw new CommandRefused('name one file: npm run import -- goods.csv (--help says more)')
  const { openShopContext } = await import('./open-shop-context.ts')
  const { importGoods, openPictures } = await import('#features/imports/server/index.ts')

  const terminal = process.stderr.isTTY ? process.stderr : null
  const onWarning = (line: string) => {
    if (terminal) terminal.write('\r\u001B[K')
    console.error(line)
  }
  const shop = await openShopContext((line) => console.error(`import: ${line}`))
  try {
    const onSaved = values.images ? await openPictures(shop.context, typedPath(values.images), onWarning) : undefined
    const report = await importGoods(shop.context, typedPath(file), {
      onWarning,
      ...(onSaved ? { onSaved } : {}),
      onProgress: ({ added, updated, skipped }) => terminal?.write(`\r\u001B[K${added + updated + skipped} rows`),
    })
    if (terminal) terminal.write('\r\u001B[K')
    console.log(`added ${report.added}, updated ${report.updated}, skipped ${report.skipped}`)
    const isNothingIn = report.added + report.updated === 0
    return report.skipped > 0 && (isNothingIn || values.strict) ? 2 : 0
  } finally {
    await shop.close()
  }
})
