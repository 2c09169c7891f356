/** argon2id, a few at a time. Each hash takes 19 MiB and a core; a flood of logins leaves one core to the pages. */
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type Options, hash, verify } from '@node-rs/argon2'
import { createFairQueue, type Place } from '#platform/http/requests/fair-queue.ts'
import { passwordLength } from './guessable-passwords.ts'
import { maxPasswordLength } from '#platform/contract/values.ts'

/** OWASP's second choice for argon2id (19 MiB, two passes, one lane); the library's default algorithm is argon2id. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Node's own threads are four, and others wait for them, too. */
const maxAtOnce = 3
const concurrency = Math.min(maxAtOnce, Math.max(1, availableParallelism() - 1))
const queue = createFairQueue({ concurrency, maxWaiting: 500, maxInLine: 100 })
let dummyHash: Promise<string> | undefined
/** Checked where there is no such user, so that the time of an answer does not tell who exists. */
const makeDummyHash = () => (dummyHash ??= hash(randomUUID(), parameters))

/**
 * @param place lines are networks: a flood from one delays others by a hash
 * @throws Unavailable when too many wait already
 */
export function hashPassword(password: string, place: Place): Promise<string> {
  return queue.run(place, () => hash(password.normalize('NFKC'), parameters))
}

/** Without a hash, as there is no such user, it takes the same time and is never right. */
export type Compare = (passwordHash: string | undefined) => Promise<boolean>

/**
 * Waits for its turn; what `work` does besides comparing counts as part of it.
 * @throws Unavailable when too many wait already
 */
export async function inPasswordTurn<Result>(
  place: Place,
  password: string,
  work: (compare: Compare) => Promise<Result>,
): Promise<Result> {
  // Whoever comes first waits for it, whether there is such a user or not.
  const hashOfNobody = await makeDummyHash()
  return queue.run(place, () =>
    work(async (passwordHash) => {
      if (passwordLength(password) > maxPasswordLength) return false
      const isRight = await verify(passwordHash ?? hashOfNobody, password.normalize('NFKC'))
      return isRight && passwordHash !== undefined
    }),
  )
}
