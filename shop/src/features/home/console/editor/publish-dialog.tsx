import { useState } from 'react'
import { m } from '#texts'
import { Consequences } from '#console-ui/consequences.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { momentOfWall } from '#console-ui/when.ts'
import { type Language, languageNames, languages } from '#platform/i18n/language.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { formatList } from '#ui/display/list.ts'
import type { HomeContent } from '../../values.ts'
import type { ContentEditing } from './use-content-editing.ts'

interface PublishDialogProps {
  editing: ContentEditing
  onDone(): void
  onClose(): void
  /** The failure concerns the form behind the dialog. */
  onFailure(failure: ApiFailure): void
}

/** Fields of this dialog; all others are behind it. */
const ownFields = new Set(['from', 'until'])

export function PublishDialog({ editing, onDone, onClose, onFailure }: PublishDialogProps) {
  const [isTimed, setTimed] = useState(false)
  const missing = languages.filter((language) => lacksTexts(editing.content, language))
  const work = useSubmit(async (fields) => {
    const [from, until] = [momentOfWall(fields['from']), momentOfWall(fields['until'])]
    try {
      await editing.publish({ ...(isTimed && from && { from }), ...(isTimed && until && { until }) })
      onDone()
    } catch (failure) {
      const isOwn =
        !(failure instanceof ApiFailure) ||
        Object.keys(failure.fieldErrors).some((field) => ownFields.has(field)) ||
        (failure.code !== 'edit_conflict' && failure.code !== 'invalid')
      if (isOwn) throw failure
      onFailure(failure)
    }
  })
  return (
    <ConsoleDialog title={m.home_publish_title()} isBusy={work.isBusy} onClose={onClose}>
      <CheckedForm className="grid gap-3.5" onSubmit={work.onSubmit}>
        <FormError failure={work.failure} />
        <fieldset className="grid gap-1">
          <legend className="sr-only">{m.home_publish_when()}</legend>
          {[false, true].map((timed) => (
            <label key={String(timed)} className="check-row">
              <input
                type="radio"
                name="when"
                className="check-box"
                checked={isTimed === timed}
                onChange={() => setTimed(timed)}
              />
              {timed ? m.home_publish_timed() : m.home_publish_now()}
            </label>
          ))}
        </fieldset>
        {isTimed && (
          <div className="grid items-start gap-3 desk:grid-cols-2">
            <ConsoleField
              label={m.console_ui_starts()}
              name="from"
              type="datetime-local"
              hint={m.home_publish_from_hint()}
              errors={work.errorsOf('from')}
            />
            <ConsoleField
              label={m.console_ui_ends()}
              name="until"
              type="datetime-local"
              hint={m.home_publish_until_hint()}
              errors={work.errorsOf('until')}
            />
          </div>
        )}
        <Consequences>
          <p>{isTimed ? m.home_publish_timed_effect() : m.home_publish_effect()}</p>
          {missing.length > 0 && (
            <p>{m.home_publish_missing({ languages: formatList(missing.map((one) => languageNames[one])) })}</p>
          )}
          {editing.unsavedCount > 0 && <p>{m.home_publish_saves()}</p>}
        </Consequences>
        <FormActs submit={m.home_publish()} isBusy={work.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}

/** Whether an item lacks a text in this language that it has in Chinese, so that the Chinese one is shown. */
export function lacksTexts({ slides, body_pictures: pictures, banner }: HomeContent, language: Language): boolean {
  const lacks = (texts: Record<Language, Record<string, string>>, names: readonly string[]) =>
    names.some((name) => texts['zh-CN'][name] !== '' && texts[language][name] === '')
  return (
    slides.some(({ texts, link }) =>
      lacks(texts, ['headline', 'alt', ...(link.kind === 'none' ? [] : ['link_label']), ...wordsOf(link)]),
    ) ||
    pictures.some(({ texts, link }) => lacks(texts, ['caption', 'alt', ...wordsOf(link)])) ||
    lacks(banner.texts, ['title'])
  )
}

const wordsOf = ({ kind }: { kind: string }) => (kind === 'search' ? ['words'] : [])
