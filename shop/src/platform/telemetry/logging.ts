/** Writes JSON lines; readable ones at a terminal. Redacts secrets. */
import { type LogFn, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '#platform/config/config.ts'
import { codeOf, describeError } from './serialize-errors.ts'
import { createLineLimit } from './log-throttle.ts'

/** Buffers this much of a log while it cannot be written. */
const maxLogInBytes = 1024 * 1024

type LogConfig = Pick<Config, 'logLevel' | 'workers'>

export function createLog(config: LogConfig): Logger {
  const options = loggerOptions(config)
  if (options.transport) return pino(options)
  const destination = pino.destination({ dest: 1, sync: true, maxLength: maxLogInBytes })
  let hasReported = false
  // Without a listener, a log on a full disk would report its own error endlessly.
  destination.on('error', (error: NodeJS.ErrnoException) => {
    // The console itself writes to the log.
    if (!hasReported)
      process.stderr.write(`yokoso: the log cannot be written (${error.code}); the shop goes on without it\n`)
    hasReported = true
  })
  return pino(options, destination)
}

export function loggerOptions(config: LogConfig): LoggerOptions {
  const isPretty = config.logLevel === 'pretty' || (config.logLevel === 'info' && process.stdout.isTTY)
  // Several processes write one log, so each may write its share of one line a second.
  const limitLines = createLineLimit(config.workers * 1_000)
  return {
    level: config.logLevel === 'pretty' ? 'info' : config.logLevel,
    redact: ['password', '*.password', 'token', '*.token', 'headers.authorization', 'headers.cookie'],
    serializers: { err: (error) => describeError(error) },
    hooks: {
      logMethod(values, write) {
        const { fields, sentence, others } = partsOf(values)
        const failure = Object.values(fields).find((value) => value instanceof Error)
        const writeLine = (more: object) =>
          Reflect.apply(write, this, [
            { ...withoutErrors(fields), ...more },
            ...(sentence === undefined ? [] : [sentence]),
            ...others.map((other) => describeError(other)),
          ])
        if (failure)
          limitLines(`${String(sentence)} ${kindOf(failure)}`, (leftOut) => writeLine(leftOut ? { leftOut } : {}))
        else writeLine({})
      },
    },
    ...(isPretty
      ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } }
      : {}),
  }
}

interface LineParts {
  fields: object
  sentence: unknown
  others: unknown[]
}

/** `log.error({ err, … }, 'sentence')`, and the other forms that a library may use. */
function partsOf([first, ...rest]: Parameters<LogFn>): LineParts {
  const [sentence = 'an error', ...others] = rest
  if (first instanceof Error) return { fields: { err: first }, sentence, others }
  if (typeof first === 'object' && first !== null) return { fields: first, sentence: rest[0], others }
  return { fields: {}, sentence: first, others: rest }
}

const withoutErrors = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, describeError(value)]))

/** Errors of one kind have the same codes down the chain of causes. */
function kindOf(error: unknown): string {
  const names: string[] = []
  for (let current = error; current instanceof Error && names.length < 5; current = current.cause) {
    names.push(codeOf(current) ?? current.constructor.name)
  }
  return names.join(' ')
}
