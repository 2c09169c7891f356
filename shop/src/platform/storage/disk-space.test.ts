import { expect, onTestFinished, test } from 'vitest'
import { createTestShop } from '#testing/test-shop.ts'
import { measureDisks } from './disk-space.ts'

test('lists a disk once, though data folder and storage share it', async () => {
  const shop = await createTestShop()
  onTestFinished(() => shop.close())
  await shop.context.storage.put('probe', 'x')
  const disks = await measureDisks(shop.context)
  expect(disks.map(({ name }) => name)).toEqual(['the disk of DATA_DIR'])
})
