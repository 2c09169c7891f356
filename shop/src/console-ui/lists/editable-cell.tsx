/** A cell that becomes a field of its own height when it is pressed. */
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { m } from '#texts'
import { classNames } from '#ui/display/class-names.ts'
import type { CellEdit } from './list-parts.ts'
import { faultOf, readColumn } from './pasted-column.ts'

export interface EditableCellProps<Row> {
  row: Row
  edit: CellEdit<Row>
  /** The column's and the row's. */
  label: string
  /** The cell has words, not a figure: full width, left-aligned. */
  isText?: boolean
  /** The words in the cell have it; the label is in the reader's. */
  language?: string
  /** Several values, for this cell and those below it. */
  onPasteColumn?(values: readonly string[]): void
  children: ReactNode
}

export function EditableCell<Row>({
  row,
  edit,
  label,
  isText = false,
  language,
  onPasteColumn,
  children,
}: EditableCellProps<Row>) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (isBack: boolean) => {
    setOpen(false)
    if (isBack) requestAnimationFrame(() => button.current?.focus())
  }
  const paste = (event: ClipboardEvent) => {
    const column = readColumn(event.clipboardData.getData('text/plain'))
    if (!column || !onPasteColumn) return
    event.preventDefault()
    setOpen(false)
    onPasteColumn(column)
  }
  const words = <span lang={language}>{children}</span>
  if (edit.isOff?.(row)) return words
  if (isOpen) return <CellField {...{ row, edit, label, isText, language }} onPaste={paste} onClose={close} />
  return (
    <button
      ref={button}
      type="button"
      className={classNames(
        'min-h-[30px] cursor-text rounded-control border border-transparent px-2 py-0.5 tabular-nums hover:border-line in-[tr:hover]:border-line',
        isText ? 'min-w-0 flex-1 text-left' : '-mx-2',
      )}
      data-cell=""
      onClick={() => setOpen(true)}
      onPaste={paste}
      onKeyDown={moveBetweenCells}
    >
      {words} <span className="sr-only">{m.console_ui_list_edit({ label })}</span>
    </button>
  )
}

interface CellFieldProps<Row> extends Omit<EditableCellProps<Row>, 'children' | 'onPasteColumn'> {
  onPaste(event: ClipboardEvent): void
  onClose(isBack: boolean): void
}

const focusAll = (input: HTMLInputElement | null) => input?.select()

function CellField<Row>({ row, edit, label, isText, language, onPaste, onClose }: CellFieldProps<Row>) {
  const before = edit.valueOf(row)
  const [value, setValue] = useState(before)
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const id = useId()
  const save = async () => {
    if (isBusy) return
    if (value.trim() === before) return onClose(true)
    setBusy(true)
    setFault('')
    try {
      edit.read(row, value.trim())
      await edit.save(row, value.trim())
      onClose(true)
    } catch (thrown) {
      setFault(faultOf(thrown))
      setBusy(false)
    }
  }
  return (
    <span className={classNames('relative', isText ? 'min-w-0 flex-1' : '-mr-2 inline-block')}>
      <input
        ref={focusAll}
        className={classNames(
          'control min-h-[30px] px-2 py-0.5 text-small tabular-nums',
          isText ? 'text-left' : 'w-24 text-right',
          value !== before && 'changed',
        )}
        lang={language}
        value={value}
        inputMode={edit.inputMode}
        aria-label={label}
        aria-invalid={fault !== '' || undefined}
        aria-describedby={fault ? id : undefined}
        aria-busy={isBusy}
        onPaste={onPaste}
        onChange={(event) => setValue(event.target.value)}
        onBlur={() => {
          if (value === before) onClose(false)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'Enter') void save()
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose(true)
        }}
      />
      {fault && (
        <span
          className={classNames(
            'text-small text-danger absolute top-full z-2 w-max max-w-65 rounded-control border border-danger bg-raised px-2 py-1 text-left',
            isText ? 'left-0' : 'right-0',
          )}
          id={id}
          role="alert"
        >
          {fault}
        </span>
      )}
    </span>
  )
}

/** Moves with arrow keys to the next editable cell in that direction. */
function moveBetweenCells(event: KeyboardEvent<HTMLElement>): void {
  const cell = event.currentTarget.closest('td')
  const row = cell?.parentElement as HTMLTableRowElement | null
  if (!cell || !row) return
  const cells = [...row.querySelectorAll<HTMLElement>('[data-cell]')]
  const besides = (step: number) => cells[cells.indexOf(event.currentTarget) + step]
  const above = (next: Element | null) =>
    (next as HTMLTableRowElement | null)?.cells[cell.cellIndex]?.querySelector<HTMLElement>('[data-cell]')
  const targets: Record<string, () => HTMLElement | null | undefined> = {
    ArrowLeft: () => besides(-1),
    ArrowRight: () => besides(1),
    ArrowUp: () => above(row.previousElementSibling),
    ArrowDown: () => above(row.nextElementSibling),
  }
  const target = targets[event.key]?.()
  if (!target) return
  event.preventDefault()
  target.focus()
}
