import { useState } from 'react'
import { m } from '#texts'
import { callConsole, ifMatch } from '#console-session/console-api.ts'
import { ConsoleDialog } from '#console-ui/dialogs/console-dialog.tsx'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { FormError } from '#console-ui/forms/console-field.tsx'
import { FormActs } from '#console-ui/forms/form-acts.tsx'
import { useSubmit } from '#console-ui/forms/use-submit.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'
import type { changeFamily, ConsoleFamily } from '../../console-contract.ts'
import { maxMembers, maxOptions } from '../../values.ts'
import type { FamilyDialogProps } from './family-dialogs.tsx'
import { MovableRow, moved } from './movable-row.tsx'
import { NamesFields, namesFrom } from './names-fields.tsx'

/** A stored option or value has an id; a new one has a key that names its fields. */
interface Named {
  key: string
  id?: number
  names: ConsoleFamily['options'][number]['names']
}
interface OptionDraft extends Named {
  values: readonly Named[]
}

const stored = <Item extends { id: number }>(item: Item) => ({ ...item, key: String(item.id) })

/** Names and order of the options and of the values of each; options and values are added and removed. */
export function OptionsDialog({ goodsId, family, onDone, onClose }: FamilyDialogProps & { family: ConsoleFamily }) {
  const [options, setOptions] = useState<readonly OptionDraft[]>(() =>
    family.options.map((option) => ({ ...stored(option), values: option.values.map(stored) })),
  )
  const [added, setAdded] = useState(0)
  const latest = `new-${added}`
  const form = useSubmit(async (fields) => {
    const sent = ({ key, id }: Named, kind: string) => ({
      ...(id !== undefined && { id }),
      names: namesFrom(fields, `${kind}_${key}`),
    })
    const now = await callConsole<typeof changeFamily>('PUT /api/console/goods/{id}/family/', {
      params: { id: goodsId },
      headers: ifMatch(family.revision),
      body: {
        options: options.map((option) => ({
          ...sent(option, 'option'),
          values: option.values.map((value) => sent(value, 'value')),
        })),
      },
    })
    onDone(now.family)
  })
  const newOne = () => {
    setAdded(added + 1)
    return { key: `new-${added + 1}`, names: {} }
  }
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
          <section key={option.key} className="grid gap-3 border-t border-line pt-3">
            <MovableRow
              name={nameInLanguage(option.names) || m.families_option_of({ place: at + 1 })}
              ends={[at === 0, at === options.length - 1]}
              onMove={(step) => setOptions(moved(options, at, step))}
              onRemove={() => setOptions(options.toSpliced(at, 1))}
              refusal={options.length === 1 ? m.families_option_needed() : null}
            >
              <NamesFields
                legend={m.families_option_of({ place: at + 1 })}
                prefix={`option_${option.key}`}
                names={option.names}
                isFirst={option.key === latest}
              />
            </MovableRow>
            {option.id === undefined && <p className="text-small text-ink-2">{m.families_new_option_hint()}</p>}
            <Values
              option={option}
              family={family}
              latest={latest}
              onChange={(values) => setOptions(options.with(at, { ...option, values }))}
              newOne={newOne}
            />
          </section>
        ))}
        {options.length < maxOptions && (
          <p className="border-t border-line pt-3">
            <Button
              data-add
              onClick={() => setOptions([...options, { ...newOne(), values: [{ key: `first-${added}`, names: {} }] }])}
            >
              {m.families_one_more_option()}
            </Button>
          </p>
        )}
        <FormActs submit={m.console_ui_save()} isBusy={form.isBusy} onClose={onClose} />
      </CheckedForm>
    </ConsoleDialog>
  )
}

interface ValuesProps {
  option: OptionDraft
  family: ConsoleFamily
  /** Key of the last added entry. */
  latest: string
  onChange(values: readonly Named[]): void
  newOne(): Named
}

function Values({ option: { names, values }, family, latest, onChange, newOne }: ValuesProps) {
  const used = new Set(family.members.flatMap((member) => member.value_ids))
  const refusalOf = ({ id, names: value }: Named) => {
    if (id !== undefined && used.has(id)) return m.families_value_in_use({ value: nameInLanguage(value) })
    return values.length === 1 ? m.families_value_needed({ option: nameInLanguage(names) }) : null
  }
  return (
    <div className="grid gap-3 pl-4">
      <ul className="grid gap-3" aria-label={nameInLanguage(names) || undefined}>
        {values.map((value, place) => (
          <li key={value.key}>
            <MovableRow
              name={nameInLanguage(value.names) || m.families_value_at({ place: place + 1 })}
              ends={[place === 0, place === values.length - 1]}
              onMove={(step) => onChange(moved(values, place, step))}
              onRemove={() => onChange(values.toSpliced(place, 1))}
              refusal={refusalOf(value)}
            >
              <NamesFields
                legend={nameInLanguage(value.names) || m.families_value_at({ place: place + 1 })}
                prefix={`value_${value.key}`}
                names={value.names}
                isFirst={value.key === latest}
              />
            </MovableRow>
          </li>
        ))}
      </ul>
      {values.length < maxMembers && (
        <p>
          <Button data-add onClick={() => onChange([...values, newOne()])}>
            {m.families_one_more_value()}
          </Button>
        </p>
      )}
    </div>
  )
}
