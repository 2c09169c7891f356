import { readdir } from 'node:fs/promises'
import type { DemoGoods } from '../demo-goods.ts'

const catalogueFolder = new URL('../catalogue/', import.meta.url)

/** Gathers the goods of all catalogue files, in the order of the files' names. */
export async function loadCatalogueGoods(): Promise<DemoGoods[]> {
  const files = (await readdir(catalogueFolder))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
  const modules = await Promise.all(
    files.map(
      (file) => import(/* @vite-ignore */ new URL(file, catalogueFolder).href) as Promise<Record<string, unknown>>,
    ),
  )
  const lists = modules.flatMap((module) =>
    Object.entries(module).filter(([name, value]) => name.endsWith('Goods') && Array.isArray(value)),
  )
  const goods = new Map((lists.flatMap(([, list]) => list) as DemoGoods[]).map((one) => [one.sku, one]))
  return [...goods.values()]
}
