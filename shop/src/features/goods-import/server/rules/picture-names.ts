/** Finds pictures of goods by their names in a folder or in an archive. */
import { posix } from 'node:path'

/** The first existing one counts. */
const extensions = ['.png', '.jpg', '.jpeg', '.webp']
/** Pictures that phones and programs make, and the shop does not read. */
const unreadable = ['.heic', '.heif', '.avif', '.gif', '.bmp', '.tif', '.tiff', '.svg', '.psd', '.pdf']

/** Also the files that a Mac adds to an archive are none. */
export function isPictureName(path: string): boolean {
  const { base, ext } = posix.parse(path.toLowerCase())
  if (path.endsWith('/') || base.startsWith('.') || path.startsWith('__MACOSX/')) return false
  return extensions.includes(ext) || unreadable.includes(ext)
}

export interface FoundPicture {
  path: string
  isReadable: boolean
}

export interface PictureNames {
  findOfSku(sku: string): FoundPicture | null
  /** @param cell a name with or without folder and extension; of an address, its last part */
  findNamed(cell: string): FoundPicture | null
}

/** A Mac writes the marks of letters apart. */
const folded = (text: string) => text.normalize('NFC').toLowerCase()

/** Returns only paths of the list, so a name with slashes cannot leave the folder. */
export function indexPictures(paths: readonly string[]): PictureNames {
  const byName = Map.groupBy(paths, (path) => folded(posix.basename(path)))
  const byPath = new Map(paths.map((path) => [folded(path), path]))

  /** Prefers the exact name, else ignores case: `UP.PNG` is the picture of `up`, too. */
  function findFile(name: string): string | undefined {
    const found = byName.get(folded(name))
    const stem = posix.parse(name).name
    return (
      found?.find((path) => posix.basename(path) === name) ??
      found?.find((path) => posix.parse(path).name === stem) ??
      found?.[0]
    )
  }
  function findWith(stem: string): FoundPicture | null {
    for (const extension of [...extensions, ...unreadable]) {
      const path = findFile(stem + extension)
      if (path !== undefined) return { path, isReadable: extensions.includes(extension) }
    }
    return null
  }
  function asFound(path: string): FoundPicture {
    return { path, isReadable: extensions.includes(posix.extname(path).toLowerCase()) }
  }
  return {
    findOfSku: findWith,
    findNamed(cell) {
      const name = cell
        .trim()
        .replaceAll('\\', '/')
        .replace(/^https?:.*?([^/?#]+)(?:[?#].*)?$/i, '$1')
      const path = byPath.get(folded(name)) ?? findFile(posix.basename(name))
      return path === undefined ? findWith(posix.basename(name)) : asFound(path)
    },
  }
}
