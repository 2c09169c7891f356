import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type Job, runLanes } from './run-lanes.ts'

const said: string[] = []
function jobOf(part: string, after: Job[] = []): Job {
  const run = async () => {
    said.push(`${part} begins`)
    await nextTurn()
    said.push(`${part} ends`)
  }
  return { part, after, run }
}

test('lanes run in parallel, and a job waits for its predecessors in other lanes', async () => {
  const build = jobOf('build')
  const stories = jobOf('stories', [build])
  await runLanes([[stories], [jobOf('checks'), build]], () => true)
  expect(said.splice(0)).toEqual(['checks', 'build', 'stories'].flatMap((part) => [`${part} begins`, `${part} ends`]))
  await runLanes([[stories], [build], [jobOf('bench')]], () => true)
  expect(said.splice(0)).toEqual([
    'build begins',
    'bench begins',
    'build ends',
    'stories begins',
    'bench ends',
    'stories ends',
  ])
})

test('an unwanted job is skipped and delays nobody', async () => {
  const build = jobOf('build')
  await runLanes([[jobOf('stories', [build])], [build]], ({ part }) => part !== 'build')
  expect(said.splice(0)).toEqual(['stories begins', 'stories ends'])
})
