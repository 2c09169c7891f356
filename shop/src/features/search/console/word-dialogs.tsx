/** Dialogs of the groups of one meaning. */
import { useState } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { Consequences } from '#console-ui/consequences.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { ConsoleField, ConsoleTextArea, FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import { useDebouncedLookup } from '#ui/fields/use-combobox.ts'
import type { explainSearch } from '../console-contract.ts'
import { maxSynonymLength, maxSynonymsOfGroup } from '../values.ts'
import { wordsOfLines } from './group-edits.ts'

interface JoinDialogProps {
  word: string
  /** @throws WrongField of `other` */
  onJoin(other: string): Promise<void>
  onClose(): void
}

/** Joins a word to one that finds goods. */
export function JoinDialog({ word, onJoin, onClose }: JoinDialogProps) {
  const [typed, setTyped] = useState({ words: '' })
  const [finds, setFinds] = useState('')
  useDebouncedLookup(typed, async ({ words }, signal) => {
    const word = words.trim()
    if (word === '') return setFinds('')
    try {
      const { count } = await callConsole<typeof explainSearch>('GET /api/console/search/explain/', {
        query: { q: word },
        signal,
      })
      setFinds(count > 0 ? m.search_join_finds({ word, count }) : m.search_join_finds_none({ word }))
    } catch (failure) {
      if (!signal.aborted) setFinds((failure as Error).message)
    }
  })
  const form = useSubmit(async ({ other = '' }) => {
    await onJoin(other.trim())
    onClose()
  })
  return (
    <ConsoleDialog title={m.search_join_title({ word })} onClose={onClose}>
      <CheckedForm className="steps" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        <ConsoleField
          isFirst
          label={m.search_join_field()}
          hint={m.search_join_hint()}
          name="other"
          required
          autoComplete="off"
          maxLength={maxSynonymLength}
          value={typed.words}
          errors={form.errorsOf('other')}
          onChange={({ target }) => setTyped({ words: target.value })}
        />
        <Consequences isLive>{finds}</Consequences>
        <FormActs submit={m.search_join_submit()} isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}

interface WordsDialogProps {
  title: string
  /** @throws WrongField of `words` */
  onWords(words: readonly string[]): Promise<void>
  onClose(): void
}

/** Words for a group, one a line. */
export function WordsDialog({ title, onWords, onClose }: WordsDialogProps) {
  const form = useSubmit(async ({ words = '' }) => {
    await onWords(wordsOfLines(words))
    onClose()
  })
  return (
    <ConsoleDialog title={title} onClose={onClose}>
      <CheckedForm className="steps" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        <ConsoleTextArea
          label={m.search_words_field()}
          hint={m.search_words_hint()}
          name="words"
          rows={5}
          required
          maxLength={(maxSynonymLength + 1) * maxSynonymsOfGroup}
          errors={form.errorsOf('words')}
        />
        <FormActs submit={m.console_ui_save()} isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}
