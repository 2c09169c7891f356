/** What stands in every page as text. The build writes it as short as it can be (`build/vite/minify-inline-scripts.ts`). */
import { capturePresses, restoreScroll, startScripts } from './first-scripts.ts'

/** Ends the page: asks for its scripts. */
export const starter = `(${startScripts.toString()})()`
/** Stands in the head, before anything can be pressed. */
export const holder = `(${capturePresses.toString()})()`
/** Stands in place of React Router's. */
export const scrollRestorer = `(${restoreScroll.toString()})()`
