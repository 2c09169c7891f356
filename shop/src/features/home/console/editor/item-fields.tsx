/** Fields of the chosen slide, body picture or banner, in one language at a time. */
import { useId } from 'react'
import { m } from '#texts'
import type { Language } from '#platform/i18n/language.ts'
import { FieldError } from '#ui/fields/field.tsx'
import {
  type ContentBodyPicture,
  type ContentSlide,
  type HomeContent,
  maxBannerTexts,
  maxBodyTexts,
  maxSlideTexts,
} from '../../values.ts'
import type { Selected } from './content-items.ts'
import { ContentPictureField } from './content-picture-field.tsx'
import { LinkFields } from './link-fields.tsx'
import { TextFields } from './text-fields.tsx'

export interface ItemFieldsProps {
  content: HomeContent
  saved: HomeContent
  selected: Selected
  language: Language
  lostLinks: readonly string[]
  errorsOf(field: string): string[]
  onChange(next: (content: HomeContent) => HomeContent): void
}

export function ItemFields(props: ItemFieldsProps) {
  const { content, saved, selected, onChange } = props
  if (selected.part === 'banner') return <BannerFields {...props} />
  const place = content[selected.part].findIndex(({ key }) => key === selected.key)
  const field = `${selected.part}.${place}`
  if (selected.part === 'slides') {
    const slide = content.slides[place]
    if (!slide) return null
    return (
      <SlideFields
        {...props}
        field={field}
        slide={slide}
        before={saved.slides.find(({ key }) => key === slide.key)}
        onSlide={(next) => onChange((all) => ({ ...all, slides: all.slides.with(place, next) }))}
      />
    )
  }
  const picture = content.body_pictures[place]
  if (!picture) return null
  return (
    <BodyFields
      {...props}
      field={field}
      item={picture}
      before={saved.body_pictures.find(({ key }) => key === picture.key)}
      onItem={(next) => onChange((all) => ({ ...all, body_pictures: all.body_pictures.with(place, next) }))}
    />
  )
}

const grid = 'grid gap-3.5 sm:grid-cols-2'

const slideNames = [
  ['note', m.home_field_note],
  ['headline', m.home_field_headline],
  ['caption_1', m.home_field_caption_1],
  ['caption_2', m.home_field_caption_2],
] as const

interface SlideFieldsProps extends ItemFieldsProps {
  field: string
  slide: ContentSlide
  before: ContentSlide | undefined
  onSlide(slide: ContentSlide): void
}

function SlideFields({ field, slide, before, language, lostLinks, errorsOf, onSlide }: SlideFieldsProps) {
  const { link } = slide
  const setErrorId = useId()
  const setErrors = errorsOf(`${field}.wide`)
  const linkNames = [
    ...(link.kind === 'none' ? [] : ([['link_label', m.home_field_link_label]] as const)),
    ...(link.kind === 'search' ? ([['words', m.home_field_words]] as const) : []),
  ] as const
  const shared = { field, texts: slide.texts, before: before?.texts, limits: maxSlideTexts, language, errorsOf }
  const onTexts = (texts: ContentSlide['texts']) => onSlide({ ...slide, texts })
  return (
    <div className="grid gap-3.5">
      <div className={grid}>
        <TextFields {...shared} names={slideNames} hints={{ headline: m.home_headline_hint }} onTexts={onTexts} />
        <LinkFields
          link={link}
          isLost={lostLinks.includes(`${field}.link`)}
          errorsOf={(name) => errorsOf(`${field}.${name}`)}
          onChange={(next) => onSlide({ ...slide, link: next })}
        />
        <TextFields {...shared} names={linkNames} onTexts={onTexts} />
      </div>
      <fieldset className="field">
        <legend className="text-small text-ink-2">{m.home_sets()}</legend>
        <span className="flex flex-wrap gap-5">
          {(['wide', 'phone'] as const).map((set) => (
            <label key={set} className="check-row">
              <input
                type="checkbox"
                className="check-box"
                checked={slide[set]}
                aria-invalid={setErrors.length > 0 || undefined}
                aria-describedby={setErrors.length > 0 ? setErrorId : undefined}
                onChange={({ target }) => onSlide({ ...slide, [set]: target.checked })}
              />
              {set === 'wide' ? m.home_set_wide() : m.home_set_phone()}
            </label>
          ))}
        </span>
        {setErrors.length > 0 && <FieldError id={setErrorId} sentences={setErrors} />}
      </fieldset>
      <div className="grid items-start gap-3.5 sm:grid-cols-[minmax(0,1fr)_160px]">
        {slide.wide && (
          <ContentPictureField
            label={m.home_picture_wide()}
            shape="wide"
            value={slide.wide_picture}
            errors={errorsOf(`${field}.wide_picture`)}
            onValue={(picture) => onSlide({ ...slide, wide_picture: picture })}
          />
        )}
        {slide.phone && (
          <ContentPictureField
            label={m.home_picture_phone()}
            shape="phone"
            value={slide.phone_picture}
            errors={errorsOf(`${field}.phone_picture`)}
            onValue={(picture) => onSlide({ ...slide, phone_picture: picture })}
          />
        )}
      </div>
      <p className="text-small text-ink-2">{m.home_picture_hint()}</p>
      <TextFields {...shared} names={[['alt', m.home_field_alt]]} hints={{ alt: m.home_alt_hint }} onTexts={onTexts} />
    </div>
  )
}

interface BodyFieldsProps extends ItemFieldsProps {
  field: string
  item: ContentBodyPicture
  before: ContentBodyPicture | undefined
  onItem(item: ContentBodyPicture): void
}

function BodyFields({ field, item, before, language, lostLinks, errorsOf, onItem }: BodyFieldsProps) {
  const names = [
    ['caption', m.home_field_caption],
    ...(item.link.kind === 'search' ? ([['words', m.home_field_words]] as const) : []),
    ['alt', m.home_field_alt],
  ] as const
  return (
    <div className="grid gap-3.5">
      <div className={grid}>
        <LinkFields
          link={item.link}
          isLost={lostLinks.includes(`${field}.link`)}
          errorsOf={(name) => errorsOf(`${field}.${name}`)}
          onChange={(link) => onItem({ ...item, link })}
        />
        <TextFields
          {...{ field, names, language, errorsOf }}
          texts={item.texts}
          before={before?.texts}
          limits={maxBodyTexts}
          hints={{ alt: m.home_alt_hint }}
          onTexts={(texts) => onItem({ ...item, texts })}
        />
      </div>
      <ContentPictureField
        label={m.home_picture()}
        shape="body"
        value={item.picture}
        errors={errorsOf(`${field}.picture`)}
        onValue={(picture) => onItem({ ...item, picture })}
      />
    </div>
  )
}

function BannerFields({ content: { banner }, saved, language, errorsOf, onChange }: ItemFieldsProps) {
  const onBanner = (next: HomeContent['banner']) => onChange((all) => ({ ...all, banner: next }))
  return (
    <div className="grid gap-3.5">
      <div className={grid}>
        <TextFields
          field="banner"
          texts={banner.texts}
          before={saved.banner.texts}
          names={[
            ['title', m.home_field_title],
            ['alt', m.home_field_alt],
          ]}
          limits={maxBannerTexts}
          hints={{ title: m.home_title_hint, alt: m.home_banner_alt_hint }}
          language={language}
          errorsOf={errorsOf}
          onTexts={(texts) => onBanner({ ...banner, texts })}
        />
      </div>
      <ContentPictureField
        label={m.home_picture()}
        shape="banner"
        value={banner.picture}
        errors={errorsOf('banner.picture')}
        onValue={(picture) => onBanner({ ...banner, picture })}
      />
    </div>
  )
}
