/** Further permits of the company, in the order that pages show them. */
import { useLayoutEffect, useRef } from 'react'
import { m } from '#texts'
import { Button } from '#ui/controls/button.tsx'
import { formatCount } from '#ui/display/count.ts'
import { SmallIconButton } from '#console-ui/display/small-icon-button.tsx'
import { EditField } from '#console-ui/forms/edit-field.tsx'
import { maxPermits, paperEndsSoonInDays } from '../../values.ts'
import type { EditedPermit } from './fact-values.ts'
import { PictureField } from './picture-field.tsx'

export interface PermitListProps {
  permits: readonly EditedPermit[]
  isChanged: boolean
  onPermits(change: (permits: readonly EditedPermit[]) => readonly EditedPermit[]): void
  errorsOf(field: string): readonly string[]
}

export function PermitList({ permits, isChanged, onPermits, errorsOf }: PermitListProps) {
  const list = useRef<HTMLOListElement>(null)
  const add = useRef<HTMLButtonElement>(null)
  /** Selector of the next focus, because moving or removing a row loses it. */
  const focusNext = useRef('')
  useLayoutEffect(() => {
    if (focusNext.current === '') return
    const target = list.current?.querySelector<HTMLElement>(focusNext.current) ?? add.current
    focusNext.current = ''
    target?.focus()
  })
  const change = (key: string, fields: Partial<EditedPermit>) =>
    onPermits((all) => all.map((permit) => (permit.key === key ? { ...permit, ...fields } : permit)))
  const move = (from: number, step: 1 | -1) => {
    const to = from + step
    if (to < 0 || to >= permits.length) return
    focusNext.current = `[data-permit="${permits[from]!.key}"] [data-step="${step}"]`
    onPermits((all) => all.toSpliced(from, 1).toSpliced(to, 0, all[from]!))
  }
  const remove = (place: number) => {
    const next = permits[place + 1] ?? permits[place - 1]
    focusNext.current = next ? `[data-permit="${next.key}"] input` : 'none'
    onPermits((all) => all.filter(({ key }) => key !== permits[place]!.key))
  }
  const append = () => {
    const key = crypto.randomUUID()
    focusNext.current = `[data-permit="${key}"] input`
    onPermits((all) => [...all, { key, name: '', number: '', picture_id: null, valid_until: null }])
  }
  const errors = errorsOf('permits')
  return (
    <div id="permits">
      <h3 className="mb-1.5 flex items-baseline gap-2 text-small text-ink-2">
        {m.content_fact_permits()}
        <span className="text-ink-3 tabular-nums">{`${formatCount(permits.length)} / ${maxPermits}`}</span>
      </h3>
      <ol ref={list} className="grid gap-3">
        {permits.map((permit, place) => (
          <li key={permit.key} data-permit={permit.key}>
            <fieldset className="grid gap-3 rounded-panel border border-line p-3 md:grid-cols-2">
              <legend className="px-1 text-small text-ink-2">{m.content_permit({ place: place + 1 })}</legend>
              {(['name', 'number'] as const).map((field) => (
                <EditField
                  key={field}
                  label={field === 'name' ? m.content_permit_name() : m.content_permit_number()}
                  value={permit[field]}
                  isChanged={isChanged}
                  onValue={(value) => change(permit.key, { [field]: value })}
                  errors={errorsOf(`permits.${place}.${field}`)}
                />
              ))}
              <EditField
                type="date"
                label={m.content_permit_valid_until()}
                value={permit.valid_until ?? ''}
                isChanged={isChanged}
                onValue={(value) => change(permit.key, { valid_until: value || null })}
                errors={errorsOf(`permits.${place}.valid_until`)}
                hint={m.content_valid_until_hint({ days: paperEndsSoonInDays })}
              />
              <PictureField
                label={m.content_permit_picture()}
                value={permit.picture_id}
                isChanged={isChanged}
                onValue={(id) => change(permit.key, { picture_id: id })}
                errors={errorsOf(`permits.${place}.picture_id`)}
              />
              <p className="action-row self-end">
                {([-1, 1] as const).map((step) => (
                  <SmallIconButton
                    key={step}
                    data-step={step}
                    data-steps=""
                    icon={step === -1 ? 'up' : 'down'}
                    label={(step === -1 ? m.content_permit_up : m.content_permit_down)({ place: place + 1 })}
                    aria-disabled={permits.at(step === -1 ? 0 : -1) === permit || undefined}
                    onClick={() => move(place, step)}
                  />
                ))}
                <Button variant="quiet" onClick={() => remove(place)}>
                  {m.content_permit_remove({ place: place + 1 })}
                </Button>
              </p>
            </fieldset>
          </li>
        ))}
      </ol>
      {errors.length > 0 && (
        <p className="text-small text-danger" role="alert">
          {errors.join(' ')}
        </p>
      )}
      <p className="mt-3">
        <Button ref={add} icon="plus" onClick={append} disabled={permits.length >= maxPermits}>
          {m.content_permit_add()}
        </Button>
      </p>
    </div>
  )
}
