import { Link } from 'react-router'
import { classNames } from '#ui/display/class-names.ts'
import type { SlideState } from '#ui/carousel/carousel.tsx'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import type { WireHome } from '../contract.ts'

/**
 * One scene with its text on the empty side. The second caption appears below the first, in reserved room.
 * On phones the scene is below the text, and its upper edge continues above it. Long or large text makes the slide taller and never covers the scene.
 */
export function HomeSlide({
  content,
  isFirst,
  isNear,
  hasSecondCaption,
}: SlideState & { content: WireHome['slides'][number] }) {
  const { language, phone, wide } = content
  const picture = (wide ?? phone)!
  return (
    <div
      lang={language === currentLanguage() ? undefined : language}
      className="relative max-md:h-full max-md:min-h-[120vw]"
    >
      <div className="filter-(--picture-filter) max-md:absolute max-md:inset-0">
        {phone && (
          <svg aria-hidden="true" className="absolute size-full md:hidden">
            <rect width="100%" height="100%" fill={phone.ground} />
          </svg>
        )}
        {/* A lazy picture that is not displayed is not loaded. */}
        <picture className={classNames(!isNear && 'hidden unscripted:inline')}>
          {phone && (
            <source
              media="(max-width: 767.98px)"
              srcSet={phone.srcset}
              sizes="100vw"
              width={phone.width}
              height={phone.height}
            />
          )}
          <img
            src={picture.src}
            srcSet={picture.srcset}
            sizes="(min-width: 1450px) 1280px, calc(100vw - 144px)"
            alt={content.alt}
            width={picture.width}
            height={picture.height}
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
        {content.to && (
          <Link
            to={content.to}
            className="mt-1 inline-flex min-h-target items-center font-strong underline decoration-1 underline-offset-[7px]"
          >
            {content.link_label}
          </Link>
        )}
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
