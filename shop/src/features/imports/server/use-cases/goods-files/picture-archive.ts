/** The ZIP of pictures that came with a file of goods: checked before it is unpacked. */
import { m } from '#texts'
import { maxArchivedPictures, maxUnpackedInBytes } from '#features/imports/values.ts'
import { type Archive, ArchiveUnreadable, openArchive } from '#platform/archives/read-archive.ts'
import type { ShopContext } from '#platform/config/shop-context.ts'
import { Invalid, type LocalizedMessage } from '#platform/http/responses/errors.ts'
import { indexPictures, isPictureName, type PictureNames } from '#features/goods-import/server/index.ts'
import { readNames } from './stored-files.ts'

const megabyte = 1024 * 1024
const maxPathLength = 500

const refused = (sentence: LocalizedMessage): Invalid => new Invalid({ zip: [sentence] })

/**
 * Looks at the archive's directory: nothing is unpacked.
 * @returns the paths of pictures in the archive
 * @throws Invalid naming the archive
 */
export async function checkPictureArchive(path: string): Promise<string[]> {
  let archive: Archive
  try {
    archive = await openArchive(path)
  } catch (error) {
    if (!(error instanceof ArchiveUnreadable)) throw error
    throw refused((options) => m.imports_zip_unreadable({}, options))
  }
  await archive.close()
  const sizeInBytes = archive.files.reduce((sum, file) => sum + file.sizeInBytes, 0)
  if (sizeInBytes > maxUnpackedInBytes)
    throw refused((options) => m.imports_zip_too_large({ size: maxUnpackedInBytes / megabyte }, options))
  const names = archive.files
    .map((file) => file.path)
    .filter((name) => isPictureName(name) && name.length <= maxPathLength)
  if (names.length > maxArchivedPictures)
    throw refused((options) => m.imports_zip_too_many({ most: maxArchivedPictures }, options))
  if (names.length === 0) throw refused((options) => m.imports_zip_no_pictures({}, options))
  return names
}

/** Null where no pictures came with the file. */
export async function readPictureNames(
  places: Pick<ShopContext, 'storage'>,
  { id, options }: { id: string; options: { pictures: number } },
): Promise<PictureNames | null> {
  return options.pictures === 0 ? null : indexPictures(await readNames(places, id))
}
