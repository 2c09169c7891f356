import { type FormEvent, useId } from 'react'
import { useDispatch } from 'react-redux'
import type { UnknownAction } from '@reduxjs/toolkit'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { Section } from '#ui/layout/section.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { CheckedForm } from '#ui/fields/checked-form.tsx'

export interface CounterProps {
  /** The slice's name. */
  name: string
  note: string
  value: number
  steps: readonly { label: string; action: UnknownAction }[]
  amountLabel: string
  byAmount: (amount: number) => UnknownAction
}

/** A number of the client store and the buttons that change it. */
export function Counter({ name, note, value, steps, amountLabel, byAmount }: CounterProps) {
  const dispatch = useDispatch()
  const valueId = useId()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const amount = Number(new FormData(event.currentTarget).get('amount'))
    if (Number.isFinite(amount)) dispatch(byAmount(amount))
  }

  return (
    <Section title={name} lang="en" isNear>
      <p className="text-note text-ink-2">{note}</p>
      <output id={valueId} lang="en" aria-label={name} className="my-4 block text-title tabular-nums">
        {value}
      </output>
      <div className="flex flex-wrap gap-2" data-steps>
        {steps.map(({ label, action }) => (
          <Button key={label} aria-describedby={valueId} onClick={() => dispatch(action)}>
            {label}
          </Button>
        ))}
      </div>
      <CheckedForm onSubmit={submit} data-steps className="mt-4 flex flex-wrap items-end gap-2">
        <TextField label={m.test_nodes_amount()} name="amount" type="number" step="any" required defaultValue={5} />
        <Button type="submit">{amountLabel}</Button>
      </CheckedForm>
    </Section>
  )
}
