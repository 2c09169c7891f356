/** Pictures of the home content: scenes of the shop, and uploaded ones. */
import type { WireContentPicture } from '#features/home/contract.ts'
import { type ContentPicture, type HomeContent, type PictureShape, pictureShapes } from '#features/home/values.ts'
import { scenes } from '#ui/display/scenes.ts'

const sceneByName = new Map(Object.values(scenes).map((scene) => [scene.name, scene] as const))

export const isScene = (id: string): boolean => sceneByName.has(id)

export const uploadedPictureUrl = (id: string, width: number): string => `/shop_img/${id}-${width}.webp`

export function toWirePicture({ id, ground }: ContentPicture, shape: PictureShape): WireContentPicture {
  const scene = sceneByName.get(id)
  const { width, height, widths } = scene ?? pictureShapes[shape]
  const urlOf = (size: number) => (scene ? `/pictures/${id}-${size}.webp` : uploadedPictureUrl(id, size))
  return {
    src: urlOf(widths.at(-1)!),
    srcset: widths.map((size) => `${urlOf(size)} ${size}w`).join(', '),
    width,
    height,
    ground,
  }
}

/** Each picture with the path of its field. */
export function picturesOf({ slides, body_pictures, banner }: HomeContent): [field: string, picture: ContentPicture][] {
  const all: [string, ContentPicture | null][] = [
    ...slides.flatMap(({ wide_picture, phone_picture }, place): [string, ContentPicture | null][] => [
      [`slides.${place}.wide_picture`, wide_picture],
      [`slides.${place}.phone_picture`, phone_picture],
    ]),
    ...body_pictures.map(({ picture }, place): [string, ContentPicture | null] => [
      `body_pictures.${place}.picture`,
      picture,
    ]),
    ['banner.picture', banner.picture],
  ]
  return all.flatMap(([field, picture]) => (picture ? [[field, picture]] : []))
}
