import type { KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { languageNames, languages, type Language } from '#platform/i18n/language.ts'
import { classNames } from '#ui/display/class-names.ts'
import { formatCount } from '#ui/display/count.ts'
import { SmallIconButton } from '#console-ui/display/small-icon-button.tsx'
import { EditableCell } from '#console-ui/lists/editable-cell.tsx'
import { maxGoodsCounted } from '../values.ts'
import { languageMark, nameInLanguage } from '#console-ui/display/names.ts'
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
  /** @param type parent of a sub-type; null: moves a type itself */
  move(type: Type | null, row: Type | SubType, step: 1 | -1): void
  open(dialog: TypesDialog): void
}

export interface TypeTreeRowsProps {
  tree: readonly Type[]
  actions: TypeTreeActions
  /** Ids of types whose sub-types are hidden. */
  folded: ReadonlySet<number>
  onFold(id: number): void
  /** Text that a shown type, or one below it, has in its names. */
  words: string
}

const hasWords = ({ names }: TypeRow, words: string) =>
  Object.values(names).some((name) => name?.toLowerCase().includes(words.toLowerCase()))

/** Whether the type, or one below it, has the text in a name. */
export const isFound = (type: Type, words: string): boolean =>
  hasWords(type, words) || type.sub_types.some((subType) => hasWords(subType, words))

export function TypeTreeRows({ tree, actions, folded, onFold, words }: TypeTreeRowsProps) {
  const { mayEdit, open } = actions
  return (
    <>
      <p
        className={`mt-2 hidden min-h-9 border-b border-line text-small text-ink-3 wide:grid ${columns}`}
        aria-hidden="true"
      >
        {languages.map((language) => (
          <span key={language} className="pl-[9px]" lang={language}>
            {languageNames[language]}
          </span>
        ))}
        <span className="text-right">{m.goods_types_goods()}</span>
      </p>
      <ul aria-label={m.goods_types_title()}>
        {tree.map((type, place) => (
          <li key={type.id} className="not-first:mt-5" hidden={!isFound(type, words)}>
            <TreeRow
              level="type"
              row={type}
              goodsCount={type.sub_types.reduce((sum, { goods_count }) => sum + goods_count, 0)}
              actions={actions}
              onMove={(step) => actions.move(null, type, step)}
              ends={[place === 0, place === tree.length - 1]}
              fold={words === '' ? { isFolded: folded.has(type.id), press: () => onFold(type.id) } : null}
            >
              {mayEdit && (
                <>
                  <button type="button" className="link" onClick={() => open({ what: 'add', type })}>
                    {m.goods_types_add_sub()}
                  </button>
                  <Link
                    className="link"
                    to={consolePaths.typeFacts(type.id)}
                    aria-label={m.goods_types_facts_of({ name: nameInLanguage(type.names) })}
                  >
                    {m.goods_types_facts()}
                  </Link>
                </>
              )}
              <DeleteButton
                row={type}
                mayEdit={mayEdit}
                onPress={() => open({ what: 'delete', level: 'type', type, row: type })}
              />
            </TreeRow>
            <ul
              aria-label={m.goods_types_kinds_of_type({ type: nameInLanguage(type.names) })}
              hidden={words === '' && folded.has(type.id)}
            >
              {type.sub_types.map((subType, place) => (
                <li key={subType.id} hidden={!hasWords(type, words) && !hasWords(subType, words)}>
                  <TreeRow
                    level="sub_type"
                    row={subType}
                    goodsCount={subType.goods_count}
                    actions={actions}
                    onMove={(step) => actions.move(type, subType, step)}
                    ends={[place === 0, place === type.sub_types.length - 1]}
                  >
                    {mayEdit && (
                      <>
                        <button type="button" className="link" onClick={() => open({ what: 'empty', type, subType })}>
                          {m.goods_types_move_goods()}
                        </button>
                        <button type="button" className="link" onClick={() => open({ what: 'move', type, subType })}>
                          {m.goods_types_other_type()}
                        </button>
                      </>
                    )}
                    <DeleteButton
                      row={subType}
                      mayEdit={mayEdit}
                      onPress={() => open({ what: 'delete', level: 'sub_type', type, row: subType })}
                    />
                  </TreeRow>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}

const columns = 'grid-cols-[minmax(0,1fr)] items-center gap-x-3 wide:grid-cols-[repeat(3,minmax(0,1fr))_88px_336px]'

interface TreeRowProps {
  level: Level
  row: TypeRow
  goodsCount: number
  actions: TypeTreeActions
  onMove(step: 1 | -1): void
  /** Whether first, and last. */
  ends: readonly [boolean, boolean]
  /** Null: a row that cannot be folded. */
  fold?: { isFolded: boolean; press(): void } | null
  children: ReactNode
}

function TreeRow({ level, row, goodsCount, actions, onMove, ends, fold, children }: TreeRowProps) {
  const name = nameInLanguage(row.names)
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
    if (!step) return
    event.preventDefault()
    onMove(step)
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
            'flex min-w-0 items-center',
            level === 'type' && 'font-strong',
            level === 'sub_type' && place === 0 && 'wide:pl-5',
          )}
          lang={language}
        >
          <span className="w-6 flex-none font-text text-ink-3 wide:hidden" aria-hidden="true">
            {languageMark(language)}
          </span>
          <EditableCell
            isText
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
      {(actions.mayEdit || fold) && (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 pl-[18px] text-small wide:pl-3">
          {fold && (
            <SmallIconButton
              icon={fold.isFolded ? 'right' : 'down'}
              data-move=""
              label={m.goods_types_kinds_of_type({ type: name })}
              aria-expanded={!fold.isFolded}
              onClick={fold.press}
            />
          )}
          {actions.mayEdit &&
            ([-1, 1] as const).map((step) => (
              <SmallIconButton
                key={step}
                icon={step === -1 ? 'up' : 'down'}
                data-steps=""
                data-move={`${level} ${row.id} ${step}`}
                aria-disabled={ends[step === -1 ? 0 : 1]}
                label={step === -1 ? m.goods_types_up({ name }) : m.goods_types_down({ name })}
                onClick={() => onMove(step)}
                onKeyDown={byKey}
              />
            ))}
          {children}
          {actions.mayReadTrail && (
            <button
              type="button"
              className="link"
              aria-label={m.staff_history_of({ name })}
              onClick={() => actions.open({ what: 'history', level, row })}
            >
              {m.staff_history()}
            </button>
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

function DeleteButton({ row, mayEdit, onPress }: { row: TypeRow; mayEdit: boolean; onPress(): void }) {
  if (!mayEdit) return null
  return (
    <button
      type="button"
      className="link"
      aria-label={m.goods_types_delete_of({ name: nameInLanguage(row.names) })}
      onClick={onPress}
    >
      {m.console_ui_delete()}
    </button>
  )
}
