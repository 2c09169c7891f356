import { m } from '#texts'
import { Refusal } from '#platform/http/answers/refusals.ts'

export class NotAPicture extends Refusal {
  constructor(cause?: unknown) {
    super('unsupported_media_type', (options) => m.media_not_a_picture({}, options), { cause })
  }
}

export class PictureTooLarge extends Refusal {
  constructor() {
    super('too_large', (options) => m.media_picture_too_large({}, options))
  }
}

/** Nothing uses the pictures that somebody has sent so far. */
export class TooManyPictures extends Refusal {
  constructor() {
    super('too_large', (options) => m.media_too_many_pictures({}, options))
  }
}
