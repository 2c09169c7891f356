/** For each language: how much of it is there, and links to what is missing. */
import { useId } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { Icon } from '#ui/display/icon.tsx'
import { formatCount } from '#ui/display/count.ts'
import type { WireShopFacts, WireTextDraft } from '#features/content/console-contract.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { ProgressBar } from '#console-ui/display/progress-bar.tsx'
import { PageAside } from '#console-ui/page-aside.tsx'
import { type Language, languageNames } from '#platform/i18n/language.ts'
import { pageNames } from '../../components/page-names.ts'
import { factNames } from '../fact-names.ts'
import { type Gap, type LanguageGaps, languageGaps } from './language-gaps.ts'

export interface GapListProps {
  facts: WireShopFacts
  texts: readonly WireTextDraft[]
}

export function GapList({ facts, texts }: GapListProps) {
  return (
    <PageAside className="max-wide:order-first max-wide:mt-0 max-wide:border-t-0 max-wide:pt-0">
      <section>
        <h2>{m.content_gaps()}</h2>
        <p className="text-small text-ink-2">{m.content_gaps_hint()}</p>
      </section>
      {languageGaps(facts, texts).map((gaps) => (
        <OneLanguage key={gaps.language} {...gaps} />
      ))}
    </PageAside>
  )
}

function OneLanguage({ language, missing, total }: LanguageGaps) {
  const titleId = useId()
  const count = total - missing.length
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="flex text-small">
        {languageNames[language]}
        <span className="ml-auto text-ink-2 tabular-nums">{`${formatCount(count)} / ${formatCount(total)}`}</span>
      </h3>
      <ProgressBar label={languageNames[language]} share={count / total} isWide />
      {missing.length === 0 ? (
        <p className="flex items-center gap-2 text-small text-ink-2">
          <Icon name="check" size={16} />
          {m.content_gaps_none()}
        </p>
      ) : (
        <ul className="text-small">
          {missing.map((gap) => (
            <li key={nameOf(gap)} className="flex min-h-9 items-center gap-2 border-b border-line">
              <Icon name="alert" size={16} />
              <span className="flex-1">{nameOf(gap)}</span>
              <Link
                className="link"
                to={placeOf(gap, language)}
                aria-label={m.content_gap_write_in({ fact: nameOf(gap), language: languageNames[language] })}
              >
                {m.content_gap_write()}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const nameOf = (gap: Gap) => ('fact' in gap ? factNames[gap.fact]() : pageNames[gap.text]())

const placeOf = (gap: Gap, language: Language) =>
  'fact' in gap ? `${consolePaths.shop}#${gap.fact}.${language}` : `${consolePaths.shopText(gap.text)}#${language}`
