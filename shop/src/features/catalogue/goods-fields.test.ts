import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { createImportFixture } from '#features/goods-import/testing/fixtures/import-fixture.ts'
import { wordsOfChanges } from '#features/staff/components/audit-log/audit-labels.ts'
import { type SignedIn, signInAs } from '#features/staff/testing/staff-factory.ts'
import { changeGoods, type ConsoleGoods } from './console-contract/goods.ts'
import { catalogueAuditLabels } from './console/audit-labels.ts'
import { bodyOf, nameOfField, valuesOf } from './console/editor/goods-values.ts'
import { fieldList, type ListedField } from './goods-fields.ts'
import { lockGoodsToChange } from './server/queries/console/batch-queries.ts'
import { revertChange } from './server/rules/console/bulk-changes.ts'
import { writeBulkEdit } from './server/use-cases/console/write-bulk-edit.ts'

const imports = createImportFixture()
let manager: SignedIn
let otherSubTypeId: number
beforeAll(async () => {
  manager = await signInAs(imports.shop, 'manager')
  otherSubTypeId = (await importOne('OTHER', { type_2: '壶' })).sub_type_id
})

async function importOne(sku: string, more: Record<string, string>): Promise<ConsoleGoods> {
  const cells = { sku, name: '盖碗', type_1: '茶具', type_2: '碗', size: '200 g', price: '9.00', stock: '3', ...more }
  await imports.importFile(`${Object.keys(cells).join()}\n${Object.values(cells).join()}\n`)
  expect(imports.warnings).toEqual([])
  const { body } = await manager.call(
    'GET',
    `/api/console/goods/?tab=${more['on_sale'] === '0' ? 'withdrawn' : 'on_sale'}&q=${sku}`,
  )
  return (await manager.call('GET', `/api/console/goods/${body.results[0].id}/`)).body
}

/** In a file, and in the API: neither is the initial value. */
function importedSample(field: ListedField): [cell: string, value: unknown] {
  if (field.kind === 'flag') return [field.initial ? '0' : '1', !field.initial]
  if (field.kind === 'money') return ['12.5', '12.50']
  if (field.kind !== 'count') return ['A1', 'A1']
  const [value = field.min + 1] = field.values?.slice(1) ?? []
  return [String(value), value]
}

function editedSample(field: ListedField): unknown {
  if (field.kind === 'choice') return otherSubTypeId
  if (field.kind === 'flag') return field.initial
  if (field.kind === 'money') return '13.00'
  return field.kind === 'count' ? (field.values?.[2] ?? field.min + 2) : 'B2'
}

test.each(fieldList)('$wire is imported, edited in the console, named in the audit log, and undone', async (field) => {
  const { wire, imported, shop } = field
  const [cell, value] = importedSample(field)
  const before = await importOne(`WALK-${wire}`, imported ? { [imported]: cell } : {})
  if (imported) expect(before[wire]).toBe(value)

  const edited = editedSample(field)
  const body = bodyOf({ ...valuesOf(before), [wire]: String(edited) }, [wire])
  expect(changeGoods.body?.parse(body)).toEqual({ [wire]: edited })
  const path = `/api/console/goods/${before.id}/`
  const change = await manager.call('PATCH', path, { json: body, headers: { 'if-match': '"1"' } })
  expect(change).toMatchObject({ status: 200, body: { [wire]: edited, revision: 2 } })
  if (shop)
    expect((await imports.shop.call('GET', `/api/goods_info/${before.id}/`)).body).toMatchObject({ [wire]: edited })

  const [entry] = (await manager.call('GET', `${path}history/`)).body.results
  expect(Object.keys(entry.changes)).toEqual([wire])
  expect(wordsOfChanges(entry, catalogueAuditLabels)[0]!.name).not.toBe(wire)
  expect(nameOfField(wire)).not.toBe(wire)

  await imports.shop.context.inTransaction(async (transaction) => {
    const [row] = await lockGoodsToChange(transaction, [before.id])
    const reverted = revertChange(row!, { [wire]: [before[wire], edited] })!
    await writeBulkEdit(transaction, [reverted], {
      by: 'system',
      action: 'goods.bulk_undo',
      batchId: '00000000-0000-4000-8000-000000000000',
      now: new Date(),
    })
  })
  const undone = (await manager.call('GET', path)).body
  expect({ ...undone, changed_at: '', revision: 0 }).toEqual({ ...before, changed_at: '', revision: 0 })
})

test('docs/importing.md and the command’s help name the column of every field that files have', async () => {
  const document = await readFile(new URL('../../../../docs/importing.md', import.meta.url), 'utf8')
  const command = await readFile(new URL('../../../commands/import.ts', import.meta.url), 'utf8')
  for (const { imported } of fieldList) if (imported) expect(command, 'the help of the command').toContain(imported)
  for (const { imported } of fieldList)
    if (imported) expect(document, `the row of the column ${imported}`).toContain(`| \`${imported}\``)
})

test.each(fieldList)('$wire of new goods is saved', async (field) => {
  const value = editedSample(field)
  const goods = {
    sku: `NEW-${field.wire}`,
    price: '9.00',
    sub_type_id: otherSubTypeId,
    translations: { ja: { name: '碗' } },
  }
  const { status, body } = await manager.call('POST', '/api/console/goods/', {
    json: { ...goods, [field.wire]: value },
  })
  expect({ status, body }).toMatchObject({ status: 201, body: { ...goods, [field.wire]: value } })
})
