import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { goodsFile } from '../index.ts'
import { drawGoods } from './draw-goods.ts'
import { hasOutline } from './label/label.ts'
import { groundFor } from './look.ts'
import { hashOf, pictureFile, readManifest } from './picture-files.ts'
import { things, type PictureRecipe } from './picture-recipe.ts'
import { recipes } from './recipes.ts'
import { drawScene, sceneNames } from './scenes.ts'

const goods = Object.entries(recipes).map(([sku, picture]) => ({ sku, picture }))

describe('the still-life studio', () => {
  it.each(things)('draws a %s without text elements or broken numbers', (thing) => {
    const recipes: PictureRecipe[] = [
      { thing, colour: 'moss' },
      { thing, colour: 'paper', second: 'indigo', pattern: 'seigaiha', label: '茶', count: 2 },
      { thing, colour: 'ink', second: 'gold', label: '抹茶', count: 3 },
    ]
    for (const [i, recipe] of recipes.entries()) {
      const svg = drawGoods(recipe, `TST-ONE-0${i + 1}`)
      expect(svg).toMatch(/^<svg .*width="1200" height="1200".*<\/svg>$/s)
      expect(svg).not.toMatch(/<text|<tspan|font-family|NaN|undefined|Infinity/)
    }
  })

  it('draws the same picture for the same sku, and another one for the next', () => {
    const recipe: PictureRecipe = { thing: 'yunomi', colour: 'sand', second: 'paper' }
    expect(drawGoods(recipe, 'CER-CUP-01')).toBe(drawGoods(recipe, 'CER-CUP-01'))
    expect(drawGoods(recipe, 'CER-CUP-02')).not.toBe(drawGoods(recipe, 'CER-CUP-01'))
  })

  it('refers only to definitions that the picture has', () => {
    for (const { sku, picture } of goods) {
      const svg = drawGoods(picture, sku)
      const defined = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))
      const used = [...svg.matchAll(/url\(#([^)]+)\)/g)].map((match) => match[1])
      expect(used.filter((id) => !defined.has(id))).toEqual([])
    }
  })

  it('sets neighbours of a sub-type on different grounds', () => {
    for (let number = 1; number < 12; number++) {
      const sku = (n: number) => `TEA-MAT-${String(n).padStart(2, '0')}`
      expect(groundFor(sku(number + 1))).not.toBe(groundFor(sku(number)))
    }
  })

  it('draws every scene without text elements', () => {
    for (const name of sceneNames) expect(drawScene(name).svg).not.toMatch(/<text|NaN|undefined/)
  })
})

describe('the demo pictures', () => {
  it('have an outline for every character on a label', () => {
    const characters = goods.flatMap(({ picture }) => [...(picture.label ?? '')])
    expect(characters.filter((character) => !hasOutline(character))).toEqual([])
  })

  it('belong to the goods of the catalogue, each to one', async () => {
    const rows = (await readFile(goodsFile, 'utf8')).trim().split('\n').slice(1)
    const skus = rows.map((row) => row.slice(0, row.indexOf(',')))
    expect(goods.map(({ sku }) => sku).toSorted()).toEqual(skus.toSorted())
  })

  it('are committed for every goods and scene, drawn from the present recipes', async () => {
    const manifest = await readManifest()
    const expected = [
      ...goods.map(({ sku, picture }) => [`goods/${sku}`, drawGoods(picture, sku)] as const),
      ...sceneNames.map((name) => [`scenes/${name}`, drawScene(name).svg] as const),
    ]
    const stale = expected.filter(([name, svg]) => manifest[name] !== hashOf(svg) || !existsSync(pictureFile(name)))
    expect(stale.map(([name]) => name)).toEqual([])
  })

  it('stay small enough to be kept with the code', async () => {
    const sizes = await Promise.all(goods.map(async ({ sku }) => (await readFile(pictureFile(`goods/${sku}`))).length))
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(28_000)
  })
})
