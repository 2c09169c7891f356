/** Problems of controls in the shop's wording, instead of the browser's bubbles. */
import { m } from '#texts'

/** Validity state of a form control. */
export type CheckedControl = Pick<
  HTMLInputElement,
  'id' | 'type' | 'min' | 'max' | 'step' | 'minLength' | 'dataset'
> & {
  willValidate: boolean
  validity: Partial<ValidityState>
}

/**
 * Uses the API's wording for rules that both know.
 * A control may override it: `data-missing` where it is empty, `data-rule` for its pattern.
 * @returns null where nothing is wrong
 */
export function faultOf(control: CheckedControl): string | null {
  const { willValidate, validity, type, min, max, step, minLength, dataset } = control
  if (!willValidate || validity.valid) return null
  if (validity.valueMissing) return dataset.missing ?? missing[type]?.() ?? m.field_required()
  if (validity.badInput && type === 'date') return m.ui_field_date()
  if (validity.badInput) return step === 'any' ? m.field_decimal() : m.field_whole_number()
  if (validity.rangeUnderflow) return m.field_too_small({ min })
  if (validity.rangeOverflow) return m.field_too_big({ max })
  if (validity.stepMismatch) return m.field_whole_number()
  if (validity.tooShort) return m.field_too_short({ min: minLength })
  return dataset.rule ?? m.field_wrong()
}

const missing: Record<string, () => string> = {
  'select-one': m.ui_field_choose,
  radio: m.ui_field_choose,
  checkbox: m.ui_field_choose,
  file: m.field_file_required,
}

/** Problems by control id, in the order of the form. Controls without an id are skipped. */
export function faultsOf(controls: Iterable<Element>): Map<string, string> {
  const faults = new Map<string, string>()
  for (const control of controls) {
    if (!('validity' in control) || control.id === '') continue
    const fault = faultOf(control as unknown as CheckedControl)
    if (fault !== null) faults.set(control.id, fault)
  }
  return faults
}
