/** Slides, body pictures and banner: choose one to edit, move it, add slides. */
import { type PointerEvent, useState } from 'react'
import { m } from '#texts'
import { SmallIconButton } from '#console-ui/display/small-icon-button.tsx'
import { DragHandle } from '#console-ui/moving/drag-handle.tsx'
import { focusMoved } from '#console-ui/moving/focus-moved.ts'
import { dragStyle, useDrag } from '#console-ui/moving/use-drag.ts'
import { currentLanguage } from '#platform/i18n/current-language.ts'
import { defaultLanguage, type Language } from '#platform/i18n/language.ts'
import { Button } from '#ui/controls/button.tsx'
import { classNames } from '#ui/display/class-names.ts'
import { type ContentBodyPicture, type ContentSlide, maxSlides, type HomeContent } from '../../values.ts'
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
        <h2 className="section-title">
          <span>
            {m.home_slides()}{' '}
            <span className="ml-2 text-small font-text text-ink-2">
              {m.home_slide_count({ wide: countIn('wide'), phone: countIn('phone') })}
            </span>
          </span>
        </h2>
        <Blocks
          items={slides}
          titleOf={({ texts }) => headlineOf(shownText(texts, 'headline'))}
          noteOf={({ texts, wide, phone }) =>
            [shownText(texts, 'note'), !wide && m.home_phone_only(), !phone && m.home_wide_only()]
              .filter(Boolean)
              .join(' · ')
          }
          urlOf={pictureOfSlide}
          selected={selected.part === 'slides' ? selected.key : null}
          onSelect={(key) => onSelect({ part: 'slides', key })}
          onItems={(next) => onChange((before) => ({ ...before, slides: next }))}
        />
        <p className="mt-2">
          <Button disabled={slides.length >= maxSlides} onClick={add}>
            {m.home_add_slide()}
          </Button>
        </p>
      </section>
      <section>
        <h2 className="section-title">{m.home_body_pictures()}</h2>
        <Blocks
          items={pictures}
          titleOf={({ texts }) => shownText(texts, 'caption')}
          urlOf={({ picture }) => thumbnailOf(picture, otherWidths)}
          selected={selected.part === 'body_pictures' ? selected.key : null}
          onSelect={(key) => onSelect({ part: 'body_pictures', key })}
          onItems={(next) => onChange((before) => ({ ...before, body_pictures: next }))}
        />
      </section>
      <section>
        <h2 className="section-title">{m.home_banner()}</h2>
        <ul className="border-t border-line">
          <li className={rowStyle(selected.part === 'banner')}>
            <BlockButton
              title={shownText(banner.texts, 'title') || m.home_banner()}
              url={thumbnailOf(banner.picture, wideWidths)}
              isSelected={selected.part === 'banner'}
              onSelect={() => onSelect(bannerSelected)}
            />
          </li>
        </ul>
      </section>
    </nav>
  )
}

/** In the reader's language where it is translated. */
const shownText = <Name extends string>(texts: Record<Language, Record<Name, string>>, name: Name): string =>
  texts[currentLanguage()][name] || texts[defaultLanguage][name]

const rowStyle = (isSelected: boolean) =>
  classNames('relative flex items-center gap-1 border-b border-line', isSelected && 'bg-accent-soft')

interface BlocksProps<Item> {
  items: readonly Item[]
  titleOf(item: Item): string
  noteOf?(item: Item): string
  urlOf(item: Item): string | null
  /** Key of the item that is edited. */
  selected: string | null
  onSelect(key: string): void
  onItems(items: Item[]): void
}

/** Items in their order, which handles and buttons change. */
function Blocks<Item extends ContentSlide | ContentBodyPicture>(props: BlocksProps<Item>) {
  const { items, titleOf, noteOf, urlOf, selected, onSelect, onItems } = props
  const [placed, setPlaced] = useState('')
  const nameOf = (item: Item) => titleOf(item) || m.home_untitled()
  const move = (from: number, to: number) => {
    const item = items[from]
    if (!item || to < 0 || to >= items.length) return
    onItems(moved(items, from, to))
    setPlaced(m.home_placed({ name: nameOf(item), place: to + 1 }))
  }
  const { dragged, start } = useDrag(move)
  return (
    <>
      <ul className="border-t border-line">
        {items.map((item, place) => (
          <li key={item.key} className={classNames(rowStyle(item.key === selected), dragStyle(dragged, place))}>
            <DragHandle onPointerDown={(event: PointerEvent<HTMLElement>) => start(event, place)} />
            <BlockButton
              title={nameOf(item)}
              note={noteOf?.(item)}
              url={urlOf(item)}
              isSelected={item.key === selected}
              onSelect={() => onSelect(item.key)}
            />
            <MoveButtons
              name={nameOf(item)}
              itemKey={item.key}
              ends={[place === 0, place === items.length - 1]}
              onMove={(step) => {
                move(place, place + step)
                focusMoved(`${item.key} ${step}`)
              }}
            />
          </li>
        ))}
      </ul>
      <output className="sr-only">{placed}</output>
    </>
  )
}

interface MoveButtonsProps {
  name: string
  itemKey: string
  /** Whether first, and last. */
  ends: readonly [boolean, boolean]
  onMove(step: 1 | -1): void
}

function MoveButtons({ name, itemKey, ends, onMove }: MoveButtonsProps) {
  return (
    <span className="flex" data-steps="">
      {([-1, 1] as const).map((step) => (
        <SmallIconButton
          key={step}
          icon={step === -1 ? 'up' : 'down'}
          label={step === -1 ? m.home_move_up({ name }) : m.home_move_down({ name })}
          data-move={`${itemKey} ${step}`}
          aria-disabled={ends[step === -1 ? 0 : 1] || undefined}
          onClick={() => onMove(step)}
        />
      ))}
    </span>
  )
}

interface BlockButtonProps {
  title: string
  note?: string | undefined
  url: string | null
  isSelected: boolean
  onSelect(): void
}

function BlockButton({ title, note, url, isSelected, onSelect }: BlockButtonProps) {
  return (
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
        <b className={classNames('line-clamp-2 font-strong', isSelected && 'text-accent')}>{title}</b>
        {note && <span className="block truncate text-ink-2">{note}</span>}
      </span>
    </button>
  )
}
