/** Lists the inline scripts a browser may run: those of the build, hashed before any page contains data. */
import { hash } from 'node:crypto'
import { holder, scrollRestorer, starter } from './inline-scripts.ts'

const script = /<script([^>]*)>([\s\S]*?)<\/script>/g
/** Browsers run no other type: the rest is data and needs no permission. */
const runnable = /^(?!.*\bsrc=)(?!.*\btype="(?!module"|text\/javascript"))/

const hashOf = (text: string) => `sha256-${hash('sha256', text, 'base64')}`

/**
 * Hashes of the scripts that `deferScripts` adds. The server's bundle contains them in a different form than the
 * build steps do.
 */
export const addedHashes: readonly string[] = [holder, scrollRestorer, starter].map(hashOf)

/** @param html a page whose scripts have been deferred */
export function scriptHashesOf(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes, text] of html.matchAll(script)) {
    if (runnable.test(attributes!)) hashes.add(hashOf(text!))
  }
  return [...hashes]
}
