/** The rows of a file of goods: before and after, wrong cells, and why. */
import { Link } from 'react-router'
import { m } from '#texts'
import type { GoodsFileImportRow, listImportRows } from '#features/imports/console-contract/rows.ts'
import { nameOfColumn } from '#features/imports/rules/goods-column-names.ts'
import { type GoodsOutcome, goodsOutcomes } from '#features/imports/values.ts'
import { callConsole } from '#console-session/console-api.ts'
import { consolePaths } from '#console-session/console-paths.ts'
import { StateMark } from '#console-ui/display/state-mark.tsx'
import { ConsoleList } from '#console-ui/lists/console-list.tsx'
import type { ListColumn } from '#console-ui/lists/list-parts.ts'
import { ListTabs } from '#console-ui/lists/list-tabs.tsx'
import { useListAddress } from '#console-ui/lists/use-list-address.ts'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import type { List } from '#platform/contract/fields.ts'
import { formatList } from '#ui/display/list.ts'
import type { GoodsFileProps } from '../kinds.ts'
import { goodsOutcomeNames, goodsOutcomeTones } from './goods-outcome-words.ts'
import { CellEdit, RowActs } from './row-edits.tsx'

const isOutcome = (value: string): value is GoodsOutcome => (goodsOutcomes as readonly string[]).includes(value)

export function GoodsRows({ file, onChange }: GoodsFileProps) {
  const edits = file.status === 'checked' ? { file, onChange } : null
  const address = useListAddress()
  const tab = address.get('tab')
  const outcome = isOutcome(tab) ? tab : undefined
  const loaded = useLoaded<List<GoodsFileImportRow>>(
    `${address.with({ page: address.page })} ${file.revision}`,
    async (signal) => {
      const rows = await callConsole<typeof listImportRows>('GET /api/console/imports/{id}/rows/', {
        params: { id: file.id },
        query: { page: address.page, ...(outcome ? { outcome } : {}) },
        signal,
      })
      return rows as List<GoodsFileImportRow>
    },
  )
  const shown = goodsOutcomes.filter((value) => file.counts[value] > 0 || value === outcome)
  return (
    <>
      <ListTabs
        label={m.imports_tabs()}
        tabs={[
          { value: '', label: m.imports_tab_all(), count: file.rows },
          ...shown.map((value) => ({ value, label: goodsOutcomeNames[value](), count: file.counts[value] })),
        ]}
      />
      <ConsoleList<GoodsFileImportRow>
        label={m.imports_rows_label()}
        loaded={loaded}
        columns={columns(edits)}
        card={cardOf(edits)}
        idOf={({ line }) => line}
        nameOf={({ line }) => String(line)}
        empty={{ title: m.imports_empty(), text: m.imports_empty_text() }}
      />
    </>
  )
}

type Edits = GoodsFileProps | null

const columns = (edits: Edits): readonly ListColumn<GoodsFileImportRow>[] => [
  { key: 'line', title: m.imports_column_line(), isFigure: true, cell: ({ line }) => line },
  { key: 'outcome', title: m.imports_column_outcome(), cell: (row) => <Outcome row={row} /> },
  { key: 'sku', title: nameOfColumn('sku'), cell: (row) => <Sku row={row} edits={edits} /> },
  { key: 'name', title: nameOfColumn('name'), cell: (row) => <Cell row={row} column="name" edits={edits} /> },
  {
    key: 'price',
    title: m.imports_price_head(),
    isFigure: true,
    cell: (row) => <Cell row={row} column="price" edits={edits} />,
  },
  {
    key: 'stock',
    title: nameOfColumn('stock'),
    isFigure: true,
    cell: (row) => <Cell row={row} column="stock" edits={edits} />,
  },
  { key: 'type', title: nameOfColumn('type_1'), cell: (row) => <Types row={row} /> },
  { key: 'why', title: m.imports_column_why(), cell: (row) => <Why row={row} edits={edits} /> },
]

function Outcome({ row: { outcome } }: { row: GoodsFileImportRow }) {
  return <StateMark tone={goodsOutcomeTones[outcome]}>{goodsOutcomeNames[outcome]()}</StateMark>
}

const wrongCell = 'rounded-control bg-danger-soft px-1.5 py-0.5 text-danger'

const isEdited = ({ errors, corrected, outcome }: GoodsFileImportRow, column: string) =>
  outcome !== 'skipped' && (errors[column] !== undefined || corrected?.[column] !== undefined)

interface RowProps {
  row: GoodsFileImportRow
  edits: Edits
}

function Sku({ row, edits }: RowProps) {
  const { sku, goods_id: id, errors } = row
  if (edits && isEdited(row, 'sku')) return <CellEdit {...edits} row={row} column="sku" />
  if (errors.sku && sku === '') return <span className={wrongCell}>{m.console_ui_nothing()}</span>
  if (id === null) return <span className="code-text">{sku}</span>
  return (
    <Link className="link code-text" to={consolePaths.goodsItem({ id })}>
      {sku}
    </Link>
  )
}

/** The old value is struck out where the file changes it. */
function Cell({ row, column, edits }: RowProps & { column: string }) {
  if (edits && isEdited(row, column)) return <CellEdit {...edits} row={row} column={column} />
  const { before, after, errors } = row
  const was = before?.[column]
  const is = after?.[column] ?? was ?? ''
  if (errors[column]) return <span className={wrongCell}>{is === '' ? m.console_ui_nothing() : is}</span>
  if (was === undefined || was === is || after?.[column] === undefined) return <span>{is}</span>
  return (
    <span>
      <del className="mr-1.5 text-ink-3">{was === '' ? m.console_ui_nothing() : was}</del>
      <ins className="no-underline">{is === '' ? m.console_ui_nothing() : is}</ins>
    </span>
  )
}

function Types({ row }: { row: GoodsFileImportRow }) {
  const { before, after } = row
  const named = (cells: GoodsFileImportRow['before']) => [cells?.type_1, cells?.type_2].filter(Boolean).join(' · ')
  const [was, is] = [named(before), named(after) || named(before)]
  return (
    <span className="text-ink-2">
      {was !== '' && was !== is && <del className="mr-1.5 text-ink-3">{was}</del>}
      {is}
    </span>
  )
}

const shownColumns = new Set(['name', 'price', 'stock', 'type_1', 'type_2', 'deleted', 'sku'])

/** Columns that the file changes, and the row has no cell for. */
function othersOf({ before, after }: GoodsFileImportRow): string[] {
  if (!before || !after) return []
  return Object.keys(after).filter(
    (column) => !shownColumns.has(column) && (before[column] ?? '') !== (after[column] ?? ''),
  )
}

const cellsOfList = new Set(['sku', 'name', 'price', 'stock', 'line', 'picture'])

function Why({ row, edits }: RowProps) {
  const { errors, notes } = row
  const sentences = Object.values(errors).flat()
  const others = othersOf(row)
  const wrongElsewhere = Object.keys({ ...errors, ...row.corrected }).filter(
    (column) => !cellsOfList.has(column) && isEdited(row, column),
  )
  return (
    <span className="grid gap-0.5 text-small">
      {sentences.length > 0 && <span className="text-danger">{sentences.join(' ')}</span>}
      {edits && wrongElsewhere.map((column) => <CellEdit key={column} {...edits} row={row} column={column} />)}
      {notes.map((note) => (
        <span key={note} className="text-ink-2">
          {note}
        </span>
      ))}
      {row.picture && !errors.picture && (
        <span className="wrap-anywhere text-ink-2">{m.imports_picture_of_row({ name: row.picture })}</span>
      )}
      {others.length > 0 && (
        <span className="text-ink-2">
          {m.imports_also({ columns: formatList(others.map((name) => nameOfColumn(name))) })}
        </span>
      )}
      {edits && <RowActs {...edits} row={row} />}
    </span>
  )
}

/** A row as a card on a phone. */
const cardOf = (edits: Edits) => (row: GoodsFileImportRow) => <Card row={row} edits={edits} />

function Card({ row, edits }: RowProps) {
  return (
    <>
      <p className="mb-1.5 flex justify-between gap-3">
        <span className="wrap-anywhere">
          <Cell row={row} column="name" edits={edits} />
        </span>
        <Outcome row={row} />
      </p>
      <p className="card-line">
        <span className="text-ink-2">
          {m.imports_column_line()} {row.line} · <Sku row={row} edits={edits} />
        </span>
        <span className="tabular-nums">
          <Cell row={row} column="price" edits={edits} />
        </span>
      </p>
      <p className="card-line">
        <Types row={row} />
        <span className="tabular-nums">
          {nameOfColumn('stock')} <Cell row={row} column="stock" edits={edits} />
        </span>
      </p>
      <Why row={row} edits={edits} />
    </>
  )
}
