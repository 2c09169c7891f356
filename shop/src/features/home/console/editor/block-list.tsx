/** Slides, body pictures and banner: choose one to edit, move it, add and remove slides. */
import { m } from '#texts'
import { SmallIconButton } from '#console-ui/display/small-icon-button.tsx'
import { defaultLanguage } from '#platform/i18n/language.ts'
import { Button } from '#ui/controls/button.tsx'
import { classNames } from '#ui/display/class-names.ts'
import { maxSlides, type HomeContent } from '../../values.ts'
import {
  bannerSelected,
  headlineOf,
  moved,
  newSlide,
  otherWidths,
  pictureOfSlide,
  type Selected,
  thumbnailOf,
  wideWidths,
} from './content-items.ts'

interface BlockListProps {
  content: HomeContent
  selected: Selected
  onSelect(selected: Selected): void
  onChange(next: (content: HomeContent) => HomeContent): void
}

export function BlockList({ content, selected, onSelect, onChange }: BlockListProps) {
  const { slides, body_pictures: pictures, banner } = content
  const countIn = (set: 'wide' | 'phone') => slides.filter((slide) => slide[set]).length
  const add = () => {
    const slide = newSlide(`slide-${crypto.randomUUID().slice(0, 8)}`)
    onChange((before) => ({ ...before, slides: [...before.slides, slide] }))
    onSelect({ part: 'slides', key: slide.key })
  }
  return (
    <nav aria-label={m.home_blocks()} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
      <section>
        <h2 className="section-title">{m.home_slides()}</h2>
        <p className="text-small text-ink-2">
          {m.home_slide_count({ wide: countIn('wide'), phone: countIn('phone') })}
        </p>
        <ul>
          {slides.map(({ key, texts, wide, phone }, place) => (
            <Block
              key={key}
              title={headlineOf(texts[defaultLanguage].headline) || m.home_untitled()}
              note={[texts[defaultLanguage].note, !wide && m.home_phone_only(), !phone && m.home_wide_only()]
                .filter(Boolean)
                .join(' · ')}
              url={pictureOfSlide(slides[place]!)}
              isSelected={selected.key === key}
              onSelect={() => onSelect({ part: 'slides', key })}
              onUp={place > 0 ? () => onChange(movedIn('slides', key, -1)) : undefined}
              onDown={place < slides.length - 1 ? () => onChange(movedIn('slides', key, 1)) : undefined}
            />
          ))}
        </ul>
        <p className="mt-2">
          <Button disabled={slides.length >= maxSlides} onClick={add}>
            {m.home_add_slide()}
          </Button>
        </p>
      </section>
      <section>
        <h2 className="section-title">{m.home_body_pictures()}</h2>
        <ul>
          {pictures.map(({ key, texts, picture }, place) => (
            <Block
              key={key}
              title={texts[defaultLanguage].caption || m.home_untitled()}
              url={thumbnailOf(picture, otherWidths)}
              isSelected={selected.key === key}
              onSelect={() => onSelect({ part: 'body_pictures', key })}
              onUp={place > 0 ? () => onChange(movedIn('body_pictures', key, -1)) : undefined}
              onDown={place < pictures.length - 1 ? () => onChange(movedIn('body_pictures', key, 1)) : undefined}
            />
          ))}
        </ul>
      </section>
      <section>
        <h2 className="section-title">{m.home_banner()}</h2>
        <ul>
          <Block
            title={banner.texts[defaultLanguage].title || m.home_banner()}
            url={thumbnailOf(banner.picture, wideWidths)}
            isSelected={selected.part === 'banner'}
            onSelect={() => onSelect(bannerSelected)}
          />
        </ul>
      </section>
    </nav>
  )
}

const movedIn = (part: 'slides' | 'body_pictures', key: string, by: -1 | 1) => (content: HomeContent) => ({
  ...content,
  [part]: moved<HomeContent['slides'][number] | HomeContent['body_pictures'][number]>(content[part], key, by),
})

interface BlockProps {
  title: string
  note?: string
  url: string | null
  isSelected: boolean
  onSelect(): void
  onUp?: (() => void) | undefined
  onDown?: (() => void) | undefined
}

function Block({ title, note, url, isSelected, onSelect, onUp, onDown }: BlockProps) {
  return (
    <li className={classNames('flex items-center gap-1 border-b border-line', isSelected && 'bg-accent-soft')}>
      <button
        type="button"
        aria-current={isSelected ? 'true' : undefined}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-2.5 px-1 py-2 text-left text-small"
        onClick={onSelect}
      >
        {url ? (
          <img src={url} alt="" width={64} height={36} className="h-9 w-16 flex-none rounded-picture object-cover" />
        ) : (
          <span className="h-9 w-16 flex-none rounded-picture bg-sunk" />
        )}
        <span className="min-w-0">
          <b className={classNames('block truncate font-strong', isSelected && 'text-accent')}>{title}</b>
          {note && <span className="block truncate text-ink-2">{note}</span>}
        </span>
      </button>
      {(onUp ?? onDown) && (
        <span className="flex">
          <SmallIconButton
            icon="up"
            label={m.home_move_up({ name: title })}
            aria-disabled={!onUp || undefined}
            onClick={onUp}
          />
          <SmallIconButton
            icon="down"
            label={m.home_move_down({ name: title })}
            aria-disabled={!onDown || undefined}
            onClick={onDown}
          />
        </span>
      )}
    </li>
  )
}
