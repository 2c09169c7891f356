import { useLayoutEffect, useRef, useState } from 'react'
import { m } from '#texts'
import { classNames } from '#ui/display/class-names.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Icon } from '#ui/display/icon.tsx'

export interface PictureLightboxProps {
  imageUrl: string
  name: string
  isOpen: boolean
  onClose: () => void
}

/** The picture alone, as large as the window allows. A press zooms in; then it scrolls by hand or arrow keys. */
export default function PictureLightbox({ imageUrl, name, isOpen, onClose }: PictureLightboxProps) {
  const [isZoomed, setIsZoomed] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isZoomed) showMiddle(area.current)
  }, [isZoomed])
  function close() {
    setIsZoomed(false)
    onClose()
  }
  return (
    <Dialog isOpen={isOpen} onClose={close} title={name} isWide>
      <div className="relative aspect-square max-h-[calc(100dvh-140px)] justify-self-center overflow-hidden rounded-picture">
        <div ref={area} className="size-full overflow-auto">
          <button
            type="button"
            aria-label={isZoomed ? m.catalogue_zoom_out() : m.catalogue_zoom_in()}
            onClick={() => setIsZoomed(!isZoomed)}
            className={classNames(
              'block aspect-square',
              isZoomed ? 'w-[220%] cursor-zoom-out!' : 'w-full cursor-zoom-in!',
            )}
          >
            <img
              src={imageUrl}
              alt={m.catalogue_larger_picture({ name })}
              width={1200}
              height={1200}
              className="block size-full object-cover"
            />
          </button>
        </div>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute right-3 bottom-3 flex min-h-target items-center gap-1.5 rounded-pill bg-[rgb(255_255_255/.78)] pr-4 pl-3 text-note text-on-picture"
        >
          <Icon name={isZoomed ? 'minus' : 'zoom'} />
          {isZoomed ? m.catalogue_zoom_out() : m.catalogue_zoom_in()}
        </span>
      </div>
    </Dialog>
  )
}

function showMiddle(area: HTMLElement | null) {
  area?.scrollTo((area.scrollWidth - area.clientWidth) / 2, (area.scrollHeight - area.clientHeight) / 2)
}
