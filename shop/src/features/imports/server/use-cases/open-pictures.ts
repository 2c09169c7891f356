/** Pictures named by sku in a folder, as the pictures of the goods that were just imported. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type SavedGoods, setGoodsPictures } from '#features/catalogue/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { ImportRefused } from '../rules/refusals.ts'

const extensions = ['png', 'jpg', 'jpeg', 'webp']

/**
 * @returns takes goods as they are saved; each picture is set once
 * @throws ImportRefused when the folder cannot be read
 */
export async function openPictures(
  context: Pick<ShopContext, 'storage' | 'database'>,
  directory: string,
  onWarning: (line: string) => void,
): Promise<(saved: readonly SavedGoods[]) => Promise<void>> {
  const files = new Set(await listFiles(directory))
  const done = new Set<string>()
  return async (saved) => {
    const fresh = saved.filter(({ sku }) => !done.has(sku))
    for (const { sku } of fresh) done.add(sku)
    const pictures = fresh.flatMap(({ id, sku }) => {
      // Only names that the folder really has: a sku with slashes leads nowhere else.
      const extension = extensions.find((candidate) => files.has(`${sku}.${candidate}`))
      if (!extension) onWarning(`no picture for ${sku} in ${directory}`)
      return extension ? [{ goodsId: id, file: join(directory, `${sku}.${extension}`) }] : []
    })
    for (const { picture, refusal } of await setGoodsPictures(context, pictures)) {
      onWarning(`${picture.file}: ${refusal.sentence({ locale: 'en' })}`)
    }
  }
}

async function listFiles(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    throw new ImportRefused(`${directory}: cannot be read (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    })
  }
}
