/** The scope of a rule: all goods, or chosen types, sub-types and items. */
import { useState } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { ConsoleField } from '#console-ui/forms/console-field.tsx'
import { useLoaded } from '#console-ui/lists/use-loaded.ts'
import type { readTypes } from '#features/goods-types/console-contract.ts'
import type { ResponseOf } from '#platform/contract/call.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { maxScopes } from '../values.ts'
import { AddButton, FoundGoods } from '#features/delivery/components/console/basket/found-goods.tsx'
import { emptyScope, type Scope } from './promotion-fields.ts'

type Part = keyof Scope
type Named = Scope['goods'][number]

interface ScopeFieldProps {
  scope: Scope | null
  isRequired: boolean
  errors: readonly string[]
  onScope(scope: Scope | null): void
}

export function ScopeField({ scope, isRequired, errors, onScope }: ScopeFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const parts: readonly Part[] = ['types', 'sub_types', 'goods']
  const count = parts.reduce((sum, part) => sum + (scope?.[part].length ?? 0), 0)
  const remove = (part: Part, id: number) => {
    const left = { ...emptyScope, ...scope, [part]: (scope?.[part] ?? []).filter((one) => one.id !== id) }
    onScope(left)
  }
  return (
    <fieldset>
      <legend className="mb-1 text-small text-ink-2">{m.promotions_scope()}</legend>
      {!isRequired && (
        <div className="flex flex-wrap gap-x-5">
          {[null, scope ?? emptyScope].map((choice) => (
            <label key={choice ? 'chosen' : 'all'} className="check-row">
              <input
                type="radio"
                className="check-box"
                name="scope"
                checked={(scope === null) === (choice === null)}
                onChange={() => onScope(choice)}
              />
              {choice ? m.promotions_chosen_goods() : m.promotions_all_goods()}
            </label>
          ))}
        </div>
      )}
      {scope && (
        <div className="mt-1 flex flex-wrap items-center gap-2">
          {parts.flatMap((part) =>
            scope[part].map((one) => {
              const name = nameInLanguage(one.names)
              return (
                <span
                  key={`${part} ${one.id}`}
                  className="inline-flex min-h-7 items-center gap-1 rounded-pill bg-sunk py-0.5 pr-1 pl-2.5 text-small"
                >
                  {name}
                  <button
                    type="button"
                    className="grid size-6 place-items-center rounded-pill text-ink-2 hover:text-ink pointer-coarse:size-9"
                    aria-label={m.promotions_scope_remove({ name })}
                    onClick={() => remove(part, one.id)}
                  >
                    <Icon name="close" size={12} />
                  </button>
                </span>
              )
            }),
          )}
          <Button isSmall disabled={count >= maxScopes} onClick={() => setOpen(true)}>
            {m.promotions_scope_add()}
          </Button>
        </div>
      )}
      {errors.length > 0 && <p className="text-small text-danger">{errors.join(' ')}</p>}
      {isOpen && (
        <ScopeDialog
          scope={scope ?? emptyScope}
          onAdd={(part, one) => {
            const before = scope ?? emptyScope
            if (count >= maxScopes || before[part].some(({ id }) => id === one.id)) return
            onScope({ ...before, [part]: [...before[part], one] })
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </fieldset>
  )
}

interface ScopeDialogProps {
  scope: Scope
  onAdd(part: Part, one: Named): void
  onClose(): void
}

function ScopeDialog({ scope, onAdd, onClose }: ScopeDialogProps) {
  const { data: types } = useLoaded<ResponseOf<typeof readTypes>>('types', (signal) =>
    callConsole<typeof readTypes>('GET /api/console/types/', { signal }),
  )
  const [words, setWords] = useState('')
  const has = (part: Part, id: number) => scope[part].some((one) => one.id === id)
  const typed = words.trim().toLowerCase()
  const found = (types ?? []).flatMap((type) => [
    { part: 'types' as const, one: type, path: nameInLanguage(type.names) },
    ...type.sub_types.map((subType) => ({
      part: 'sub_types' as const,
      one: subType,
      path: `${nameInLanguage(type.names)} · ${nameInLanguage(subType.names)}`,
    })),
  ])
  const shown = found.filter(({ path }) => path.toLowerCase().includes(typed))
  return (
    <ConsoleDialog title={m.promotions_scope_add()} onClose={onClose}>
      <div className="grid gap-4">
        <ConsoleField
          label={m.promotions_scope_search()}
          type="search"
          autoComplete="off"
          maxLength={60}
          isFirst
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <section aria-label={m.promotions_scope_types()} className="max-h-56 overflow-y-auto" tabIndex={-1}>
          <ul className="plain-rows">
            {shown.map(({ part, one, path }) => (
              <li key={`${part} ${one.id}`}>
                <span>{path}</span>
                <AddButton
                  name={path}
                  isIn={has(part, one.id)}
                  onAdd={() => onAdd(part, { id: one.id, names: one.names })}
                />
              </li>
            ))}
          </ul>
        </section>
        <FoundGoods
          words={typed}
          chosenIds={scope.goods.map(({ id }) => id)}
          onAdd={(item) => onAdd('goods', { id: item.id, names: item.names })}
        />
        <p className="action-row">
          <Button variant="primary" onClick={onClose}>
            {m.promotions_done()}
          </Button>
        </p>
      </div>
    </ConsoleDialog>
  )
}
