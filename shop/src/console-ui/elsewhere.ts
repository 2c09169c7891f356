/** A search of the whole console, which the frame provides for lists and forms. */
import { createContext, type ReactNode } from 'react'

/** Shows where a code belongs that is not known here; nothing where no screen knows the code. */
export const Elsewhere = createContext<(code: string) => ReactNode>(() => null)
