/** Reads the architecture's rules (`architecture.json`) and the files to check. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Paths are relative to the repository's root; one that ends in `/` means everything below. */
export interface Architecture {
  /** Lowest first: none imports from a later one. */
  floors: string[]
  /** Lowest first, including planned ones. */
  slices: string[]
  sliceParts: string[]
  serverParts: string[]
  /** Most names, types included, that a slice's `server/index.ts` exports. */
  maxExportedNames: number
  /** Most production lines of a slice; `larger`: of slices that may have more. */
  sliceLines: { max: number; larger: Record<string, number> }
  /** Folders of `platform/` that run on the server alone. */
  serverRooms: string[]
  readersOfTheEnvironment: string[]
  /** Most files in one folder, without its subfolders; `exempt` gives a reason for each folder that may have more. */
  crowdedFolders: { maxFiles: number; exempt: Record<string, string> }
  /** Words that `platform/` and `ui/` must not use. */
  wordsOfTheShop: string[]
  /** The same for texts, in all languages. */
  wordsOfTheShopInTexts: string[]
  /** More names than those of provider folders, where they alone may stand; `allowed`: longer words that are none. */
  providerNames: { words: string[]; allowed: string[]; exempt: Record<string, string> }
}

const run = promisify(execFile)

export async function readArchitecture(root: string): Promise<Architecture> {
  return JSON.parse(await readFile(join(root, 'architecture.json'), 'utf8')) as Architecture
}

export async function listFiles(root: string): Promise<string[]> {
  const { stdout } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  return [...new Set(stdout.split('\0').filter(Boolean))].toSorted()
}

export const isCode = (file: string): boolean => /\.tsx?$/.test(file)

export const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file)
