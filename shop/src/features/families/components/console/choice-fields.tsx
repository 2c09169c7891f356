import { useState } from 'react'
import { m } from '#texts'
import { nameInLanguage } from '#console-ui/display/names.ts'
import { ConsoleSelect } from '#console-ui/forms/console-field.tsx'
import type { ConsoleFamily } from '../../console-contract.ts'
import { NamesFields, namesFrom } from './names-fields.tsx'

const newValue = 'new'

/** The chosen value of each option, or names of a new one. */
export interface Choice {
  chosen: Readonly<Record<number, string>>
  choose(optionId: number, value: string): void
}

/** @param valueIds in the order of the options; unset: nothing is chosen yet */
export function useChoice({ options }: ConsoleFamily, valueIds: readonly number[] = []): Choice {
  const [chosen, setChosen] = useState<Choice['chosen']>(() =>
    Object.fromEntries(options.map(({ id }, at) => [id, String(valueIds[at] ?? '')])),
  )
  return { chosen, choose: (optionId, value) => setChosen({ ...chosen, [optionId]: value }) }
}

export const sentValues = ({ options }: ConsoleFamily, { chosen }: Choice, fields: Record<string, string>) =>
  options.map(({ id }) => {
    const { [id]: value = '' } = chosen
    if (value === newValue) return { option_id: id, names: namesFrom(fields, `new_${id}`) }
    return { option_id: id, ...(value && { value_id: Number(value) }) }
  })

export function ChoiceFields({ family, choice }: { family: ConsoleFamily; choice: Choice }) {
  return family.options.map(({ id, names, values }) => (
    <div key={id} className="grid gap-2">
      <ConsoleSelect
        label={nameInLanguage(names)}
        value={choice.chosen[id] ?? ''}
        required
        onChange={(event) => choice.choose(id, event.target.value)}
        options={[
          ...values.map((value) => [value.id, nameInLanguage(value.names)] as const),
          [newValue, m.families_new_value()] as const,
        ]}
      >
        <option value="" disabled>
          {m.families_pick()}
        </option>
      </ConsoleSelect>
      {choice.chosen[id] === newValue && (
        <NamesFields legend={m.families_new_value_of({ option: nameInLanguage(names) })} prefix={`new_${id}`} isFirst />
      )}
    </div>
  ))
}
