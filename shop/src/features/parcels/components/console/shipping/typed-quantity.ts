import { type CheckedControl, faultOf } from '#ui/fields/control-faults.ts'

/** A quantity, or the text typed and its error: nothing is rounded or clamped. */
export type TypedQuantity = { quantity: number } | { typed: string; fault: string }

export function readTypedQuantity(control: CheckedControl & { value: string }): TypedQuantity {
  const fault = faultOf(control)
  return fault === null ? { quantity: Number(control.value) } : { typed: control.value, fault }
}
