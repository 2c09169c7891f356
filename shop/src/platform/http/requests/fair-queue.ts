/** Costly work a few at a time, where those who ask take turns. However many one of them sends, others wait for one. */
import { Unavailable } from '#platform/http/answers/refusals.ts'

export interface Place {
  /** Who asks: those of one line wait behind each other. */
  line: string
  /** Before all lines that do not say so. */
  goesFirst?: boolean
}

export interface FairQueue {
  /** @throws Unavailable when too many of the same line wait, or of the longest when too many wait in all */
  run<Result>(place: Place, work: () => Promise<Result>): Promise<Result>
}

type Turn = PromiseWithResolvers<void>

export function createFairQueue(bounds: { concurrency: number; maxWaiting: number; maxInLine: number }): FairQueue {
  let running = 0
  let waiting = 0
  const first = new Map<string, Turn[]>()
  const others = new Map<string, Turn[]>()

  /** The line that was served goes behind all others. */
  function next(): Turn | undefined {
    for (const lines of [first, others]) {
      for (const [line, turns] of lines) {
        const turn = turns.shift()
        lines.delete(line)
        if (turns.length > 0) lines.set(line, turns)
        if (turn) waiting--
        return turn
      }
    }
    return undefined
  }

  function wait({ line, goesFirst = false }: Place): Promise<void> {
    const lines = goesFirst ? first : others
    const turns = lines.get(line) ?? []
    if (turns.length >= bounds.maxInLine) throw new Unavailable()
    if (waiting >= bounds.maxWaiting) turnAway(turns.length)
    const turn = Promise.withResolvers<void>()
    turns.push(turn)
    lines.set(line, turns)
    waiting++
    return turn.promise
  }

  /** Of a longer line than the newcomer's the last one goes. */
  function turnAway(length: number): void {
    const longest = [...others.values()].reduce((longer, turns) => (turns.length > longer.length ? turns : longer), [])
    if (longest.length <= length + 1) throw new Unavailable()
    longest.pop()?.reject(new Unavailable())
    waiting--
  }

  return {
    async run(place, work) {
      if (running < bounds.concurrency) running++
      else await wait(place)
      try {
        return await work()
      } finally {
        // The place goes straight to the next in line, so nobody can slip in between.
        const turn = next()
        if (turn) turn.resolve()
        else running--
      }
    },
  }
}
