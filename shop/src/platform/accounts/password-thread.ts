/** Hashes and compares passwords off the event loop. A login may wait a little longer, a page may not. */
import { setPriority } from 'node:os'
import { type Options, hashSync, verifySync } from '@node-rs/argon2'
import { runJobs } from '#platform/jobs/worker-threads.ts'

export type PasswordJob =
  | { does: 'hash'; password: string; parameters: Options }
  | { does: 'compare'; password: string; passwordHash: string }

/** Gets a third of a page's share where both need the same core. */
const niceness = 5
// Linux applies the niceness to this thread alone, other systems to the whole process.
if (process.platform === 'linux') setPriority(niceness)

runJobs((job: PasswordJob) =>
  job.does === 'hash' ? hashSync(job.password, job.parameters) : verifySync(job.passwordHash, job.password),
)
