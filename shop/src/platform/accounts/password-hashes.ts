/**
 * Hashes with argon2id, a few at a time, on low-priority threads. A hash takes 19 MiB and a core, so a flood of
 * logins leaves one core free.
 */
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import type { Options } from '@node-rs/argon2'
import { createFairQueue, type Place } from '#platform/http/requests/fair-queue.ts'
import { openWorkerThreads, type WorkerThreads } from '#platform/jobs/worker-threads.ts'
import { passwordLength } from './guessable-passwords.ts'
import type { PasswordJob } from './password-thread.ts'
import { maxPasswordLength } from '#platform/contract/values.ts'

/** OWASP's second choice for argon2id (19 MiB, two passes, one lane); the library's default algorithm is argon2id. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxAtOnce = 3
const concurrency = Math.min(maxAtOnce, Math.max(1, availableParallelism() - 1))
const queue = createFairQueue({ concurrency, maxWaiting: 500, maxInLine: 100 })
let threads: WorkerThreads<PasswordJob, string | boolean> | undefined
let dummyHash: Promise<string> | undefined
/** Compared when no such user exists, so that response times do not reveal which users exist. */
const makeDummyHash = () =>
  (dummyHash ??= hash(randomUUID()).catch((failure: unknown) => {
    dummyHash = undefined
    throw failure
  }))

/** Opens the threads at the first password, and again after one has ended. */
function inThread(job: PasswordJob): Promise<string | boolean> {
  if (threads?.hasEnded()) {
    void threads.close()
    threads = undefined
  }
  threads ??= openWorkerThreads(new URL('password-thread.ts', import.meta.url), concurrency)
  return threads.run(job)
}

const hash = async (password: string) => String(await inThread({ does: 'hash', password, parameters }))

/** @param place a place in line by network: a flood from one delays others by one hash */
export function hashPassword(password: string, place: Place): Promise<string> {
  return queue.run(place, () => hash(password.normalize('NFKC')))
}

/** Without a hash (no such user) comparing takes the same time and returns false. */
export type Compare = (passwordHash: string | undefined) => Promise<boolean>

/**
 * Runs `work` in its turn, including its work besides comparing.
 * @throws Unavailable when the queue is full
 */
export async function inPasswordTurn<Result>(
  place: Place,
  password: string,
  work: (compare: Compare) => Promise<Result>,
): Promise<Result> {
  // The first caller waits for the hash, whether such a user exists or not.
  const hashOfNobody = await makeDummyHash()
  return queue.run(place, () =>
    work(async (passwordHash) => {
      if (passwordLength(password) > maxPasswordLength) return false
      const input = { password: password.normalize('NFKC'), passwordHash: passwordHash ?? hashOfNobody }
      const isRight = (await inThread({ does: 'compare', ...input })) === true
      return isRight && passwordHash !== undefined
    }),
  )
}
