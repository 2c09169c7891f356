/** Checks the code by the architecture's rules: `architecture.json` and `.dependency-cruiser.cjs`. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cruiseImports } from './architecture/cruise-imports.ts'
import { findCommentFaults } from './architecture/find-comment-faults.ts'
import { findCrowdedFolders } from './architecture/find-crowded-folders.ts'
import { findDecisionFaults, findRepeatedNumbers } from './architecture/find-decision-faults.ts'
import { findDialectNames } from './architecture/find-dialect-names.ts'
import { findForbiddenText } from './architecture/find-forbidden-text.ts'
import { findLargeSlices } from './architecture/find-large-slices.ts'
import { findMissingAnchors } from './architecture/find-missing-anchors.ts'
import { findMissingCommands } from './architecture/find-missing-commands.ts'
import { findMissingPaths } from './architecture/find-missing-paths.ts'
import { findPathLiterals } from './architecture/find-path-literals.ts'
import { findProviderNames } from './architecture/find-provider-names.ts'
import { findTextFaults } from './architecture/find-text-faults.ts'
import { findUnknownParts } from './architecture/find-unknown-parts.ts'
import { findWideDoors } from './architecture/find-wide-doors.ts'
import { listFiles, readArchitecture } from './architecture/read-architecture.ts'
import { rootDir } from './run-step.ts'

const architecture = await readArchitecture(rootDir)
const files = await listFiles(rootDir)
const cruise = cruiseImports(rootDir, files)
const texts = new Map<string, string>()
// Computed while the cruiser's process runs.
const ownFaults = [
  ...findUnknownParts(architecture, files),
  ...findCrowdedFolders(architecture, files),
  ...findWideDoors(architecture, files, read),
  ...findLargeSlices(architecture, files, read),
  ...findForbiddenText(architecture, files, read),
  ...findTextFaults(architecture, files, read),
  ...findProviderNames(architecture, files, read),
  ...findPathLiterals(files, read),
  ...findCommentFaults(files, read),
  ...findDialectNames(files, read),
  ...findMissingPaths(files, read),
  ...findMissingCommands(files, read),
  ...findMissingAnchors(files, read),
  ...findRepeatedNumbers(files),
  ...findDecisionFaults(files, read),
]
const { modules, faults } = await cruise
faults.push(...ownFaults)
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exitCode = 1
console.log(`${modules} modules, ${faults.length} faults`)

/** Caches texts, because several checks read the same file. */
function read(file: string): string {
  const known = texts.get(file)
  if (known !== undefined) return known
  const text = readFileSync(join(rootDir, file), 'utf8')
  texts.set(file, text)
  return text
}
