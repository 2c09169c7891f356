import { createContext, use } from 'react'

/** The faults of a form's controls by their ids. Apart from the form: a field is shown on pages without one. */
export const FormFaults = createContext<ReadonlyMap<string, string>>(new Map())

/** The fault of the control with this id; its field shows it. */
export function useFault(id: string): string | undefined {
  return use(FormFaults).get(id)
}
