/** Pictures named by sku in a folder, as the pictures of the goods that were just imported. */
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setGoodsPictures } from '#features/catalogue/server/index.ts'
import type { SavedGoods } from '#features/catalogue/server/ports/goods-to-save.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { FileRefused } from '#platform/spreadsheets/file-refused.ts'
import { indexPictures } from '../rules/picture-names.ts'
import { SeenSkus } from '../rules/seen-skus.ts'

export interface PictureCounts {
  saved: number
  unchanged: number
  missing: number
  refused: number
}

export interface PictureFolder {
  /** Accepts goods as they are saved; each picture is set once. */
  (saved: readonly Pick<SavedGoods, 'id' | 'sku'>[]): Promise<void>
  counts: PictureCounts
}

/** @throws FileRefused when the folder cannot be read */
export async function openPictures(
  context: Pick<ShopContext, 'storage' | 'database' | 'inTransaction' | 'now'>,
  directory: string,
  onWarning: (line: string) => void,
): Promise<PictureFolder> {
  const names = indexPictures(await listFiles(directory))
  const done = new SeenSkus()
  const counts: PictureCounts = { saved: 0, unchanged: 0, missing: 0, refused: 0 }

  function findFile(sku: string): string | null {
    const found = names.findOfSku(sku)
    if (found?.isReadable) return join(directory, found.path)
    if (found) {
      const format = extname(found.path).slice(1).toUpperCase()
      counts.refused += 1
      onWarning(`${join(directory, found.path)}: ${format} is not supported; save it as JPEG or PNG`)
    } else {
      counts.missing += 1
      onWarning(`no picture for ${sku} in ${directory}`)
    }
    return null
  }

  const takePictures = async (saved: readonly Pick<SavedGoods, 'id' | 'sku'>[]) => {
    const pictures = saved
      .filter(({ sku }) => done.put(sku, 1) === undefined)
      .flatMap(({ id, sku }) => {
        const file = findFile(sku)
        return file ? [{ goodsId: id, file }] : []
      })
    const { changed, refused } = await setGoodsPictures(context, pictures)
    counts.saved += changed
    counts.refused += refused.length
    counts.unchanged += pictures.length - refused.length - changed
    for (const { picture, error } of refused) onWarning(`${picture.file}: ${error.sentence({ locale: 'en' })}`)
  }
  return Object.assign(takePictures, { counts })
}

async function listFiles(directory: string): Promise<string[]> {
  try {
    return await readdir(directory)
  } catch (error) {
    throw new FileRefused(`${directory}: cannot be read (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    })
  }
}
