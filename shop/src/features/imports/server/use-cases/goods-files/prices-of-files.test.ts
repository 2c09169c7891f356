/** A file that changes many prices needs re-authentication, as a bulk edit does. */
import { expect, test } from 'vitest'
import { maxUnconfirmedPrices } from '#features/catalogue/values.ts'
import { signInAs } from '#features/staff/testing/staff-factory.ts'
import { createGoodsFileFixture } from '../../../testing/fixtures/goods-file-fixture.ts'

const files = createGoodsFileFixture()
const refused = { status: 403, body: { code: 'reauthentication_required' } }

/** Goods of one price; `changed` of them have another one. */
const table = (count: number, price: number, changed = 0) =>
  [
    'sku,name,type_1,type_2,price,stock',
    ...Array.from(
      { length: count },
      (_, place) => `MANY-${place},Pen,Paper,Pens,${place < changed ? price + 1 : price},${price}`,
    ),
    '',
  ].join('\n')

test('more prices than a bulk edit may change need re-authentication, to apply and to undo', async () => {
  const confirmed = await signInAs(files.shop, 'manager', { isConfirmed: true })
  const count = maxUnconfirmedPrices + 5
  // New goods have no price that changes.
  await files.applied(table(count, 5))
  const few = await files.applied(table(count, 5, maxUnconfirmedPrices))
  expect(few).toMatchObject({ status: 'applied', counts: { updated: maxUnconfirmedPrices } })
  expect(await files.undone(few)).toMatchObject({ status: 'undone' })

  const many = await files.checked(table(count, 5, maxUnconfirmedPrices + 1))
  expect(await files.apply(many)).toMatchObject(refused)
  expect(await files.read(many)).toMatchObject({ status: 'checked', revision: many.revision })
  expect(await files.apply(many, { who: confirmed })).toMatchObject({ status: 200, body: { status: 'applying' } })
  await files.work()
  expect(await files.goods('MANY-0')).toMatchObject({ price: 600 })
  expect(await files.undo(many)).toMatchObject(refused)
  expect(await files.undo(many, { who: confirmed })).toMatchObject({ status: 200, body: { status: 'undoing' } })
  await files.work()
  expect(await files.goods('MANY-0')).toMatchObject({ price: 500 })
})
