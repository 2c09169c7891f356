import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { goodsFile, goodsPicturesDirectory, scenesDirectory } from './index.ts'

const sideInPixels = 1200

test('each row of the goods file has its picture, and each picture its row', () => {
  const skus = [...readFileSync(goodsFile, 'utf8').matchAll(/^([A-Z]{3}-[A-Z]{3}-\d\d),/gm)].map(([, sku]) => sku!)
  expect(skus.length).toBeGreaterThan(300)
  expect(readdirSync(goodsPicturesDirectory).toSorted()).toEqual(skus.map((sku) => `${sku}.webp`).toSorted())
})

test('pictures of goods are square WebP, as large as the shop’s masters', async () => {
  const sizes = await Promise.all(
    readdirSync(goodsPicturesDirectory).map(async (file) => {
      const { format, width, height } = await sharp(join(goodsPicturesDirectory, file)).metadata()
      return `${format} ${width} × ${height}`
    }),
  )
  expect(new Set(sizes)).toEqual(new Set([`webp ${sideInPixels} × ${sideInPixels}`]))
})

test('scenes are WebP', async () => {
  const formats = await Promise.all(
    readdirSync(scenesDirectory).map(async (file) => (await sharp(join(scenesDirectory, file)).metadata()).format),
  )
  expect(new Set(formats)).toEqual(new Set(['webp']))
})
