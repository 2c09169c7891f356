/** Dialog that merges a brand or material into another, and names the consequence first. */
import { useState } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { Loading, StaleBanner } from '#console-ui/console-states.tsx'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { ConsoleField, FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useSubmit, WrongField } from '#console-ui/forms/use-submit.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import type { FactWord, listFactWords, mergeFactWords } from '../../console-contract.ts'
import { maxFactWordLength } from '../../values.ts'
import { goodsCountOf } from './word-calls.ts'

/** A search narrows the words further. */
const shownAtOnce = 8

export interface MergeDialogProps {
  word: FactWord
  /** @param sentence describes the change */
  onDone(sentence: string): void
  onClose(): void
}

export function MergeDialog({ word, onDone, onClose }: MergeDialogProps) {
  const name = nameInLanguage(word.names)
  const [q, setQ] = useState('')
  const [target, setTarget] = useState<FactWord | null>(null)
  const query = { fact: word.fact, page_size: shownAtOnce + 1, ...(q.trim() && { q: q.trim() }) }
  const { data, failure, reload } = useLoaded<ResponseOf<typeof listFactWords>>(JSON.stringify(query), (signal) =>
    callConsole<typeof listFactWords>('GET /api/console/fact_words/', { query, signal }),
  )
  const others = data?.results.filter(({ id }) => id !== word.id).slice(0, shownAtOnce)
  const shown = target && !others?.some(({ id }) => id === target.id) ? [target, ...(others ?? [])] : (others ?? [])
  const targetName = target && nameInLanguage(target.names)
  const form = useSubmit(async () => {
    if (!target || !targetName) throw new WrongField('target_id', m.goods_facts_merge_choose())
    await callConsole<typeof mergeFactWords>('POST /api/console/fact_words/{id}/merge/', {
      params: { id: word.id },
      body: { target_id: target.id },
    })
    onDone(m.goods_facts_merge_done({ name, target: targetName }))
  })
  const wrong = form.errorsOf('target_id')
  return (
    <ConsoleDialog title={m.goods_facts_word_merge_of({ name })} isBusy={form.isBusy} onClose={onClose}>
      <CheckedForm className="grid gap-3" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        <ConsoleField
          label={m.goods_facts_word_search()}
          type="search"
          maxLength={maxFactWordLength}
          autoComplete="off"
          value={q}
          isFirst
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          onChange={(event) => setQ(event.target.value)}
        />
        <fieldset className="min-w-0">
          <legend className="mb-1 text-small text-ink-2">{m.goods_facts_merge_into()}</legend>
          {failure && <StaleBanner failure={failure} onRetry={reload} isFirst={!data} />}
          {!data && !failure && <Loading />}
          {shown.map((other) => (
            <label key={other.id} className="check-row">
              <input
                type="radio"
                className="check-box"
                name="target_id"
                value={other.id}
                checked={target?.id === other.id}
                onChange={() => setTarget(other)}
              />
              <span className="min-w-0 flex-1 wrap-anywhere">{nameInLanguage(other.names)}</span>
              <span className="text-small text-ink-2 tabular-nums">{goodsCountOf(other)}</span>
            </label>
          ))}
          {data && shown.length === 0 && <p className="text-ink-2">{m.goods_facts_words_empty()}</p>}
          {wrong.length > 0 && (
            <p className="text-small text-danger" role="alert">
              {wrong.join(' ')}
            </p>
          )}
        </fieldset>
        <p aria-live="polite">
          {targetName && m.goods_facts_merge_text({ goods: goodsCountOf(word), name, target: targetName })}
        </p>
        <FormActs submit={m.goods_facts_word_merge()} isDanger isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}
