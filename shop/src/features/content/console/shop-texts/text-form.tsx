import { useState } from 'react'
import { m } from '#texts'
import type { WireTextDraft } from '#features/content/console-contract.ts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { EditText } from '#console-ui/forms/edit-field.tsx'
import { SaveBar, UnsavedGuard } from '#console-ui/forms/save-bar.tsx'
import { useSubmit, WrongField } from '#console-ui/forms/use-submit.ts'
import { whenOf } from '#console-ui/when.ts'
import { SubjectHistory } from '#features/staff/components/audit-log/subject-history.tsx'
import { defaultLanguage, type Language, languageNames, languages } from '#platform/i18n/language.ts'
import { Button } from '#ui/controls/button.tsx'
import { formatCount } from '#ui/display/count.ts'
import { maxBodyLength, type TextKind, textPaths } from '../../values.ts'
import { contentAuditLabels } from '../audit-labels.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { TextPreview } from './text-preview.tsx'
import { useTextEditing } from './use-text-editing.ts'

export interface TextFormProps {
  text: WireTextDraft
  onSaved(next: WireTextDraft): void
}

/** States what each page needs, because an empty field does not. */
const kindHints: Record<TextKind, () => string> = {
  about: m.content_text_hint_about,
  delivery: m.content_text_hint_delivery,
  returns: m.content_text_hint_returns,
  terms: m.content_text_hint_terms,
  privacy: m.content_text_hint_privacy,
  legal: m.content_text_hint_legal,
}

const fieldOf = (language: Language) => `bodies.${language}`

export function TextForm({ text, onSaved }: TextFormProps) {
  const editing = useTextEditing(text, onSaved)
  const { bodies, changed, conflicts } = editing
  const [isPublishing, setPublishing] = useState(false)
  const [previewed, setPreviewed] = useState<Language | null>(null)
  const [conflict, setConflict] = useState<Error | null>(null)
  const saving = useSubmit(async () => {
    setConflict(null)
    await editing.save()
  })
  const checking = useSubmit(async () => {
    setConflict(null)
    if (bodies[defaultLanguage].trim() === '')
      throw new WrongField(fieldOf(defaultLanguage), m.content_publish_needs_chinese())
    setPublishing(true)
  })
  const isSameAsPublished = text.version !== null && !text.is_draft_saved && changed.length === 0
  return (
    <div className="grid gap-6">
      <FormError failure={conflict ?? saving.failure ?? checking.failure} />
      <p className="text-small text-ink-2">
        {kindHints[text.kind]()} {text.kind === 'legal' && `${m.content_japan_only()} `}
        {m.content_text_hint()}
      </p>
      <div className="grid gap-5 wide:grid-cols-3">
        {languages.map((language) => {
          const body = bodies[language]
          const length = lengthOf(body)
          const missing = checking.errorsOf(fieldOf(language))
          const emptyHint = language === defaultLanguage ? m.content_publish_needs_chinese : m.content_language_missing
          const isNeeded = language === defaultLanguage || bodies[defaultLanguage] !== ''
          const errors = [...saving.errorsOf(fieldOf(language)), ...(body.trim() === '' ? missing : [])]
          return (
            <div key={language} id={language} className="grid content-start gap-2">
              <EditText
                label={m.content_text_in({ language: languageNames[language] })}
                lang={language}
                rows={18}
                value={body}
                isChanged={changed.includes(language)}
                onValue={(value) => editing.write(language, value)}
                note={`${formatCount(length)} / ${formatCount(maxBodyLength)}`}
                errors={length > maxBodyLength ? [tooLong()] : errors}
                hint={body === '' && isNeeded ? emptyHint() : undefined}
              />
              {conflicts.includes(language) && (
                <Conflict body={text.draft[language]} language={language} onTake={() => editing.takeSaved(language)} />
              )}
              <p>
                <Button
                  aria-label={m.content_preview_in({ language: languageNames[language] })}
                  onClick={() => setPreviewed(language)}
                >
                  {m.content_preview()}
                </Button>
              </p>
            </div>
          )
        })}
      </div>
      <SubjectHistory subject={`shop:${text.kind}`} words={contentAuditLabels} version={text.revision} hasHeading />
      <SaveBar
        unsaved={changed.map((language) => languageNames[language])}
        isBusy={saving.isBusy}
        onSave={() => void saving.run()}
        onDiscard={editing.discard}
        status={<Published text={text} />}
      >
        <Button
          {...(changed.length === 0 && { variant: 'primary' as const })}
          aria-disabled={isSameAsPublished || undefined}
          onClick={() => {
            if (!isSameAsPublished) void checking.run()
          }}
        >
          {isSameAsPublished ? m.content_text_is_published() : m.content_publish()}
        </Button>
      </SaveBar>
      <UnsavedGuard hasUnsaved={() => changed.length > 0} />
      {isPublishing && (
        <PublishDialog
          text={text}
          editing={editing}
          onClose={() => setPublishing(false)}
          onConflict={(failure) => {
            setPublishing(false)
            setConflict(failure)
          }}
        />
      )}
      {previewed && <TextPreview text={text} bodies={bodies} language={previewed} onClose={() => setPreviewed(null)} />}
    </div>
  )
}

const lengthOf = (body: string) => [...body].length
const tooLong = () => m.content_too_long({ max: maxBodyLength })

function Published({ text: { kind, version, published_at: at } }: { text: WireTextDraft }) {
  if (version === null || at === null) return m.content_text_unpublished()
  return (
    <>
      {m.content_text_version({ version, day: whenOf(at) })}{' '}
      <a className="link" href={textPaths[kind]} target="_blank" rel="noreferrer">
        {m.content_text_see()}
      </a>
    </>
  )
}

interface ConflictProps {
  body: string
  language: Language
  onTake(): void
}

/** Shows another person's saved text beside the typed one. Saving replaces it. */
function Conflict({ body, language, onTake }: ConflictProps) {
  return (
    <details className="rounded-control bg-warn-soft px-3 py-2 text-small" open>
      <summary>{m.content_text_conflict()}</summary>
      <p className="my-2 max-h-60 overflow-y-auto wrap-anywhere whitespace-pre-line" lang={language}>
        {body || m.content_text_empty()}
      </p>
      <Button onClick={onTake}>{m.content_text_use_saved()}</Button>
    </details>
  )
}
