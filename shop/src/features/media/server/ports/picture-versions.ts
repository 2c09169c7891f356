import type { Database } from '#platform/database/database.ts'

/** The current versions of pictures, found by the slices that display them. */
export interface PictureVersions {
  /** Null where the person has no avatar. */
  avatar: (database: Database, userId: number) => Promise<string | null>
  /** Null where the goods have no such picture; without a `pictureId` the main one. */
  goods: (database: Database, goodsId: number, pictureId?: number) => Promise<string | null>
}
