import { isDocument } from './find-missing-paths.ts'

const script = /\bnpm (?:run )?(start|test|(?<=run )[\w:-]+)(?:[^\n`&|]*? --workspace ([\w-]+))?/g
const program = /(?:^|[\s`/])node ((?!-)[\w.@-]+(?:\/[\w.@-]+)+)/gm
const testFile = /\bvitest run [^\n`]*?((?:[\w.@-]+\/)+[\w.@-]+\.tsx?)/g

/** Finds commands in documents without their script or file. A test's path counts from its workspace. */
export function findMissingCommands(files: string[], read: (file: string) => string): string[] {
  const present = new Set(files)
  const hasScript = (name: string, workspace?: string) => {
    const manifest = workspace ? `${workspace}/package.json` : 'package.json'
    return present.has(manifest) && name in (JSON.parse(read(manifest)).scripts ?? {})
  }
  return files.filter(isDocument).flatMap((file) => {
    const text = read(file)
    const scripts = [...text.matchAll(script)]
      .filter(([, name = '', workspace]) => !hasScript(name, workspace))
      .map(([, name, workspace]) => `npm run ${name}${workspace ? ` --workspace ${workspace}` : ''}`)
    const programs = [...text.matchAll(program)]
      .filter(([, path = '']) => !present.has(path))
      .map(([, path]) => `node ${path}`)
    const tests = [...text.matchAll(testFile)]
      .filter(([, path = '']) => !files.some((known) => known === path || known.endsWith(`/${path}`)))
      .map(([, path]) => `vitest run ${path}`)
    return [...new Set([...scripts, ...programs, ...tests])].map(
      (command) => `${file}: names the command ${command}, which is not there`,
    )
  })
}
