/** One type or sub-type with its names in each language. */
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { m } from '#texts'
import { SmallIconButton } from '#console-ui/display/small-icon-button.tsx'
import { MoreMenu } from '#console-ui/display/more-menu.tsx'
import { languageMark, nameInLanguage } from '#console-ui/display/names.ts'
import { EditableCell } from '#console-ui/lists/editable-cell.tsx'
import { DragHandle } from '#console-ui/moving/drag-handle.tsx'
import { focusMoved } from '#console-ui/moving/focus-moved.ts'
import { type Language, languageNames, languages } from '#platform/i18n/language.ts'
import { classNames } from '#ui/display/class-names.ts'
import { formatCount } from '#ui/display/count.ts'
import { maxGoodsCounted } from '../values.ts'
import type { Level, SubType, Type, TypeRow } from './type-calls.ts'

export type TypesDialog =
  | { what: 'add'; type: Type | null }
  | { what: 'empty' | 'move'; type: Type; subType: SubType }
  | { what: 'delete'; level: Level; type: Type; row: Type | SubType }
  | { what: 'history'; level: Level; row: TypeRow }

export interface TypeTreeActions {
  mayEdit: boolean
  mayReadTrail: boolean
  rename(level: Level, row: TypeRow, language: Language, name: string): Promise<void>
  /** @param type parent of a sub-type; null: moves a type itself. @param to the new place */
  move(type: Type | null, row: Type | SubType, to: number): void
  open(dialog: TypesDialog): void
}

export const columns =
  'grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 wide:grid-cols-[repeat(3,minmax(0,1fr))_88px_224px]'

interface TreeRowProps {
  level: Level
  row: TypeRow
  goodsCount: number
  actions: TypeTreeActions
  onMove(step: 1 | -1): void
  /** Null: a row that cannot be dragged. */
  onDrag: ((event: PointerEvent<HTMLElement>) => void) | null
  /** Whether first, and last. */
  ends: readonly [boolean, boolean]
  /** Null: a row that cannot be folded. */
  fold?: { isFolded: boolean; press(): void } | null
  /** Further actions, in a menu. */
  children: ReactNode
}

export const menuActionStyle =
  'flex min-h-control w-full items-center rounded-control px-2.5 text-left text-accent hover:bg-sunk'

export function TreeRow({ level, row, goodsCount, actions, onMove, onDrag, ends, fold, children }: TreeRowProps) {
  const name = nameInLanguage(row.names)
  const step = (by: 1 | -1) => {
    onMove(by)
    focusMoved(`${level} ${row.id} ${by}`)
  }
  const byKey = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
    if (!by) return
    event.preventDefault()
    step(by)
  }
  return (
    <div
      className={classNames(
        'grid min-h-12 border-b border-line py-2.5 hover:bg-sunk/60 wide:py-1',
        columns,
        level === 'sub_type' && 'max-wide:pl-5',
      )}
    >
      {languages.map((language, place) => (
        <span
          key={language}
          className={classNames(
            'flex min-w-0 items-center max-wide:col-span-2',
            level === 'type' && 'font-strong',
            level === 'sub_type' && place === 0 && 'wide:pl-5',
          )}
        >
          <span className="w-6 flex-none font-text text-ink-3 wide:hidden" aria-hidden="true">
            {languageMark(language)}
          </span>
          <EditableCell
            isText
            language={language}
            row={row}
            label={m.goods_types_name_of({ language: languageNames[language], name })}
            edit={{
              isOff: () => !actions.mayEdit,
              valueOf: ({ names }) => names[language] ?? '',
              read: (_, typed) => typed,
              save: (row, typed) => actions.rename(level, row, language, typed),
            }}
          >
            {row.names[language] ?? <span className="text-warn">{m.console_ui_untranslated()}</span>}
          </EditableCell>
        </span>
      ))}
      <span className="text-small text-ink-2 tabular-nums max-wide:pl-8 wide:text-right">{countOf(goodsCount)}</span>
      {(actions.mayEdit || actions.mayReadTrail || fold) && (
        <span className="flex items-center justify-end gap-x-3 text-small">
          {fold && (
            <SmallIconButton
              icon={fold.isFolded ? 'right' : 'down'}
              data-move=""
              label={m.goods_types_kinds_of_type({ type: name })}
              aria-expanded={!fold.isFolded}
              onClick={fold.press}
            />
          )}
          {actions.mayEdit && onDrag && <DragHandle onPointerDown={onDrag} />}
          {actions.mayEdit &&
            ([-1, 1] as const).map((by) => (
              <SmallIconButton
                key={by}
                icon={by === -1 ? 'up' : 'down'}
                data-steps=""
                data-move={`${level} ${row.id} ${by}`}
                aria-disabled={ends[by === -1 ? 0 : 1]}
                label={by === -1 ? m.goods_types_up({ name }) : m.goods_types_down({ name })}
                onClick={() => step(by)}
                onKeyDown={byKey}
              />
            ))}
          {(actions.mayEdit || actions.mayReadTrail) && (
            <MoreMenu name={name}>
              <div className="-m-2.5 grid">
                {children}
                {actions.mayReadTrail && (
                  <button
                    type="button"
                    className={menuActionStyle}
                    aria-label={m.staff_history_of({ name })}
                    onClick={() => actions.open({ what: 'history', level, row })}
                  >
                    {m.staff_history()}
                  </button>
                )}
              </div>
            </MoreMenu>
          )}
        </span>
      )}
    </div>
  )
}

const countOf = (count: number) =>
  count >= maxGoodsCounted
    ? m.goods_types_goods_many({ count: formatCount(maxGoodsCounted) })
    : m.goods_types_goods_in({ count: formatCount(count) })
