/** Checks the statements of lists of files, their rows and versions of the home content, as large as they may become. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRowsToUndo } from '#features/imports/server/queries/undo-row-queries.ts'
import { maxGoodsRows, maxImportsCounted, maxLineNumber, maxShippingRows } from '#features/imports/values.ts'
import { type CheckedList, createFilledShop, type FilledShop } from './filled-shop.ts'

const manyImports = 30_000
const manyVersions = 3_000
/** At the end of the file. */
const refusedRows = 50

const goodsFile = '00000000-0000-4000-8000-000000000001'
const shippingFile = '00000000-0000-4000-8000-000000000002'

let filled: FilledShop
beforeAll(async () => {
  filled = await createFilledShop('file-lists.test.ts')
  const { owner } = filled
  const { content } = (await owner.call('GET', '/api/console/content/draft/')).body
  const outcome = sql`case when n > ${maxGoodsRows - refusedRows} then 'refused' when n % 10 = 0 then 'updated'
    when n % 10 = 1 then 'kept' when n % 10 = 2 then 'unchanged' else 'added' end`
  await filled.insertRows([
    sql`insert into imports (id, kind, staff_id, file_name, encoding, headers, columns, options, status, created_at, applied_at)
      values (${goodsFile}, 'goods', ${owner.id}, 'g.csv', 'UTF-8', '["sku"]', '{"sku": 0}', '{"isNewOnSale": true, "pictures": 1}', 'applied', now(), now()),
        (${shippingFile}, 'shipments', ${owner.id}, 's.csv', 'UTF-8', '["order"]', '{"order_number": 0, "carrier": null, "tracking_number": null}', '{"carrierCode": null, "allowsSharedNumbers": false}', 'applied', now(), now())`,
    sql`insert into imports (id, kind, staff_id, file_name, encoding, headers, columns, options, status, created_at, applied_at, written)
      select gen_random_uuid(), case when n % 2 = 0 then 'goods' else 'shipments' end, ${owner.id}, 'f.csv', 'UTF-8', '[]', '{}', '{}', 'applied',
        now() - n * interval '1 minute', now(), 1 from generate_series(1, ${manyImports}::integer) n`,
    sql`insert into import_rows (import_id, line, cells, is_malformed, subject, outcome, before, after, picture, picture_state)
      select ${goodsFile}, n + 1, jsonb_build_array('S-' || n), false, 'S-' || n, ${outcome}, '{"price": "1.00"}', '{"price": "2.00"}',
        case when n % 20 = 0 then 'p.png' end, case when n % 20 = 0 then case when n = 20 then 'refused' else 'set' end end
      from generate_series(1, ${maxGoodsRows}::integer) n`,
    sql`insert into import_rows (import_id, line, cells, is_malformed, subject, outcome)
      select ${shippingFile}, n + 1, jsonb_build_array('O-' || n), false, 'O-' || n, case when n % 2 = 0 then 'shipped' else 'not_found' end
      from generate_series(1, ${maxShippingRows}::integer) n`,
    sql`insert into content_versions (version, body, starts_at, stopped_at, published_at, staff_id)
      select n + 1, ${JSON.stringify(content)}::jsonb, now() - (${manyVersions} - n) * interval '1 hour', case when n % 2 = 0 then now() end, now(), ${owner.id}
      from generate_series(1, ${manyVersions}::integer) n`,
  ])
  await filled.analyse(lists)
}, 240_000)
afterAll(() => filled.shop.close())

const tables = ['imports', 'import_rows']
/** Outcomes are counted exactly, from an index. */
const maxRead = maxGoodsRows + maxShippingRows
const rowsOf = (file: string, outcome?: string) =>
  [1, 2, 50].map((page) => `imports/${file}/rows/?page=${page}${outcome ? `&outcome=${outcome}` : ''}`)

const lists: Record<string, CheckedList> = {
  files: { tables, addresses: ['', 'page=2', 'page=400'].map((query) => `imports/?${query}`) },
  'a file of goods': { tables, maxRead, addresses: [`imports/${goodsFile}/`] },
  'rows of a file of goods': {
    tables,
    maxRead,
    maxListRead: 2_000,
    addresses: [undefined, 'added', 'updated', 'kept', 'unchanged'].flatMap((outcome) => rowsOf(goodsFile, outcome)),
  },
  'refused rows of a file of goods': {
    tables,
    maxRead,
    maxListRead: 200,
    addresses: [`imports/${goodsFile}/rows/?outcome=refused`],
  },
  'problems of a file of goods': { tables, maxListRead: 2_000, addresses: [`imports/${goodsFile}/problems/`] },
  'a file of parcels': {
    tables,
    addresses: [`imports/${shippingFile}/`, ...rowsOf(shippingFile), `imports/${shippingFile}/problems/`],
  },
  'versions of the home content': {
    tables: ['content_versions'],
    maxListRead: 2_500,
    addresses: ['content/draft/', 'content/versions/', 'content/versions/?page=100'],
  },
}

test.each(Object.entries(lists))('%s: each page reads few rows', (_name, list) => filled.check(list))

test('undoing a file reads the rows of each step alone', async () => {
  const { database } = filled.shop.context
  for (const beforeLine of [maxLineNumber + 1, maxGoodsRows / 2, 600]) {
    const read = () => readRowsToUndo(database, goodsFile, { beforeLine, limit: 500 })
    await filled.checkStatements(`before line ${beforeLine}`, { tables, maxListRead: 2_000 }, read)
  }
})

test('files are counted up to a maximum', async () => {
  const { body } = await filled.owner.call('GET', '/api/console/imports/')
  expect(body).toMatchObject({ count: maxImportsCounted })
})
