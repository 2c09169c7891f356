/** A search of the whole console, which the frame provides for lists and forms. */
import { createContext, type ReactNode } from 'react'

/** Links to the screen of an unknown code; nothing where no screen knows it. */
export const Elsewhere = createContext<(code: string) => ReactNode>(() => null)
