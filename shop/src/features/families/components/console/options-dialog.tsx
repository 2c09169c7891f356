import { type ReactNode, useState } from 'react'
import { m } from '#texts'
import { callConsole } from '#console-session/console-api.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { SmallIconButton } from '#console-ui/display/small-icon-button.tsx'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import type { changeFamily, ConsoleFamily } from '../../console-contract.ts'
import type { FamilyDialogProps } from './family-dialogs.tsx'
import { NamesFields, namesFrom } from './names-fields.tsx'

function moved<Item>(items: readonly Item[], at: number, step: 1 | -1): Item[] {
  const other = items[at + step]
  return other === undefined ? [...items] : items.with(at, other).with(at + step, items[at]!)
}

/** Names and order of the options, and of the values of each. */
export function OptionsDialog({ goodsId, family, onDone, onClose }: FamilyDialogProps & { family: ConsoleFamily }) {
  const [options, setOptions] = useState(family.options)
  const used = new Set(family.members.flatMap((member) => member.value_ids))
  const form = useSubmit(async (fields) => {
    const now = await callConsole<typeof changeFamily>('PUT /api/console/goods/{id}/family/', {
      params: { id: goodsId },
      headers: { 'if-match': `"${family.revision}"` },
      body: {
        options: options.map(({ id, values }) => ({
          id,
          names: namesFrom(fields, `option_${id}`),
          values: values.map((value) => ({ id: value.id, names: namesFrom(fields, `value_${value.id}`) })),
        })),
      },
    })
    onDone(now.family)
  })
  return (
    <ConsoleDialog
      title={m.families_edit_options()}
      className="w-[min(720px,calc(100vw-32px))]"
      isBusy={form.isBusy}
      onClose={onClose}
    >
      <CheckedForm className="grid gap-4" onSubmit={form.onSubmit}>
        <FormError failure={form.failure} />
        {options.map((option, at) => (
          <section key={option.id} className="grid gap-3 border-t border-line pt-3">
            <Row
              name={nameInLanguage(option.names)}
              ends={[at === 0, at === options.length - 1]}
              onMove={(step) => setOptions(moved(options, at, step))}
            >
              <NamesFields
                legend={m.families_option_of({ place: at + 1 })}
                prefix={`option_${option.id}`}
                names={option.names}
              />
            </Row>
            <ul className="grid gap-3 pl-4" aria-label={nameInLanguage(option.names)}>
              {option.values.map((value, place) => {
                const change = (values: typeof option.values) => setOptions(options.with(at, { ...option, values }))
                return (
                  <li key={value.id}>
                    <Row
                      name={nameInLanguage(value.names)}
                      ends={[place === 0, place === option.values.length - 1]}
                      onMove={(step) => change(moved(option.values, place, step))}
                      onRemove={used.has(value.id) ? undefined : () => change(option.values.toSpliced(place, 1))}
                    >
                      <NamesFields
                        legend={nameInLanguage(value.names)}
                        prefix={`value_${value.id}`}
                        names={value.names}
                      />
                    </Row>
                  </li>
                )
              })}
            </ul>
          </section>
        ))}
        <FormActs submit={m.console_ui_save()} isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}

interface RowProps {
  name: string
  /** Whether first, and last. */
  ends: readonly [boolean, boolean]
  onMove(step: 1 | -1): void
  onRemove?: (() => void) | undefined
  children: ReactNode
}

function Row({ name, ends: [isFirst, isLast], onMove, onRemove, children }: RowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      {children}
      <span className="flex">
        <SmallIconButton icon="up" label={m.families_up({ name })} aria-disabled={isFirst} onClick={() => onMove(-1)} />
        <SmallIconButton
          icon="down"
          label={m.families_down({ name })}
          aria-disabled={isLast}
          onClick={() => onMove(1)}
        />
        {onRemove && <SmallIconButton icon="close" label={m.families_remove({ name })} onClick={onRemove} />}
      </span>
    </div>
  )
}
