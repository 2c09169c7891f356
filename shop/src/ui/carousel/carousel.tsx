import { type ReactNode, useRef, useState } from 'react'
import { m } from '#texts'
import { classNames } from '../display/class-names.ts'
import { IconButton } from '../controls/icon-button.tsx'
import { useHoverOrFocus } from '../hooks/use-hover-or-focus.ts'
import { useMedia } from './use-media.ts'
import { useSlideClock } from './use-slide-clock.ts'
import { useSlides } from './use-slides.ts'

export interface SlideState {
  isFirst: boolean
  /** Close to the selected slide, so its picture loads. */
  isNear: boolean
  /** Shows the second caption: its time has come, or the carousel does not advance. */
  hasSecondCaption: boolean
}

export interface Slide {
  key: string
  /** Only in the set for phones (below 768 px). */
  isPhoneOnly?: boolean
  /** Only in the set for wide screens. */
  isWideOnly?: boolean
  render: (state: SlideState) => ReactNode
}

/**
 * Slides that advance by themselves unless hovered, focused, paused or unwanted (`prefers-reduced-motion`).
 * The server renders both sets and CSS shows the right one. In the browser a device check decides which set runs.
 */
export function Carousel({ label, slides }: { label: string; slides: readonly Slide[] }) {
  const isPhone = useMedia('(max-width: 767.98px)')
  const isMotionReduced = useMedia('(prefers-reduced-motion: reduce)') ?? false
  const shown = slides.filter((slide) => isPhone === null || !(isPhone ? slide.isWideOnly : slide.isPhoneOnly))
  const { viewportRef, isReady, selected, turn, show, showNext, showPrevious } = useSlides(isMotionReduced)
  const rootRef = useRef<HTMLElement>(null)
  const isHoveredOrFocused = useHoverOrFocus(rootRef)
  const [isPaused, setIsPaused] = useState(false)
  const isRunning = isReady && !isHoveredOrFocused && !isPaused && !isMotionReduced
  const { isSecondCaption } = useSlideClock(turn, isRunning, showNext)

  return (
    <section ref={rootRef} aria-roledescription={m.ui_carousel()} aria-label={label}>
      <div
        ref={viewportRef}
        className="-mx-gutter overflow-hidden md:mx-0 md:rounded-picture unscripted:snap-x unscripted:overflow-x-auto"
      >
        <ul className="flex touch-pan-y" aria-live={isRunning ? 'off' : 'polite'}>
          {shown.map((slide, index) => (
            <li
              key={slide.key}
              aria-label={m.ui_carousel_number({ number: index + 1, count: shown.length })}
              inert={isReady && index !== selected}
              className={classNames(
                'relative min-w-0 shrink-0 grow-0 basis-full snap-start',
                slide.isPhoneOnly && 'md:hidden',
                slide.isWideOnly && 'max-md:hidden',
              )}
            >
              {slide.render({
                isFirst: index === 0,
                isNear: isReady || index === 0,
                hasSecondCaption: (isSecondCaption || (isReady && !isRunning)) && index === selected,
              })}
            </li>
          ))}
        </ul>
      </div>
      <div className="mt-2 flex items-center justify-end gap-1 unscripted:hidden" data-screen-only data-steps>
        <div className="mr-auto flex">
          {shown.map((slide, index) => (
            <button
              key={slide.key}
              type="button"
              onClick={() => show(index)}
              aria-label={m.ui_carousel_number({ number: index + 1, count: shown.length })}
              aria-current={index === selected ? 'true' : undefined}
              className={classNames(
                'grid h-target w-13 place-items-center',
                slide.isPhoneOnly && 'md:hidden',
                slide.isWideOnly && 'max-md:hidden',
              )}
            >
              <span
                className={classNames(
                  'block h-0.5 w-target overflow-hidden bg-line-strong/50 forced-colors:bg-[ButtonText]',
                  index === selected && 'forced-colors:h-1.5 forced-colors:bg-[Highlight]',
                )}
              >
                {index === selected && (
                  <span
                    key={turn}
                    className="slide-progress block h-full bg-accent"
                    data-paused={!isRunning || undefined}
                  />
                )}
              </span>
            </button>
          ))}
        </div>
        <span className="motion-reduce:hidden">
          <IconButton
            icon={isPaused ? 'play' : 'pause'}
            label={isPaused ? m.ui_carousel_play() : m.ui_carousel_pause()}
            onClick={() => setIsPaused(!isPaused)}
          />
        </span>
        <span className="hidden gap-1 md:flex">
          <IconButton icon="left" label={m.ui_carousel_previous()} onClick={showPrevious} />
          <IconButton icon="right" label={m.ui_carousel_next()} onClick={showNext} />
        </span>
      </div>
    </section>
  )
}
