/** argon2id, a few at a time. Each hash takes 19 MiB and a core; a flood of logins leaves one core to the pages. */
import { randomUUID } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { type Options, hash, verify } from '@node-rs/argon2'
import { createWorkQueue } from '#platform/http/requests/work-queue.ts'
import { maxPasswordLength } from '#features/identity/values.ts'
import { passwordLength } from './password-rules.ts'

/** OWASP's second choice for argon2id (19 MiB, two passes, one lane); the library's default algorithm is argon2id. */
const parameters: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Node's own threads are four, and others wait for them, too. */
const maxAtOnce = 3
const concurrency = Math.min(maxAtOnce, Math.max(1, availableParallelism() - 1))
const queue = createWorkQueue({ concurrency, maxWaiting: 100 })
let dummyHash: Promise<string> | undefined
/** Checked where there is no such user, so that the time of an answer does not tell who exists. */
const makeDummyHash = () => (dummyHash ??= hash(randomUUID(), parameters))

/** @throws Unavailable when too many wait already */
export function hashPassword(password: string): Promise<string> {
  return queue.run(() => hash(password.normalize('NFKC'), parameters))
}

/**
 * @param passwordHash undefined where there is no such user: takes the same time and is never right
 * @throws Unavailable when too many wait already
 */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  if (passwordLength(password) > maxPasswordLength) return false
  // Whoever comes first waits for it, whether there is such a user or not.
  const hashOfNobody = await makeDummyHash()
  const isRight = await queue.run(() => verify(passwordHash ?? hashOfNobody, password.normalize('NFKC')))
  return isRight && passwordHash !== undefined
}
