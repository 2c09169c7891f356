/** Dialogs for changes of a brand or material. */
import { useState } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { DeleteDialog } from '#console-ui/dialogs/confirm-dialog.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { ConsoleSelect, FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { NamesFields } from '#console-ui/forms/names-fields.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { SubjectHistory } from '#features/staff/components/audit-log/subject-history.tsx'
import { Button } from '#ui/controls/button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import type { addFactWord, FactWord } from '../../console-contract.ts'
import { factFields, type WordFact, wordFacts } from '../../fact-fields.ts'
import { maxFactWordLength } from '../../values.ts'
import { goodsFactsAuditLabels } from '../audit-labels.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { removeWord, renameWord } from './word-calls.ts'

export type WordsDialog = { what: 'add' } | { what: 'rename' | 'merge' | 'delete' | 'history'; word: FactWord }

export interface WordDialogProps {
  dialog: WordsDialog
  open(dialog: WordsDialog): void
  /** @param sentence describes the change */
  onDone(sentence: string): void
  onClose(): void
  /** Another person has changed the shown data. */
  onStale(): void
}

export function WordDialog(props: WordDialogProps) {
  const { dialog } = props
  if (dialog.what === 'add') return <AddDialog {...props} />
  if (dialog.what === 'rename') return <RenameDialog {...props} word={dialog.word} />
  if (dialog.what === 'merge') return <MergeDialog {...props} word={dialog.word} />
  if (dialog.what === 'delete') return <DeleteWord {...props} word={dialog.word} />
  return <HistoryDialog {...props} word={dialog.word} />
}

function AddDialog({ onDone, onClose }: WordDialogProps) {
  const form = useSubmit(async ({ fact, ...names }) => {
    await callConsole<typeof addFactWord>('POST /api/console/fact_words/', { body: { fact: fact as WordFact, names } })
    onDone(m.goods_types_added({ name: nameInLanguage(names) }))
  })
  return (
    <ConsoleDialog title={m.goods_facts_word_add()} onClose={onClose}>
      <CheckedForm className="grid gap-3" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        <ConsoleSelect
          label={m.goods_facts_audit_fact()}
          name="fact"
          errors={form.errorsOf('fact')}
          options={wordFacts.map((fact) => [fact, factFields[fact].name()])}
        />
        <NamesFields maxLength={maxFactWordLength} errorsOf={form.errorsOf} />
        <p className="text-small text-ink-2">{m.goods_types_add_hint()}</p>
        <FormActs submit={m.goods_types_do_add()} isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}

function RenameDialog({ word, open, onDone, onClose, onStale }: WordDialogProps & { word: FactWord }) {
  const [{ names: opened }] = useState(word)
  const form = useSubmit(async (typed) => {
    await renameWord(word, { opened, typed }, (current) => {
      open({ what: 'rename', word: current })
      onStale()
    })
    onDone(m.goods_facts_word_renamed({ name: nameInLanguage(typed) }))
  })
  return (
    <ConsoleDialog title={m.goods_facts_word_rename_of({ name: nameInLanguage(opened) })} onClose={onClose}>
      <CheckedForm className="grid gap-3" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        <NamesFields names={opened} maxLength={maxFactWordLength} errorsOf={form.errorsOf} />
        <p className="text-small text-ink-2">{m.goods_types_add_hint()}</p>
        <FormActs submit={m.console_ui_save()} isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}

function DeleteWord({ word, onDone, onClose, onStale }: WordDialogProps & { word: FactWord }) {
  const name = nameInLanguage(word.names)
  const work = async () => {
    try {
      await removeWord(word)
    } catch (failure) {
      onStale()
      throw failure
    }
    onDone(m.goods_types_deleted({ name }))
  }
  return (
    <DeleteDialog name={name} work={work} onClose={onClose}>
      <p>{m.goods_facts_word_delete_text()}</p>
    </DeleteDialog>
  )
}

function HistoryDialog({ word, onClose }: WordDialogProps & { word: FactWord }) {
  return (
    <ConsoleDialog title={m.staff_history_of({ name: nameInLanguage(word.names) })} onClose={onClose}>
      <SubjectHistory subject={`fact_word:${word.id}`} words={goodsFactsAuditLabels} />
      <p className="action-row">
        <Button onClick={onClose}>{m.console_ui_close()}</Button>
      </p>
    </ConsoleDialog>
  )
}
