import { expect, test } from 'vitest'
import { type Retention, retentionSweeper } from './retention.ts'

const now = new Date('2030-06-01T00:00:00Z')
const dayInMs = 86_400_000

/** Records that are as many days old as `ages` says. */
function records(name: string, ageInDays: number | null, ages: number[]): Retention & { ages: number[] } {
  const kind = {
    name,
    ages,
    ageInMs: ageInDays === null ? null : ageInDays * dayInMs,
    async deleteBefore(before: Date, limit: number) {
      const isOld = (age: number) => now.getTime() - age * dayInMs < before.getTime()
      const old = kind.ages.filter(isOld).slice(0, limit)
      kind.ages = kind.ages.filter((age) => !isOld(age)).concat(kind.ages.filter(isOld).slice(limit))
      return old.length
    },
  }
  return kind
}

test('each kind is deleted after its own time, and rows that stay forever are never read', async () => {
  const mails = records('mails', 90, [91, 90, 1])
  const log = records('log', null, [5000])
  expect(await retentionSweeper([mails, log], () => now).sweep()).toBe(1)
  expect(mails.ages).toEqual([90, 1])
  expect(log.ages).toEqual([5000])
})

test('a backlog goes in batches, and delays no other kind', async () => {
  const many = records(
    'many',
    90,
    Array.from({ length: 2_500 }, () => 100),
  )
  const few = records('few', 7, [8])
  const { sweep } = retentionSweeper([many, few], () => now)
  expect(await sweep()).toBe('again')
  expect(many.ages).toHaveLength(1_500)
  expect(few.ages).toEqual([])
  expect([await sweep(), await sweep()]).toEqual(['again', 500])
})

test('a kind that fails stops no other, and the run fails with its name', async () => {
  const broken: Retention = { name: 'broken', ageInMs: 0, deleteBefore: () => Promise.reject(new Error('no disk')) }
  const many = records(
    'many',
    90,
    Array.from({ length: 2_500 }, () => 100),
  )
  const { sweep } = retentionSweeper([broken, many], () => now)
  await expect(sweep()).rejects.toMatchObject({
    message: 'Records stay after their time: broken',
    errors: [new Error('no disk')],
  })
  expect(many.ages).toEqual([])
})
