/** The merchant's own texts: their languages, published versions and drafts. */
import { Link } from 'react-router'
import { m } from '#texts'
import type { WireTextDraft } from '#features/content/console-contract.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { dayOf } from '#console-ui/when.ts'
import { languageNames } from '#platform/i18n/language.ts'
import { formatList } from '#ui/display/list.ts'
import type { Seat } from '../../values.ts'
import { pageNames } from '../../components/page-names.ts'

export function TextList({ texts, seat }: { texts: readonly WireTextDraft[]; seat: Seat | null }) {
  return (
    <section id="texts">
      <h2 className="section-title">{m.content_texts()}</h2>
      <p className="text-small text-ink-2">{m.content_texts_hint()}</p>
      <ul className="plain-rows mt-2" aria-label={m.content_texts()}>
        {texts.map((text) => (
          <li key={text.kind} className="flex-wrap py-2">
            <span className="min-w-40 flex-1">
              {pageNames[text.kind]()}
              <small>{statusOf(text)}</small>
              {text.kind === 'legal' && seat !== 'JP' && <small>{m.content_japan_only()}</small>}
            </span>
            {text.is_draft_saved && <StateMark tone="wait">{m.content_text_has_draft()}</StateMark>}
            <Link
              className="link"
              to={consolePaths.shopText(text.kind)}
              aria-label={m.content_text_edit_of({ text: pageNames[text.kind]() })}
            >
              {m.content_text_edit()}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function statusOf({ version, published_at: at, published_languages }: WireTextDraft): string {
  if (version === null || at === null) return m.content_text_unpublished()
  const written = published_languages.map((language) => languageNames[language])
  return `${m.content_text_version({ version, day: dayOf(at) })} · ${formatList(written)}`
}
