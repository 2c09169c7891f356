/**
 * Runs costly work a few at a time, with lines served in turn. However many jobs one line adds, every other line waits
 * for one of them.
 */
import { Unavailable } from '#platform/http/responses/errors.ts'

export interface Place {
  /** Identifies the caller: jobs of one line wait for each other. */
  line: string
  /** Served before other lines, which still get at least every fourth turn. */
  goesFirst?: boolean
}

export interface FairQueue {
  /** @throws Unavailable when too many jobs of the line wait, or this job is dropped to make room */
  run<Result>(place: Place, work: () => Promise<Result>): Promise<Result>
}

type Turn = PromiseWithResolvers<void>
type Lines = Map<string, Turn[]>

/** Consecutive turns of prioritised lines while others wait. */
const maxTurnsInARow = 3

export function createFairQueue(bounds: { concurrency: number; maxWaiting: number; maxInLine: number }): FairQueue {
  let running = 0
  let waiting = 0
  let turnsInARow = 0
  const first: Lines = new Map()
  const others: Lines = new Map()

  function next(): Turn | undefined {
    const isTurnOfOthers = first.size === 0 || (others.size > 0 && turnsInARow >= maxTurnsInARow)
    turnsInARow = isTurnOfOthers ? 0 : turnsInARow + 1
    return takeFrom(isTurnOfOthers ? others : first)
  }

  /** Moves the line that was served behind all others. */
  function takeFrom(lines: Lines): Turn | undefined {
    for (const [line, turns] of lines) {
      const turn = turns.shift()
      lines.delete(line)
      if (turns.length > 0) lines.set(line, turns)
      waiting--
      return turn
    }
    return undefined
  }

  function wait({ line, goesFirst = false }: Place): Promise<void> {
    const lines = goesFirst ? first : others
    const turns = lines.get(line) ?? []
    if (turns.length >= bounds.maxInLine) throw new Unavailable()
    if (waiting >= bounds.maxWaiting) makeRoom(turns.length + 1, goesFirst)
    const turn = Promise.withResolvers<void>()
    turns.push(turn)
    lines.set(line, turns)
    waiting++
    return turn.promise
  }

  /** Rejects the last job of the longest line. A prioritised job may displace any other line, others only a longer one. */
  function makeRoom(length: number, goesFirst: boolean): void {
    const isBefore = goesFirst && others.size > 0
    const lines = (isBefore ? [others] : [first, others]).flatMap((all) =>
      [...all].map((entry) => [all, ...entry] as const),
    )
    const [all, line, turns] = lines.reduce((longer, other) => (other[2].length > longer[2].length ? other : longer))
    if (!isBefore && turns.length <= length) throw new Unavailable()
    turns.pop()?.reject(new Unavailable())
    if (turns.length === 0) all.delete(line)
    waiting--
  }

  return {
    async run(place, work) {
      if (running < bounds.concurrency) running++
      else await wait(place)
      try {
        return await work()
      } finally {
        // Passes the slot directly to the next job, so that no newcomer can take it.
        const turn = next()
        if (turn) turn.resolve()
        else running--
      }
    },
  }
}
