import { useState } from 'react'
import { m } from '#texts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { usePermission } from '#console-session/me-store.ts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { EditField, EditText } from '#console-ui/forms/edit-field.tsx'
import { SaveBar, UnsavedGuard } from '#console-ui/forms/save-bar.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import type { MailPreview, previewMailText, saveMailText, WireMailText } from '#features/mail/console-contract.ts'
import { maxMailSubjectLength, maxMailTextLength } from '#features/mail/values.ts'
import { Button } from '#ui/controls/button.tsx'
import { MailTextPreview } from './mail-text-preview.tsx'
import { Placeholders } from './placeholders.tsx'

interface Words {
  subject: string
  body: string
}

const wordsOf = ({ subject, paragraphs }: { subject: string; paragraphs: readonly string[] }): Words => ({
  subject,
  body: paragraphs.join('\n\n'),
})

const toBody = ({ subject, body }: Words) => ({ subject, paragraphs: body.trim() === '' ? [] : [body] })

/** Every failure keeps the typed words. */
export function MailTextForm({ text, onSaved }: { text: WireMailText; onSaved(next: Partial<WireMailText>): void }) {
  const may = usePermission('shoppers.manage')
  const saved = wordsOf(text)
  const builtIn = wordsOf(text.built_in)
  const [own, setOwn] = useState<Partial<Words>>({})
  const [preview, setPreview] = useState<MailPreview | null>(null)
  const typed = { ...saved, ...own }
  const changed = (['subject', 'body'] as const).filter((field) => typed[field] !== saved[field])
  const params = { kind: text.kind, language: text.language }
  const showing = useSubmit(async () =>
    setPreview(
      await callConsole<typeof previewMailText>('POST /api/console/mails/texts/{kind}/{language}/preview/', {
        params,
        body: toBody(typed),
      }),
    ),
  )
  const saving = useSubmit(async () => {
    try {
      const next = await callConsole<typeof saveMailText>('PUT /api/console/mails/texts/{kind}/{language}/', {
        params,
        headers: ifMatch(text.revision),
        body: toBody(typed),
      })
      setOwn({})
      onSaved(next)
    } catch (failure) {
      // The next attempt is based on the other person's changes; the message says so.
      if (isEditConflict(failure)) onSaved(failure.body.current as Partial<WireMailText>)
      throw failure
    }
  })
  const fieldOf = (field: keyof Words, label: string, wireName: string) => ({
    label,
    lang: text.language,
    value: typed[field],
    isChanged: changed.includes(field),
    disabled: !may,
    onValue: (value: string) => setOwn((before) => ({ ...before, [field]: value })),
    errors: [...saving.errorsOf(wireName), ...showing.errorsOf(wireName)],
  })
  const names = { subject: m.mail_console_subject(), body: m.mail_texts_body() }
  const isBuiltIn = typed.subject === builtIn.subject && typed.body === builtIn.body
  return (
    <>
      <div className="grid max-w-[45rem] gap-3">
        <FormError failure={saving.failure ?? showing.failure} />
        <EditField {...fieldOf('subject', names.subject, 'subject')} maxLength={maxMailSubjectLength * 2} />
        <EditText
          {...fieldOf('body', names.body, 'paragraphs')}
          rows={7}
          note={`${[...typed.body].length}/${maxMailTextLength}`}
          hint={m.mail_texts_body_hint()}
        />
        <Placeholders placeholders={text.placeholders} language={text.language} />
        <p className="flex flex-wrap gap-2">
          <Button disabled={showing.isBusy} onClick={() => void showing.run()}>
            {m.mail_texts_preview()}
          </Button>
          {may && !isBuiltIn && (
            <Button variant="quiet" onClick={() => setOwn(builtIn)}>
              {m.mail_texts_reset()}
            </Button>
          )}
        </p>
      </div>
      {preview && <MailTextPreview preview={preview} language={text.language} />}
      <SaveBar
        unsaved={changed.map((field) => names[field])}
        isBusy={saving.isBusy}
        onSave={() => void saving.run()}
        onDiscard={() => setOwn({})}
      />
      <UnsavedGuard hasUnsaved={() => changed.length > 0} />
    </>
  )
}
