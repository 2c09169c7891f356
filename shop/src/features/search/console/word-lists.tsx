/** Words that shoppers searched: those that found nothing, and the most frequent others. */
import type { ReactNode } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { ConsoleList } from '#console-ui/lists/console-list.tsx'
import type { ListColumn } from '#console-ui/lists/list-parts.ts'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import { dayOf } from '#console-ui/when.ts'
import { defaultPageSize } from '#platform/contract/values.ts'
import { languageNames } from '#platform/i18n/language.ts'
import { Button } from '#ui/controls/button.tsx'
import type { listProposals, WireIgnored, WireMissed, WireProposal, WireSearched } from '../console-contract.ts'
import { minMisses, type ProposalReason, shownDays } from '../values.ts'
import { findWords } from './group-edits.ts'

interface FoundWordsProps {
  rows: readonly WireSearched[]
  onTry(words: string): void
}

export function FoundWords({ rows, onTry }: FoundWordsProps) {
  return (
    <WordList
      rows={rows}
      label={m.search_tab_found()}
      empty={{ title: m.search_found_empty(), text: m.search_found_empty_text({ days: shownDays }) }}
      nameOf={searchedName}
      figure={searchedTimes}
      renderActs={({ words }) => <TryWord words={words} onTry={onTry} />}
    />
  )
}

interface MissedWordsProps {
  rows: readonly WireMissed[]
  isBusy: boolean
  onJoin(words: string): void
  onJoinTo(words: string, proposed: string): void
  onIgnore(words: string): void
  onTry(words: string): void
}

export function MissedWords({ rows, isBusy, onJoin, onJoinTo, onIgnore, onTry }: MissedWordsProps) {
  const waiting = rows.map(({ words, is_grouped: isGrouped }) => `${words} ${isGrouped}`).join('\n')
  const loaded = useLoaded(waiting, (signal) =>
    callConsole<typeof listProposals>('GET /api/console/search/proposals/', { signal }),
  )
  const proposals = new Map(loaded.data?.results.map((proposal) => [proposal.words, proposal]))
  const proposalOf = ({ words, is_grouped: isGrouped }: WireMissed) => (isGrouped ? undefined : proposals.get(words))
  return (
    <>
      <p className="mb-2 text-small text-ink-2">{m.search_missed_hint({ count: minMisses })}</p>
      <WordList<WireMissed>
        rows={rows}
        label={m.search_tab_missed()}
        empty={{ title: m.search_missed_empty(), text: m.search_missed_empty_text({ days: shownDays }) }}
        nameOf={searchedName}
        figure={searchedTimes}
        note={(row) => noteOf(row, proposalOf(row))}
        renderActs={(row) => {
          const { words } = row
          const proposed = proposalOf(row)?.proposed
          return (
            <>
              {proposed !== undefined && (
                <Button
                  isSmall
                  isBusy={isBusy}
                  aria-label={m.search_join_word_to({ word: words, other: proposed })}
                  onClick={() => onJoinTo(words, proposed)}
                >
                  {m.search_join_to({ other: proposed })}
                </Button>
              )}
              <Button
                isSmall
                variant={proposed === undefined ? 'secondary' : 'quiet'}
                aria-label={m.search_join_word({ word: words })}
                onClick={() => onJoin(words)}
              >
                {m.search_join()}
              </Button>
              <Button
                isSmall
                variant="quiet"
                aria-label={m.search_ignore_word({ word: words })}
                onClick={() => onIgnore(words)}
              >
                {m.search_ignore()}
              </Button>
              <TryWord words={words} onTry={onTry} />
            </>
          )
        }}
      />
    </>
  )
}

const reasonTexts: Record<ProposalReason, (facts: { word: string; count: number }) => string> = {
  meaning: m.search_proposal_meaning,
  reading: m.search_proposal_reading,
  spelling: m.search_proposal_spelling,
}

function noteOf({ is_grouped: isGrouped }: WireMissed, proposal: WireProposal | undefined): ReactNode {
  if (isGrouped) return <StateMark>{m.search_is_grouped()}</StateMark>
  return proposal && reasonTexts[proposal.reason]({ word: proposal.proposed, count: proposal.count })
}

interface IgnoredWordsProps {
  rows: readonly WireIgnored[]
  isBusy: boolean
  onShowAgain(row: WireIgnored): void
}

export function IgnoredWords({ rows, isBusy, onShowAgain }: IgnoredWordsProps) {
  return (
    <WordList
      rows={rows}
      label={m.search_tab_ignored()}
      empty={{ title: m.search_ignored_empty(), text: m.search_ignored_empty_text() }}
      nameOf={({ staff_name: staff, ignored_at: at }) => [staff, dayOf(at)].filter(Boolean).join(' · ')}
      renderActs={(row) => (
        <Button
          isSmall
          isBusy={isBusy}
          aria-label={m.search_show_again_word({ word: row.words })}
          onClick={() => onShowAgain(row)}
        >
          {m.search_show_again()}
        </Button>
      )}
    />
  )
}

const searchedName = ({ language, last }: WireSearched) => `${languageNames[language]} · ${dayOf(last)}`
const searchedTimes = ({ times }: WireSearched) => m.search_counted({ count: times })

interface WordListProps<Row> {
  rows: readonly Row[]
  label: string
  empty: { title: string; text: string }
  /** The line below the words. */
  nameOf(row: Row): string
  figure?(row: Row): string
  note?(row: Row): ReactNode
  renderActs(row: Row): ReactNode
}

function WordList<Row extends { words: string }>({ rows, label, empty, ...parts }: WordListProps<Row>) {
  const address = useListAddress()
  const found = findWords(rows, address.get('q'))
  const results = found.slice((address.page - 1) * defaultPageSize, address.page * defaultPageSize)
  const data = { count: found.length, results }
  return (
    <ConsoleList<Row>
      label={label}
      loaded={{ data, failure: null, isLoading: false, reload: () => {}, change: () => {} }}
      columns={columnsOf(parts)}
      card={(row) => cardOf(row, parts)}
      idOf={(row) => `${parts.nameOf(row)} ${row.words}`}
      nameOf={({ words }) => words}
      empty={empty}
      pageSize={defaultPageSize}
    />
  )
}

type RowParts<Row> = Pick<WordListProps<Row>, 'nameOf' | 'figure' | 'note' | 'renderActs'>

function columnsOf<Row extends { words: string }>({
  nameOf,
  figure,
  note,
  renderActs,
}: RowParts<Row>): readonly ListColumn<Row>[] {
  return [
    {
      key: 'word',
      title: m.search_word(),
      cell: (row) => (
        <>
          <b className="wrap-anywhere">{row.words}</b>
          <small className="block text-ink-2">{nameOf(row)}</small>
        </>
      ),
    },
    ...(figure ? [{ key: 'times', title: m.search_count(), isFigure: true, cell: figure }] : []),
    ...(note ? [{ key: 'note', title: m.search_likely(), cell: note }] : []),
    {
      key: 'acts',
      title: m.search_actions(),
      cell: (row) => <span className="flex flex-wrap gap-2">{renderActs(row)}</span>,
    },
  ]
}

function cardOf<Row extends { words: string }>(row: Row, { nameOf, figure, note, renderActs }: RowParts<Row>) {
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-3">
        <b className="wrap-anywhere">{row.words}</b>
        {figure && <span className="tabular-nums">{figure(row)}</span>}
      </p>
      <p className="card-line mb-2 text-small text-ink-2">
        <span>{nameOf(row)}</span>
        {note?.(row)}
      </p>
      <span className="flex flex-wrap gap-2">{renderActs(row)}</span>
    </>
  )
}

function TryWord({ words, onTry }: { words: string; onTry(words: string): void }) {
  return (
    <Button isSmall variant="quiet" aria-label={m.search_try_word({ word: words })} onClick={() => onTry(words)}>
      {m.search_try()}
    </Button>
  )
}
