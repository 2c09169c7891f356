import type { KeyboardEvent, ReactNode } from 'react'
import { m } from '#texts'
import { languageNames, languages, type Language } from '#platform/i18n/language.ts'
import { formatCount } from '#ui/display/count.ts'
import { SmallIconButton } from '#console-ui/display/small-icon-button.tsx'
import { EditableCell } from '#console-ui/lists/editable-cell.tsx'
import { maxBatch } from '../../values.ts'
import { languageMark, nameInLanguage } from '../goods-words.ts'
import type { Level, SubType, Type, TypeRow } from './type-calls.ts'

export type Asked =
  | { what: 'add'; type: Type | null }
  | { what: 'empty' | 'home'; type: Type; subType: SubType }
  | { what: 'delete'; level: Level; type: Type; row: Type | SubType }
  | { what: 'history'; level: Level; row: TypeRow }

export interface TypeTreeActions {
  mayEdit: boolean
  mayReadTrail: boolean
  rename(level: Level, row: TypeRow, language: Language, name: string): Promise<void>
  /** @param type parent of a sub-type; null: moves a type itself */
  move(type: Type | null, row: Type | SubType, step: 1 | -1): void
  ask(asked: Asked): void
}

export function TypeTreeRows({ tree, actions }: { tree: readonly Type[]; actions: TypeTreeActions }) {
  const { mayEdit, ask } = actions
  return (
    <>
      <p className="c-tree-head" aria-hidden="true">
        {languages.map((language) => (
          <span key={language} lang={language}>
            {languageNames[language]}
          </span>
        ))}
        <span className="c-right">{m.catalogue_types_goods()}</span>
      </p>
      <ul className="c-tree" aria-label={m.catalogue_types()}>
        {tree.map((type, place) => (
          <li key={type.id}>
            <TreeRow
              level="type"
              row={type}
              goodsCount={type.sub_types.reduce((sum, { goods_count }) => sum + goods_count, 0)}
              actions={actions}
              onMove={(step) => actions.move(null, type, step)}
              ends={[place === 0, place === tree.length - 1]}
            >
              {mayEdit && (
                <button type="button" className="c-link" onClick={() => ask({ what: 'add', type })}>
                  {m.catalogue_types_add_sub()}
                </button>
              )}
              <DeleteButton
                row={type}
                mayEdit={mayEdit}
                onPress={() => ask({ what: 'delete', level: 'type', type, row: type })}
              />
            </TreeRow>
            <ul aria-label={m.catalogue_kinds_of_type({ type: nameInLanguage(type.names) })}>
              {type.sub_types.map((subType, place) => (
                <li key={subType.id}>
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
                        <button type="button" className="c-link" onClick={() => ask({ what: 'empty', type, subType })}>
                          {m.catalogue_types_move_goods()}
                        </button>
                        <button type="button" className="c-link" onClick={() => ask({ what: 'home', type, subType })}>
                          {m.catalogue_types_other_type()}
                        </button>
                      </>
                    )}
                    <DeleteButton
                      row={subType}
                      mayEdit={mayEdit}
                      onPress={() => ask({ what: 'delete', level: 'sub_type', type, row: subType })}
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

interface TreeRowProps {
  level: Level
  row: TypeRow
  goodsCount: number
  actions: TypeTreeActions
  onMove(step: 1 | -1): void
  /** Whether first, and last. */
  ends: readonly [boolean, boolean]
  children: ReactNode
}

function TreeRow({ level, row, goodsCount, actions, onMove, ends, children }: TreeRowProps) {
  const name = nameInLanguage(row.names)
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
    if (!step) return
    event.preventDefault()
    onMove(step)
  }
  return (
    <div className="c-tree-row">
      {languages.map((language) => (
        <span key={language} className="c-tree-name" lang={language}>
          <span className="c-tree-mark" aria-hidden="true">
            {languageMark(language)}
          </span>
          <EditableCell
            isText
            row={row}
            label={m.catalogue_types_name_of({ language: languageNames[language], name })}
            edit={{
              isOff: () => !actions.mayEdit,
              valueOf: ({ names }) => names[language] ?? '',
              read: (_, typed) => typed,
              save: (row, typed) => actions.rename(level, row, language, typed),
            }}
          >
            {row.names[language] ?? <span className="text-warn">{m.catalogue_editor_untranslated()}</span>}
          </EditableCell>
        </span>
      ))}
      <span className="c-tree-count">{countOf(goodsCount)}</span>
      {actions.mayEdit && (
        <span className="c-tree-acts">
          {([-1, 1] as const).map((step) => (
            <SmallIconButton
              key={step}
              icon={step === -1 ? 'up' : 'down'}
              data-steps=""
              data-move={`${level} ${row.id} ${step}`}
              aria-disabled={ends[step === -1 ? 0 : 1]}
              label={step === -1 ? m.catalogue_types_up({ name }) : m.catalogue_types_down({ name })}
              onClick={() => onMove(step)}
              onKeyDown={byKey}
            />
          ))}
          {children}
          {actions.mayReadTrail && (
            <button
              type="button"
              className="c-link"
              aria-label={m.staff_history_of({ name })}
              onClick={() => actions.ask({ what: 'history', level, row })}
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
  count >= maxBatch
    ? m.catalogue_types_goods_many({ count: formatCount(maxBatch) })
    : m.catalogue_types_goods_in({ count: formatCount(count) })

function DeleteButton({ row, mayEdit, onPress }: { row: TypeRow; mayEdit: boolean; onPress(): void }) {
  if (!mayEdit) return null
  return (
    <button
      type="button"
      className="c-link"
      aria-label={m.catalogue_types_delete_of({ name: nameInLanguage(row.names) })}
      onClick={onPress}
    >
      {m.catalogue_console_delete()}
    </button>
  )
}
