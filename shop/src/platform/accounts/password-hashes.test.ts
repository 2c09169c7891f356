import { readdir, readFile } from 'node:fs/promises'
import { platform } from 'node:os'
import { expect, test } from 'vitest'
import { hashPassword, inPasswordTurn } from './password-hashes.ts'

const place = { line: '192.0.2.1' }
const compare = (hash: string | undefined, password: string) =>
  inPasswordTurn(place, password, (isRight) => isRight(hash))

test('the right password fits its hash, another does not, and without a hash none does', async () => {
  const hash = await hashPassword('抹茶 und Gebäck', place)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await compare(hash, '抹茶 und Gebäck'.normalize('NFD'))).toBe(true)
  expect(await compare(hash, '抹茶 und Gebäck!')).toBe(false)
  expect(await compare(undefined, '抹茶 und Gebäck')).toBe(false)
})

test('an invalid hash fails, and the next comparison works', async () => {
  await expect(compare('no hash', 'spring-water')).rejects.toThrow()
  expect(await compare(await hashPassword('spring-water', place), 'spring-water')).toBe(true)
})

/** Reads the nice value of proc(5), which follows a name that may contain spaces. */
async function nicenessOf(thread: string): Promise<number> {
  const stat = await readFile(`/proc/self/task/${thread}/stat`, 'utf8')
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
}

test.runIf(platform() === 'linux')('hashes stand behind the event loop, which stays as it was', async () => {
  await hashPassword('spring-water', place)
  const threads = await readdir('/proc/self/task')
  const others = await Promise.all(threads.filter((thread) => thread !== String(process.pid)).map(nicenessOf))
  const own = await nicenessOf(String(process.pid))
  expect(others).toContain(own + 5)
})
