/** Costly work a few at a time, where those who ask take turns. However many one of them sends, others wait for one. */
import { Unavailable } from '#platform/http/responses/errors.ts'

export interface Place {
  /** Who asks: those of one line wait behind each other. */
  line: string
  /** Before the lines that do not say so: these get every fourth turn at least. */
  goesFirst?: boolean
}

export interface FairQueue {
  /** @throws Unavailable when too many of the same line wait, or too many in all and it has to make room */
  run<Result>(place: Place, work: () => Promise<Result>): Promise<Result>
}

type Turn = PromiseWithResolvers<void>
type Lines = Map<string, Turn[]>

/** Who goes first has as many turns in a row while others wait. */
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

  /** The line that was served goes behind all others. */
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

  /** The last of the longest line goes: of others for who goes first, else of one longer than the newcomer's. */
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
        // The place goes straight to the next in line, so nobody can slip in between.
        const turn = next()
        if (turn) turn.resolve()
        else running--
      }
    },
  }
}
