import type { Database } from '#platform/database/database.ts'

/** The current versions of pictures, found by the slices that display them. */
export interface PictureVersions {
  avatar: FindAvatarVersion
  goods: FindPictureVersion
}

/** Null where the person has no avatar. */
export type FindAvatarVersion = (database: Database, userId: number) => Promise<string | null>

/** Null where the goods have no such picture; without a `pictureId` the main one. */
export type FindPictureVersion = (database: Database, goodsId: number, pictureId?: number) => Promise<string | null>
