import { m } from '#texts'
import { ApiError, errorOf } from '#platform/http/responses/errors.ts'
import type { PictureFormat } from './picture-jobs.ts'

/** Names the formats that are allowed: avatars have no WebP. */
export class NotAPicture extends ApiError {
  constructor(formats: readonly PictureFormat[], cause?: unknown) {
    const sentence = formats.includes('webp') ? m.media_not_a_picture : m.media_not_an_avatar
    super('unsupported_media_type', (options) => sentence({}, options), { cause })
  }
}

export class PictureTooLarge extends errorOf('too_large', m.media_picture_too_large) {}

/** The person has too many unused pictures. */
export class TooManyPictures extends errorOf('too_large', m.media_too_many_pictures) {}
