import { isEditConflict } from '#console-session/console-api.ts'
import { m } from '#texts'
import type { WireTextDraft } from '#features/content/console-contract.ts'
import { Consequences } from '#console-ui/consequences.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { languageNames, languages } from '#platform/i18n/language.ts'
import { ApiFailure } from '#platform/shop-api/shop-api.ts'
import { formatList } from '#ui/display/list.ts'
import { pageNames } from '../../components/page-names.ts'
import { agreedKinds } from '../../values.ts'
import type { TextEditing } from './use-text-editing.ts'

export interface PublishDialogProps {
  text: WireTextDraft
  editing: TextEditing
  onClose(): void
  /** Another person has saved another text meanwhile, unseen here. */
  onConflict(failure: ApiFailure): void
}

export function PublishDialog({ text: { kind, version }, editing, onClose, onConflict }: PublishDialogProps) {
  const next = (version ?? 0) + 1
  const missing = languages.filter((language) => editing.bodies[language].trim() === '')
  const isAgreed = agreedKinds.some((agreed) => agreed === kind)
  const work = useSubmit(async () => {
    try {
      await editing.publish()
      onClose()
    } catch (failure) {
      if (!isEditConflict(failure)) throw failure
      onConflict(failure)
    }
  })
  return (
    <ConsoleDialog
      title={m.content_publish_title({ text: pageNames[kind](), version: next })}
      isBusy={work.isBusy}
      onClose={onClose}
    >
      <FormError failure={work.failure} />
      <Consequences>
        <p>{m.content_publish_effect()}</p>
        {isAgreed && <p>{m.content_publish_agree({ version: next })}</p>}
        {missing.length > 0 && (
          <p>{m.content_publish_missing({ languages: formatList(missing.map((one) => languageNames[one])) })}</p>
        )}
        {editing.changed.length > 0 && <p>{m.content_publish_saves()}</p>}
      </Consequences>
      <FormActs submit={m.content_publish()} isBusy={work.isBusy} onSubmit={() => void work.run()} onClose={onClose} />
    </ConsoleDialog>
  )
}
