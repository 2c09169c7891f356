/** Reports an import's progress: on a terminal one line that changes, elsewhere a line every ten seconds. */
const lineIntervalInMs = 10_000
const redrawIntervalInMs = 250
/** Further warnings are only counted, because a file of a million rows may cause a million. */
const maxWarnings = 200

export interface ProgressLines {
  report(line: string): void
  warn(line: string): void
  progress(rows: number, part: number): void
  end(): void
}

export function startProgressLines(terminal: NodeJS.WriteStream): ProgressLines {
  let warnings = 0
  let start: ProgressPoint | undefined
  let current = ''
  const clear = () => {
    if (terminal.isTTY) terminal.write('\r\u001B[K')
  }
  const show = () => {
    if (current !== '') terminal.write(terminal.isTTY ? `\r\u001B[K${current}` : `import: ${current}\n`)
  }
  const timer = setInterval(show, terminal.isTTY ? redrawIntervalInMs : lineIntervalInMs)
  timer.unref()
  const report = (line: string) => {
    clear()
    terminal.write(`${line}\n`)
  }
  return {
    report,
    warn(line) {
      warnings += 1
      if (warnings <= maxWarnings) report(line)
    },
    progress(rows, part) {
      const point = { rows, part, timeInMs: performance.now() }
      // Starts at the first report, because rows of an earlier run are skipped almost instantly.
      start ??= point
      current = progressLine(start, point)
    },
    end() {
      clearInterval(timer)
      clear()
      if (warnings > maxWarnings) report(`and ${warnings - maxWarnings} more lines like these`)
    },
  }
}

export interface ProgressPoint {
  rows: number
  /** Share of the file that has been read, from 0 to 1. */
  part: number
  timeInMs: number
}

/** `45,000 rows, 60 %, 8,200/s, 12 s left` */
export function progressLine(start: ProgressPoint, now: ProgressPoint): string {
  const count = (number: number) => Math.round(number).toLocaleString('en')
  const facts = [`${count(now.rows)} rows`, `${Math.floor(now.part * 100)} %`]
  const timeInMs = now.timeInMs - start.timeInMs
  if (timeInMs > 0 && now.part > start.part) {
    facts.push(`${count(((now.rows - start.rows) / timeInMs) * 1000)}/s`)
    const leftInMs = (timeInMs / (now.part - start.part)) * (1 - now.part)
    if (leftInMs >= 1000) facts.push(`${formatLeft(leftInMs)} left`)
  }
  return facts.join(', ')
}

function formatLeft(timeInMs: number): string {
  const seconds = Math.round(timeInMs / 1000)
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}
