/** Form of a type's facts, with one save bar. Every failure keeps the choice. */
import { type KeyboardEvent, useState } from 'react'
import { m } from '#texts'
import { callConsole, ifMatch, isEditConflict } from '#console-session/console-api.ts'
import { usePermission } from '#console-session/me-store.ts'
import { SmallIconButton } from '#console-ui/display/small-icon-button.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { SaveBar, UnsavedGuard } from '#console-ui/forms/save-bar.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import type { TypeTree } from '#features/goods-types/console-contract.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { formatList } from '#ui/display/list.ts'
import type { setTypeFacts } from '../console-contract.ts'
import { factFields, type FactField, type FactKey } from '../fact-fields.ts'
import {
  changedFact,
  changedParts,
  type Chosen,
  type ChosenFact,
  type ChosenPart,
  movedFact,
  othersOf,
  withFact,
  withoutFact,
} from './chosen-facts.ts'

type Type = TypeTree[number]

export interface TypeFactsFormProps {
  type: Type
  onSaved(type: Type): void
}

const chosenOf = ({ facts }: Type) => facts as Chosen
const nameOf = (key: FactKey) => factFields[key].name()

const partNames: Record<ChosenPart, () => string> = {
  facts: m.goods_facts_audit_facts,
  required_facts: m.goods_facts_audit_required,
  filter_facts: m.goods_facts_audit_filter,
  order: m.goods_types_audit_order,
}

export function TypeFactsForm({ type, onSaved }: TypeFactsFormProps) {
  const mayEdit = usePermission('types.edit')
  const [edited, setEdited] = useState<Chosen | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const chosen = edited ?? chosenOf(type)
  const changed = changedParts(chosenOf(type), chosen)
  const form = useSubmit(async () => {
    const saved = await save(type, chosen, onSaved)
    onSaved(saved)
    setEdited(null)
    setAnnouncement(m.goods_facts_type_saved())
  })
  const edit = (next: Chosen) => {
    setEdited(next)
    setAnnouncement('')
  }
  const move = (fact: FactKey, step: 1 | -1) => {
    const next = movedFact(chosen, fact, step)
    if (!next) return
    edit(next)
    const place = next.findIndex((one) => one.fact === fact) + 1
    setAnnouncement(m.goods_types_placed({ name: nameOf(fact), place }))
    focusOn(`[data-move="${fact} ${step}"]`)
  }
  const others = mayEdit ? othersOf(chosen) : []
  return (
    <div className="mb-8 max-w-[52rem]">
      <output className="sr-only">{announcement}</output>
      <FormError failure={form.failure} />
      {chosen.length === 0 ? (
        <p className="border-y border-line py-4 text-ink-2">{m.goods_facts_none_chosen()}</p>
      ) : (
        <ol aria-label={m.goods_facts_audit_facts()} className="border-t border-line">
          {chosen.map((one, place) => (
            <FactRow
              key={one.fact}
              chosen={one}
              ends={[place === 0, place === chosen.length - 1]}
              isOff={!mayEdit}
              onChange={(change) => edit(changedFact(chosen, one.fact, change))}
              onMove={(step) => move(one.fact, step)}
              onRemove={() => {
                edit(withoutFact(chosen, one.fact))
                focusOn(`[data-add="${one.fact}"]`)
              }}
            />
          ))}
        </ol>
      )}
      {others.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-2 text-small text-ink-2">{m.goods_facts_add_facts()}</h2>
          <ul className="flex flex-wrap gap-2" aria-label={m.goods_facts_add_facts()}>
            {others.map((fact) => (
              <li key={fact}>
                <Button
                  isSmall
                  data-add={fact}
                  aria-label={m.goods_facts_add_of({ fact: nameOf(fact) })}
                  onClick={() => {
                    edit(withFact(chosen, fact))
                    focusOn(`[data-fact="${fact}"] input`)
                  }}
                >
                  <Icon name="plus" size={14} />
                  {nameOf(fact)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <SaveBar
        unsaved={changed.map((part) => partNames[part]())}
        isBusy={form.isBusy}
        onSave={() => void form.run()}
        onDiscard={() => edit(chosenOf(type))}
      />
      <UnsavedGuard hasUnsaved={() => changed.length > 0 && !form.isBusy} />
    </div>
  )
}

interface FactRowProps {
  chosen: ChosenFact
  /** Whether first, and last. */
  ends: readonly [boolean, boolean]
  isOff: boolean
  onChange(change: Partial<Omit<ChosenFact, 'fact'>>): void
  onMove(step: 1 | -1): void
  onRemove(): void
}

function FactRow({ chosen, ends, isOff, onChange, onMove, onRemove }: FactRowProps) {
  const { fact, is_required: isRequired, is_filter: isFilter } = chosen
  const field: FactField = factFields[fact]
  const name = field.name()
  const byKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined
    if (!step) return
    event.preventDefault()
    onMove(step)
  }
  return (
    <li
      data-fact={fact}
      className="grid min-h-12 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1 hover:bg-sunk/60 desk:grid-cols-[minmax(0,1fr)_8rem_10rem_auto]"
    >
      <span className="font-strong wrap-anywhere">{name}</span>
      <span className="col-span-2 row-start-2 flex flex-wrap gap-x-6 text-small desk:contents">
        <label className="check-row">
          <input
            type="checkbox"
            className="check-box"
            aria-label={m.goods_facts_required_of({ fact: name })}
            checked={isRequired}
            disabled={isOff}
            onChange={(event) => onChange({ is_required: event.target.checked })}
          />
          {m.goods_facts_required()}
        </label>
        {field.filter ? (
          <label className="check-row">
            <input
              type="checkbox"
              className="check-box"
              aria-label={m.goods_facts_filter_of({ fact: name })}
              checked={isFilter}
              disabled={isOff}
              onChange={(event) => onChange({ is_filter: event.target.checked })}
            />
            {m.goods_facts_filter()}
          </label>
        ) : (
          <span />
        )}
      </span>
      {!isOff && (
        <span className="col-start-2 row-start-1 flex desk:col-start-4">
          {([-1, 1] as const).map((step) => (
            <SmallIconButton
              key={step}
              icon={step === -1 ? 'up' : 'down'}
              data-move={`${fact} ${step}`}
              aria-disabled={ends[step === -1 ? 0 : 1]}
              label={step === -1 ? m.goods_types_up({ name }) : m.goods_types_down({ name })}
              onClick={() => onMove(step)}
              onKeyDown={byKey}
            />
          ))}
          <SmallIconButton icon="close" label={m.goods_facts_remove_of({ fact: name })} onClick={onRemove} />
        </span>
      )}
    </li>
  )
}

/** Restores the focus, which an element loses when moved or removed. */
function focusOn(selector: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus())
}

/**
 * Saves at once where another person changed no more than the type's names meanwhile.
 * @param onOther receives the type as saved by the other person, for the next attempt
 * @throws ApiFailure, Error
 */
async function save(type: Type, facts: Chosen, onOther: (type: Type) => void): Promise<Type> {
  const send = async (revision: number) => {
    const tree = await callConsole<typeof setTypeFacts>('PUT /api/console/types/{id}/facts/', {
      params: { id: type.id },
      headers: ifMatch(revision),
      body: { facts: [...facts] },
    })
    return tree.find(({ id }) => id === type.id)!
  }
  try {
    return await send(type.revision)
  } catch (failure) {
    if (!isEditConflict(failure)) throw failure
    const current = failure.body.current as Type
    if (JSON.stringify(current.facts) === JSON.stringify(type.facts)) return send(current.revision)
    onOther(current)
    const theirs = formatList(chosenOf(current).map(({ fact }) => nameOf(fact))) || m.console_ui_nothing()
    throw new Error(m.goods_facts_type_conflict({ facts: theirs }), { cause: failure })
  }
}
