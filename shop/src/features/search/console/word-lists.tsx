/** Words that shoppers searched: those that found nothing, and the most frequent others. */
import type { ReactNode } from 'react'
import { m } from '#texts'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { ConsoleList } from '#console-ui/lists/console-list.tsx'
import type { ListColumn } from '#console-ui/lists/list-parts.ts'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import { dayOf } from '#console-ui/when.ts'
import { defaultPageSize } from '#platform/contract/values.ts'
import { languageNames } from '#platform/i18n/language.ts'
import { Button } from '#ui/controls/button.tsx'
import type { WireMissed, WireSearched } from '../console-contract.ts'
import { minMisses, shownDays } from '../values.ts'
import { findWords } from './group-edits.ts'

interface WordListProps<Row> {
  rows: readonly Row[]
  onTry(words: string): void
}

export function FoundWords(props: WordListProps<WireSearched>) {
  return (
    <WordList
      {...props}
      label={m.search_tab_found()}
      empty={{ title: m.search_found_empty(), text: m.search_found_empty_text({ days: shownDays }) }}
    />
  )
}

export function MissedWords({ onJoin, ...props }: WordListProps<WireMissed> & { onJoin(words: string): void }) {
  return (
    <>
      <p className="mb-2 text-small text-ink-2">{m.search_missed_hint({ count: minMisses })}</p>
      <WordList
        {...props}
        label={m.search_tab_missed()}
        empty={{ title: m.search_missed_empty(), text: m.search_missed_empty_text({ days: shownDays }) }}
        mark={groupedMark}
        onJoin={onJoin}
      />
    </>
  )
}

const groupedMark = ({ is_grouped: isGrouped }: WireMissed) =>
  isGrouped && <StateMark>{m.search_is_grouped()}</StateMark>

interface AllWordsProps<Row> extends WordListProps<Row> {
  label: string
  empty: { title: string; text: string }
  mark?(row: Row): ReactNode
  onJoin?(words: string): void
}

function WordList<Row extends WireSearched>({ rows, label, empty, ...parts }: AllWordsProps<Row>) {
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
      idOf={({ language, words }) => `${language} ${words}`}
      nameOf={({ words }) => words}
      empty={empty}
      pageSize={defaultPageSize}
    />
  )
}

type RowParts<Row> = Pick<AllWordsProps<Row>, 'mark' | 'onJoin' | 'onTry'>

function columnsOf<Row extends WireSearched>({ mark, ...actions }: RowParts<Row>): readonly ListColumn<Row>[] {
  return [
    {
      key: 'word',
      title: m.search_word(),
      cell: (row) => (
        <span className="flex flex-wrap gap-x-3">
          <b className="wrap-anywhere">{row.words}</b>
          {mark?.(row)}
        </span>
      ),
    },
    { key: 'times', title: m.search_count(), isFigure: true, cell: ({ times }) => m.search_counted({ count: times }) },
    { key: 'language', title: m.console_ui_language(), cell: ({ language }) => languageNames[language] },
    { key: 'last', title: m.search_last(), isFigure: true, cell: ({ last }) => dayOf(last) },
    { key: 'acts', title: m.search_actions(), cell: ({ words }) => <Acts words={words} {...actions} /> },
  ]
}

function cardOf<Row extends WireSearched>(row: Row, { mark, ...actions }: RowParts<Row>) {
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-3">
        <b className="wrap-anywhere">{row.words}</b>
        <span className="tabular-nums">{m.search_counted({ count: row.times })}</span>
      </p>
      <p className="card-line mb-2 text-small text-ink-2">
        <span>{languageNames[row.language]}</span>
        <span>{dayOf(row.last)}</span>
        {mark?.(row)}
      </p>
      <Acts words={row.words} {...actions} />
    </>
  )
}

function Acts({ words, onJoin, onTry }: { words: string } & Omit<RowParts<never>, 'mark'>) {
  return (
    <span className="flex flex-wrap gap-2">
      {onJoin && (
        <Button isSmall aria-label={m.search_join_word({ word: words })} onClick={() => onJoin(words)}>
          {m.search_join()}
        </Button>
      )}
      <Button isSmall variant="quiet" aria-label={m.search_try_word({ word: words })} onClick={() => onTry(words)}>
        {m.search_try()}
      </Button>
    </span>
  )
}
