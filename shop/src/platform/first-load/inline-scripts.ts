/** Inline scripts of every page, minified by the build (`build/vite/minify-inline-scripts.ts`). */
import { capturePresses, restoreScroll, startScripts } from './first-scripts.ts'

/** Placed at the end of the page: loads its scripts. */
export const starter = `(${startScripts.toString()})()`
/** Placed in the head, before anything can be pressed. */
export const holder = `(${capturePresses.toString()})()`
/** Replaces React Router's script. */
export const scrollRestorer = `(${restoreScroll.toString()})()`
