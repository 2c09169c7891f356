/** Pictures named by sku in a folder, as the pictures of the goods that were just imported. */
import { readdir } from 'node:fs/promises'
import { extname, join, parse } from 'node:path'
import { setGoodsPictures } from '#features/catalogue/server/index.ts'
import type { SavedGoods } from '#features/catalogue/server/ports/goods-to-save.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { FileRefused } from '#platform/spreadsheets/file-refused.ts'
import { SeenSkus } from '../rules/seen-skus.ts'

/** The first that is there counts. */
const extensions = ['.png', '.jpg', '.jpeg', '.webp']
/** Pictures that phones and programs make, and the shop does not read. */
const unreadable = ['.heic', '.heif', '.avif', '.gif', '.bmp', '.tif', '.tiff', '.svg', '.psd', '.pdf']

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
  const files = byLowerName(await listFiles(directory))
  const done = new SeenSkus()
  const counts: PictureCounts = { saved: 0, unchanged: 0, missing: 0, refused: 0 }

  function findFile(sku: string): string | null {
    // Only names that the folder really has: a sku with slashes leads nowhere else.
    const find = (candidates: readonly string[]) =>
      candidates.map((extension) => findName(files, sku + extension)).find((name) => name !== undefined)
    const name = find(extensions)
    if (name) return join(directory, name)
    const other = find(unreadable)
    if (other) {
      counts.refused += 1
      onWarning(
        `${join(directory, other)}: ${extname(other).slice(1).toUpperCase()} is not supported; save it as JPEG or PNG`,
      )
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

type FilesByLowerName = ReadonlyMap<string, readonly string[]>

function byLowerName(names: readonly string[]): FilesByLowerName {
  return Map.groupBy(names, (name) => name.toLowerCase())
}

/** Prefers the exact name, else ignores case: `UP.PNG` is the picture of `up`, too. */
function findName(files: FilesByLowerName, name: string): string | undefined {
  const found = files.get(name.toLowerCase())
  const { name: sku } = parse(name)
  return found?.find((other) => other === name) ?? found?.find((other) => parse(other).name === sku) ?? found?.[0]
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
