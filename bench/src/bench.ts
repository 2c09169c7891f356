/** `npm run bench`: compiles the texts, which a fresh copy lacks and the benchmark's modules import, then runs it. */
import { requireOwnNode } from '../../scripts/run-step.ts'
import { compileTexts } from '../../shop/build/compile-texts.ts'

requireOwnNode()
await compileTexts()
await import('./run-bench.ts')
