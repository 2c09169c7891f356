import { Link } from 'react-router'
import { m } from '#texts'
import { consolePaths } from '#console-session/console-paths.ts'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { dragStyle, useDrag } from '#console-ui/moving/use-drag.ts'
import { languageNames, languages } from '#platform/i18n/language.ts'
import { classNames } from '#ui/display/class-names.ts'
import { columns, menuActionStyle, TreeRow, type TypeTreeActions } from './tree-row.tsx'
import type { Type, TypeRow } from './type-calls.ts'

export interface TypeTreeRowsProps {
  tree: readonly Type[]
  actions: TypeTreeActions
  /** Ids of types with hidden sub-types. */
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
  const { dragged, start } = useDrag((from, to) => actions.move(null, tree[from]!, to))
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
          <li
            key={type.id}
            className={classNames('not-first:mt-5', dragStyle(dragged, place))}
            hidden={!isFound(type, words)}
          >
            <TreeRow
              level="type"
              row={type}
              goodsCount={type.sub_types.reduce((sum, { goods_count }) => sum + goods_count, 0)}
              actions={actions}
              onMove={(step) => actions.move(null, type, place + step)}
              ends={[place === 0, place === tree.length - 1]}
              onDrag={words === '' && tree.length > 1 ? (event) => start(event, place) : null}
              fold={words === '' ? { isFolded: folded.has(type.id), press: () => onFold(type.id) } : null}
            >
              {mayEdit && (
                <>
                  <button type="button" className={menuActionStyle} onClick={() => open({ what: 'add', type })}>
                    {m.goods_types_add_sub()}
                  </button>
                  <Link
                    className={menuActionStyle}
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
            <SubTypes type={type} actions={actions} words={words} isFolded={words === '' && folded.has(type.id)} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface SubTypesProps {
  type: Type
  actions: TypeTreeActions
  words: string
  isFolded: boolean
}

function SubTypes({ type, actions, words, isFolded }: SubTypesProps) {
  const { mayEdit, open } = actions
  const { sub_types: rows } = type
  const { dragged, start } = useDrag((from, to) => actions.move(type, rows[from]!, to))
  return (
    <ul aria-label={m.goods_types_kinds_of_type({ type: nameInLanguage(type.names) })} hidden={isFolded}>
      {mayEdit && rows.length === 0 && (
        <li className="pl-[29px]">
          <button
            type="button"
            className="link min-h-control"
            aria-label={m.goods_types_add_sub_to({ name: nameInLanguage(type.names) })}
            onClick={() => open({ what: 'add', type })}
          >
            {m.goods_types_add_sub()}
          </button>
        </li>
      )}
      {rows.map((subType, place) => (
        <li
          key={subType.id}
          className={dragStyle(dragged, place)}
          hidden={!hasWords(type, words) && !hasWords(subType, words)}
        >
          <TreeRow
            level="sub_type"
            row={subType}
            goodsCount={subType.goods_count}
            actions={actions}
            onMove={(step) => actions.move(type, subType, place + step)}
            ends={[place === 0, place === rows.length - 1]}
            onDrag={words === '' && rows.length > 1 ? (event) => start(event, place) : null}
          >
            {mayEdit && (
              <>
                <button
                  type="button"
                  className={menuActionStyle}
                  onClick={() => open({ what: 'empty', type, subType })}
                >
                  {m.goods_types_move_goods()}
                </button>
                <button type="button" className={menuActionStyle} onClick={() => open({ what: 'move', type, subType })}>
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
  )
}

function DeleteButton({ row, mayEdit, onPress }: { row: TypeRow; mayEdit: boolean; onPress(): void }) {
  if (!mayEdit) return null
  return (
    <button
      type="button"
      className={menuActionStyle}
      aria-label={m.goods_types_delete_of({ name: nameInLanguage(row.names) })}
      onClick={onPress}
    >
      {m.console_ui_delete()}
    </button>
  )
}
