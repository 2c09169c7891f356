import type { KeyboardEvent } from 'react'
import { m } from '#texts'
import { DragHandle } from '#console-ui/moving/drag-handle.tsx'
import { placeInGrid, useDrag } from '#console-ui/moving/use-drag.ts'
import { classNames } from '#ui/display/class-names.ts'
import { maxPictures } from '../../values.ts'
import { AddPictures } from './upload-parts.tsx'
import type { Uploads } from '#console-ui/forms/use-uploads.ts'

export interface PictureTilesProps<Picture> {
  pictures: readonly Picture[]
  picked: Picture | undefined
  keyOf(picture: Picture): string | number
  urlOf(picture: Picture): string
  uploads: Uploads
  isOff?: boolean
  onPick(picture: Picture): void
  /** @param step places forward; back where negative */
  onMove(picture: Picture, step: number): void
}

/** Pictures in their order. A handle, or Alt and an arrow, moves one; the last tile adds others. */
export function PictureTiles<Picture>(props: PictureTilesProps<Picture>) {
  const { pictures, picked, keyOf, urlOf, uploads, isOff = false, onPick, onMove } = props
  const byKey = (picture: Picture) => (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!step || !event.altKey || isOff) return
    event.preventDefault()
    onMove(picture, step)
  }
  const { dragged, start } = useDrag((from, to) => {
    const picture = pictures[from]
    if (!picture) return
    onPick(picture)
    // The tile that adds pictures is a place, too.
    const step = Math.min(to, pictures.length - 1) - from
    if (step !== 0) onMove(picture, step)
  }, placeInGrid)
  return (
    <ul className="flex flex-wrap gap-3 p-1" aria-label={m.catalogue_pictures()}>
      {pictures.map((picture, index) => (
        <li
          key={keyOf(picture)}
          className={classNames(
            'relative',
            dragged?.from === index && 'opacity-60',
            dragged?.to === index &&
              dragged.from !== index &&
              'outline-2 outline-offset-2 outline-accent outline-dashed',
          )}
        >
          <button
            type="button"
            className="relative block rounded-picture aria-pressed:shadow-[0_0_0_2px_var(--color-paper),0_0_0_4px_var(--color-accent)]"
            aria-pressed={picture === picked}
            aria-label={index === 0 ? m.catalogue_picture_is_main() : m.catalogue_picture_place({ place: index + 1 })}
            onClick={() => onPick(picture)}
            onKeyDown={byKey(picture)}
          >
            <PictureTile url={urlOf(picture)} />
            {index === 0 && (
              <span className="absolute bottom-1.5 left-1.5 rounded-pill bg-raised px-2 text-[12px]/5 text-ink">
                {m.catalogue_picture_main()}
              </span>
            )}
          </button>
          {!isOff && pictures.length > 1 && (
            <span className="absolute top-1 right-1 rounded-control bg-raised">
              <DragHandle onPointerDown={(event) => start(event, index)} />
            </span>
          )}
        </li>
      ))}
      {!isOff && pictures.length + uploads.list.length < maxPictures && (
        <li>
          <AddPictures uploads={uploads} />
        </li>
      )}
    </ul>
  )
}

export function PictureTile({ url }: { url: string }) {
  return <img className="size-28 rounded-picture object-cover" src={url} alt="" width={112} height={112} />
}
