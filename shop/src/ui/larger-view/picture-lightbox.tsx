import { useRef } from 'react'
import { m } from '#texts'
import { classNames } from '#ui/display/class-names.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { useCloseOnBack } from '#ui/overlays/use-close-on-back.ts'
import { usePictureZoom } from './use-picture-zoom.ts'

export interface PictureLightboxProps extends PictureStageProps {
  isOpen: boolean
  onClose: () => void
}

interface PictureStageProps {
  imageUrl: string
  name: string
  /** Displayed width on the page, in CSS pixels: here it is larger. */
  shownWidth: number
}

/** The picture in the whole window. Going back closes it. */
export default function PictureLightbox({ isOpen, onClose, ...stage }: PictureLightboxProps) {
  useCloseOnBack(isOpen, onClose)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={stage.name} isFullScreen>
      <PictureStage {...stage} />
    </Dialog>
  )
}

/** A press or two fingers zoom in; then it scrolls by hand or arrow keys. */
function PictureStage({ imageUrl, name, shownWidth }: PictureStageProps) {
  const area = useRef<HTMLDivElement>(null)
  const { side, isLargest, press } = usePictureZoom(area, shownWidth)
  return (
    <div className="relative min-h-0 min-w-0">
      <div ref={area} className="grid size-full touch-pan-x touch-pan-y overflow-auto overscroll-contain">
        <button
          type="button"
          aria-label={isLargest ? m.ui_zoom_out() : m.ui_zoom_in()}
          onClick={press}
          style={{ width: side ?? undefined }}
          className={classNames(
            'm-auto block aspect-square max-w-none -outline-offset-2',
            isLargest ? 'cursor-zoom-out!' : 'cursor-zoom-in!',
            side === null && 'invisible',
          )}
        >
          <img
            src={imageUrl}
            alt={m.ui_larger_picture({ name })}
            width={1200}
            height={1200}
            draggable={false}
            className="block size-full object-cover"
          />
        </button>
      </div>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute right-3 bottom-[calc(12px+env(safe-area-inset-bottom))] flex min-h-target items-center gap-1.5 rounded-pill bg-[rgb(255_255_255/.78)] pr-4 pl-3 text-note text-on-picture"
      >
        <Icon name={isLargest ? 'minus' : 'zoom'} />
        {isLargest ? m.ui_zoom_out() : m.ui_zoom_in()}
      </span>
    </div>
  )
}
