/** Screen of the home content: its draft, and a preview of the saved one. */
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { useScreenData } from '#console-ui/connection/screen-loader.ts'
import { ConsolePage } from '#console-ui/console-page.tsx'
import { ConsoleErrorState, Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { StateTag } from '#console-ui/display/state-mark.tsx'
import { ConfirmDialog } from '#console-ui/dialogs/confirm-dialog.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { SaveBar, UnsavedGuard } from '#console-ui/forms/save-bar.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { whenOf } from '#console-ui/when.ts'
import { SubjectHistory } from '#features/staff/components/audit-log/subject-history.tsx'
import { defaultLanguage, type Language, languageNames, languages } from '#platform/i18n/language.ts'
import { formatList } from '#ui/display/list.ts'
import { Button } from '#ui/controls/button.tsx'
import type { WireContentDraft } from '../console-contract.ts'
import { homeAuditLabels } from './audit-labels.ts'
import { ContentPreview } from './content-preview.tsx'
import { BlockList } from './editor/block-list.tsx'
import { countChanges, type Selected } from './editor/content-items.ts'
import { ItemFields } from './editor/item-fields.tsx'
import { lacksTexts, PublishDialog } from './editor/publish-dialog.tsx'
import { type ContentEditing, useContentEditing } from './editor/use-content-editing.ts'
import type { contentLoader } from './loaders.ts'
import { Segments } from './segments.tsx'

export function Component() {
  const { data: draft, failure, reload, change } = useScreenData<typeof contentLoader>()
  if (failure && !draft) return <ConsoleErrorState isPage failure={failure} onRetry={reload} />
  if (!draft)
    return (
      <ConsolePage title={m.home_content()}>
        <Loading />
      </ConsolePage>
    )
  return (
    <>
      {failure && <StaleBanner failure={failure} onRetry={reload} />}
      <Editor draft={draft} onSaved={(next) => change(() => next)} />
    </>
  )
}

/** The preview is beside the form, and on the widest screens the list on its other side. */
const columns =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-6 desk:grid-cols-[264px_minmax(0,1fr)] ' +
  'wide:grid-cols-[minmax(0,1fr)_392px] wide:grid-rows-[auto_1fr] min-[90rem]:grid-cols-[272px_minmax(0,1fr)_392px] min-[90rem]:grid-rows-[auto]'

function Editor({ draft, onSaved }: { draft: WireContentDraft; onSaved(next: WireContentDraft): void }) {
  const editing = useContentEditing(draft, onSaved)
  const { content } = editing
  const [chosen, setChosen] = useState<Selected | null>(null)
  const [language, setLanguage] = useState<Language>(defaultLanguage)
  const [dialog, setDialog] = useState<'publish' | 'discard' | null>(null)
  const [refused, setRefused] = useState<Error | null>(null)
  const [notice, setNotice] = useState('')
  const saving = useSubmit(async () => {
    setRefused(null)
    setNotice('')
    await editing.save()
  })
  const selected = selectedOf(chosen, content)
  const unpublished = countChanges(draft.shown, content)
  const errorsOf = (field: string) => [...saving.errorsOf(field), ...fieldErrorsOf(refused, field)]
  return (
    <ConsolePage
      title={m.home_content()}
      note={
        unpublished > 0 ? (
          <StateTag tone="wait">{m.home_draft_changes({ count: unpublished })}</StateTag>
        ) : (
          m.home_shown_version({ version: draft.version })
        )
      }
      actions={
        <>
          <Link className="link self-center text-small" to={consolePaths.homeVersions()}>
            {m.home_versions()}
          </Link>
          {draft.is_draft_saved && (
            <Button variant="quiet" onClick={() => setDialog('discard')}>
              {m.home_discard_draft()}
            </Button>
          )}
          {unpublished > 0 && (
            <Button
              variant="primary"
              onClick={() => {
                setNotice('')
                setDialog('publish')
              }}
            >
              {m.home_publish()}
            </Button>
          )}
        </>
      }
    >
      <output className="block text-small text-ink-2 not-empty:mb-3">{notice}</output>
      <FormError failure={refused ?? saving.failure} />
      {draft.next_change_at && (
        <p className="mb-3 text-small text-ink-2">{m.home_next_change({ when: whenOf(draft.next_change_at) })}</p>
      )}
      {editing.isConflicting && <Conflict editing={editing} />}
      <div className={columns}>
        <BlockList content={content} selected={selected} onSelect={setChosen} onChange={editing.change} />
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <Segments
              label={m.home_text_language()}
              value={language}
              options={languages.map((one) => [one, languageNames[one], one] as const)}
              onValue={setLanguage}
            />
            <Missing content={content} />
          </div>
          <ItemFields
            key={`${selected.part} ${selected.key}`}
            content={content}
            saved={draft.content}
            selected={selected}
            language={language}
            lostLinks={editing.unsavedCount === 0 ? draft.lost_links : []}
            errorsOf={errorsOf}
            onChange={editing.change}
          />
          {selected.part === 'slides' && content.slides.length > 1 && (
            <p>
              <Button
                variant="danger-outline"
                onClick={() => {
                  editing.change((all) => ({ ...all, slides: all.slides.filter(({ key }) => key !== selected.key) }))
                  setChosen(null)
                }}
              >
                {m.home_remove_slide()}
              </Button>
            </p>
          )}
        </div>
        <div className="wide:sticky wide:top-20 wide:col-start-2 wide:row-span-2 wide:row-start-1 min-[90rem]:col-start-3">
          <ContentPreview
            preview={draft.preview}
            path={selected.part === 'banner' ? paths.shop : paths.home}
            language={language}
            onLanguage={setLanguage}
            revision={draft.revision}
          />
        </div>
      </div>
      <SubjectHistory subject="content:home" words={homeAuditLabels} version={draft.revision} hasHeading />
      <SaveBar
        unsaved={editing.unsavedCount > 0 ? [m.home_content()] : []}
        hint={m.home_unsaved({ count: editing.unsavedCount })}
        isBusy={saving.isBusy}
        onSave={() => void saving.run()}
        onDiscard={editing.discard}
      />
      <UnsavedGuard hasUnsaved={() => editing.unsavedCount > 0} />
      {dialog === 'publish' && (
        <PublishDialog
          editing={editing}
          onDone={() => {
            setDialog(null)
            setRefused(null)
            setNotice(m.home_published())
          }}
          onFailure={(failure) => {
            setDialog(null)
            setRefused(failure)
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'discard' && (
        <ConfirmDialog
          title={m.home_discard_title()}
          submit={m.home_discard_draft()}
          work={async () => {
            await editing.discardDraft()
            setDialog(null)
          }}
          onClose={() => setDialog(null)}
        >
          <p className="mb-4">{m.home_discard_text()}</p>
        </ConfirmDialog>
      )}
    </ConsolePage>
  )
}

/** A removed slide is no longer selected. */
function selectedOf(chosen: Selected | null, content: WireContentDraft['content']): Selected {
  const exists =
    chosen && (chosen.part === 'banner' || content[chosen.part].some(({ key }) => key === chosen.key)) ? chosen : null
  const [first] = content.slides
  return exists ?? (first ? { part: 'slides', key: first.key } : { part: 'banner', key: 'banner' })
}

const fieldErrorsOf = (failure: Error | null, field: string): string[] =>
  (failure && 'fieldErrors' in failure && (failure.fieldErrors as Record<string, string[]>)[field]) || []

function Missing({ content }: { content: WireContentDraft['content'] }) {
  const missing = languages.filter((language) => lacksTexts(content, language))
  return (
    <span className="text-small text-ink-2">
      {missing.length === 0
        ? m.home_languages_complete()
        : m.home_languages_missing({ languages: formatList(missing.map((one) => languageNames[one])) })}
    </span>
  )
}

/** Saving replaces the other person's draft; the typed one is still here. */
function Conflict({ editing }: { editing: ContentEditing }) {
  return (
    <div className="banner mb-3 bg-warn-soft" role="alert">
      <p>{m.home_conflict()}</p>
      <Button onClick={editing.discard}>{m.home_conflict_take()}</Button>
    </div>
  )
}
