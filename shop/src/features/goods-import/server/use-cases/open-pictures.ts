/** Pictures named by sku in a folder, as the pictures of the goods that were just imported. */
import { readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { type ReplacedPictures, setGoodsPictures } from '#features/catalogue/server/index.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { FileRefused } from '#platform/spreadsheets/file-refused.ts'
import { indexPictures } from '../rules/picture-names.ts'
import { SeenSkus } from '../rules/seen-skus.ts'
import type { RowOfGoods, TakePictures } from './picture-work.ts'

export interface PictureCounts {
  saved: number
  unchanged: number
  missing: number
  refused: number
}

/** Accepts goods as they are saved; each picture is set once. */
export interface PictureFolder extends TakePictures {
  counts: PictureCounts
}

export interface PictureOfRow {
  goodsId: number
  line: number
  file: string
  /** The file's name in the folder. */
  name: string
}

/** @throws FileRefused when the folder cannot be read */
export async function openPictures(
  context: Pick<ShopContext, 'storage' | 'database' | 'inTransaction' | 'now'>,
  directory: string,
  onWarning: (line: string) => void,
  replaced?: ReplacedPictures<PictureOfRow>,
): Promise<PictureFolder> {
  const names = indexPictures(await listFiles(directory))
  const done = new SeenSkus()
  const counts: PictureCounts = { saved: 0, unchanged: 0, missing: 0, refused: 0 }

  function findFile({ sku, picture }: RowOfGoods): string | null {
    const found = picture === '' ? names.findOfSku(sku) : names.findNamed(picture)
    if (found?.isReadable) return found.path
    if (found) {
      const format = extname(found.path).slice(1).toUpperCase()
      counts.refused += 1
      onWarning(`${join(directory, found.path)}: ${format} is not supported; save it as JPEG or PNG`)
    } else {
      counts.missing += 1
      onWarning(`no picture ${picture === '' ? '' : `${picture} `}for ${sku} in ${directory}`)
    }
    return null
  }

  const takePictures = async (saved: readonly RowOfGoods[]) => {
    const pictures: PictureOfRow[] = saved
      .filter(({ sku }) => done.put(sku, 1) === undefined)
      .flatMap((row) => {
        const name = findFile(row)
        return name === null ? [] : [{ goodsId: row.id, line: row.line, file: join(directory, name), name }]
      })
    const { changed, refused } = await setGoodsPictures(context, pictures, replaced)
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
