import { Link } from 'react-router'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { StaleBanner } from '#console-ui/console-states.tsx'
import { languageOfNames, nameInLanguage } from '#console-ui/display/names.ts'
import { ConsoleField } from '#console-ui/forms/console-field.tsx'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import type { explainSearch, WireExplained } from '../console-contract.ts'
import type { MatchReason } from '../values.ts'
import { nameOfGroup } from './group-edits.ts'

export interface Tried {
  words: string
  /** Counts tries, because the same words may find others later. */
  time: number
}

interface TryBoxProps {
  tried: Tried
  onTry(words: string): void
}

/** A search as shoppers would run it, with the reason of each match. */
export function TryBox({ tried, onTry }: TryBoxProps) {
  const loaded = useLoaded<WireExplained | null>(`${tried.time} ${tried.words}`, async (signal) =>
    tried.words === ''
      ? null
      : callConsole<typeof explainSearch>('GET /api/console/search/explain/', { query: { q: tried.words }, signal }),
  )
  const { data, failure, isLoading, reload } = loaded
  return (
    <section className="rounded-panel bg-sunk p-4" aria-labelledby="try-search">
      <h2 id="try-search">{m.search_try()}</h2>
      <CheckedForm
        key={tried.time}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const words = new FormData(event.currentTarget).get('q')
          onTry(typeof words === 'string' ? words.trim() : '')
        }}
      >
        <ConsoleField
          label={m.search_try_field()}
          name="q"
          type="search"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={tried.words}
        />
        <p>
          <Button type="submit" isBusy={isLoading && tried.words !== ''}>
            {m.search_try_do()}
          </Button>
        </p>
      </CheckedForm>
      {failure && <StaleBanner failure={failure} onRetry={reload} isFirst={data === null} />}
      <div aria-live="polite" className="grid gap-2 border-t border-line pt-3 empty:hidden">
        {data && !isLoading && <Explained explained={data} />}
      </div>
    </section>
  )
}

const reasonNames: Record<MatchReason, () => string> = {
  type: m.search_reason_type,
  name: m.search_reason_name,
  anywhere: m.search_reason_anywhere,
  parts: m.search_reason_parts,
  wider: m.search_reason_wider,
  partial: m.search_reason_partial,
  reading: m.search_reason_reading,
}

function Explained({
  explained: { count, corrected_query: corrected, groups, results },
}: {
  explained: WireExplained
}) {
  return (
    <>
      <p className="font-strong">{count > 0 ? m.search_try_found({ count }) : m.search_try_none()}</p>
      {corrected && <p className="text-small wrap-anywhere">{m.search_try_corrected({ query: corrected })}</p>}
      {groups.map((group) => (
        <p key={nameOfGroup(group)} className="text-small wrap-anywhere text-ink-2">
          {m.search_try_groups({ words: nameOfGroup(group) })}
        </p>
      ))}
      {results.length < count && results.length > 0 && (
        <p className="text-small text-ink-2">{m.search_try_first({ count: results.length })}</p>
      )}
      {results.length > 0 && (
        <ol className="plain-rows">
          {results.map(({ goods_id: id, names, reason, synonym }) => (
            <li key={id}>
              <span className="min-w-0 py-1.5 wrap-anywhere">
                <Link className="link" to={consolePaths.goodsItem({ id })} lang={languageOfNames(names)}>
                  {nameInLanguage(names)}
                </Link>
                <small className="text-ink-2">
                  {synonym === null ? reasonNames[reason]() : m.search_reason_synonym({ word: synonym })}
                </small>
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
