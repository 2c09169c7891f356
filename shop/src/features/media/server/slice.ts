import type { ShopContext } from '#platform/config/shop-context.ts'
import { copiedAtOnce, type PersonalData } from '#platform/slices/personal-data.ts'
import type { Slice } from '#platform/slices/slice.ts'
import type { PictureVersions } from './ports/picture-versions.ts'
import { disownPictures, readPicturesOf, transferPictures } from './queries/private-picture-queries.ts'
import { addMediaCalls } from './routes.ts'
import { mediaSweepers } from './sweepers.ts'

/** Pictures sent as attachments. */
const personalPictures: PersonalData = {
  name: 'pictures',
  async read(database, { userId, after }) {
    const rows = await readPicturesOf(database, userId, { after, limit: copiedAtOnce })
    return { rows, goOnAfter: rows.length < copiedAtOnce ? undefined : rows.at(-1)!.picture_id }
  },
  erase: disownPictures,
  transfer: transferPictures,
}

export const mediaSlice: Slice<ShopContext & { pictureVersions: PictureVersions }> = {
  name: 'media',
  addCalls: addMediaCalls,
  sweepers: mediaSweepers,
  personalData: () => [personalPictures],
}
