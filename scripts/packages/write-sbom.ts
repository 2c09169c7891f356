/** `npm run sbom`: lists the packages of a production installation as CycloneDX. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { readOptions } from '../read-options.ts'
import { rootDir } from '../run-step.ts'

const { values, positionals } = readOptions({ options: { help: { type: 'boolean' } }, allowPositionals: true })
if (values.help) {
  console.log(`npm run sbom [-- FILE]   every package of a production installation, with version, licence and digest,
in the form CycloneDX (JSON), by the lock; to FILE, else to the terminal`)
  process.exit(0)
}

const { stdout } = await promisify(execFile)(
  'npm',
  [
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--omit=dev',
    '--package-lock-only',
    '--loglevel=error',
  ],
  { cwd: rootDir, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' },
)
const sbom = JSON.parse(stdout)
// Replaces the folder's name, which npm uses.
sbom.metadata.component.name = JSON.parse(await readFile(`${rootDir}package.json`, 'utf8')).name
const text = `${JSON.stringify(sbom, null, 2)}\n`
const [file] = positionals
if (file === undefined) process.stdout.write(text)
else {
  // npm changes to the project's folder; a relative path means the caller's.
  await writeFile(resolve(process.env.INIT_CWD ?? '.', file), text)
  console.error(`${sbom.components.length} packages in ${file}`)
}
