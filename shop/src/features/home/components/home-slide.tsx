import { Link } from 'react-router'
import { classNames } from '#ui/display/class-names.ts'
import type { SlideState } from '#ui/carousel/carousel.tsx'
import { type PageScene, sceneSource, sceneSrcset } from '#ui/display/page-picture.tsx'

export interface HomeSlideContent {
  note: string
  /** `|` marks where a reader would pause; the line may break only there. */
  headline: string
  captions: readonly [string, string]
  linkLabel: string
  to: string
  alt: string
  phoneScene: PageScene
  /** Class with the wall of `phoneScene`, which continues above it where the text needs more room. */
  phoneGround: string
  /** Absent in the set for phones only. */
  wideScene?: PageScene
}

/**
 * One scene with its text on the empty side. The second caption appears below the first, in reserved room.
 * On phones the scene is below the text. Long or large text makes the slide taller and never covers the scene.
 */
export function HomeSlide({ content, isFirst, isNear, hasSecondCaption }: SlideState & { content: HomeSlideContent }) {
  const { phoneScene, phoneGround, wideScene } = content
  const fallback = wideScene ?? phoneScene
  return (
    <div className="relative max-md:h-full max-md:min-h-[120vw]">
      <div className={classNames('filter-(--picture-filter) max-md:absolute max-md:inset-0', phoneGround)}>
        {/* A lazy picture that is not displayed is not loaded. */}
        <picture className={classNames(!isNear && 'hidden unscripted:inline')}>
          <source
            media="(max-width: 767.98px)"
            srcSet={sceneSrcset(phoneScene)}
            sizes="100vw"
            width={phoneScene.width}
            height={phoneScene.height}
          />
          <img
            src={sceneSource(fallback)}
            srcSet={sceneSrcset(fallback)}
            sizes="(min-width: 1450px) 1280px, calc(100vw - 144px)"
            alt={content.alt}
            width={fallback.width}
            height={fallback.height}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
            draggable={false}
            className="bottom-0 block aspect-[5/6] w-full bg-transparent object-cover filter-none max-md:absolute max-md:mask-t-from-82% md:aspect-[1800/840]"
          />
        </picture>
      </div>
      <div className="relative flex flex-col items-start px-gutter pt-8 pb-[calc(66%-40px)] text-on-picture max-[374px]:pt-6 md:absolute md:inset-y-0 md:left-0 md:justify-center md:p-0 md:pl-8 xl:pb-[4%] xl:pl-[clamp(32px,6%,84px)]">
        <p className="text-note text-on-picture-2">{content.note}</p>
        <h2 className="my-2 font-serif text-display tracking-[.04em] break-keep md:max-lg:text-[4.2vw] md:max-w-[7.6em] xl:max-w-[8.6em] en:md:max-w-[9em]">
          <Phrases text={content.headline} />
        </h2>
        <div className="text-on-picture-2 max-md:max-w-[27em] md:max-lg:max-w-[19em] md:max-lg:text-note lg:max-xl:max-w-[15em] xl:max-w-[17em] max-[374px]:text-note en:max-md:text-note">
          <p>{content.captions[0]}</p>
          <p
            className={classNames(
              'transition-opacity duration-500 motion-reduce:opacity-100 unscripted:opacity-100',
              hasSecondCaption ? 'opacity-100' : 'opacity-0',
            )}
          >
            {content.captions[1]}
          </p>
        </div>
        <Link
          to={content.to}
          className="mt-1 inline-flex min-h-target items-center font-strong underline decoration-1 underline-offset-[7px]"
        >
          {content.linkLabel}
        </Link>
      </div>
    </div>
  )
}

function Phrases({ text }: { text: string }) {
  return text.split('|').map((phrase, index) => (
    <span key={phrase}>
      {index > 0 && <wbr />}
      {phrase}
    </span>
  ))
}
