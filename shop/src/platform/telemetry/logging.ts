/** JSON lines; readable ones at a terminal. Secrets do not reach the log. */
import type { LoggerOptions } from 'pino'
import type { Config } from '#platform/config/config.ts'

export function loggerOptions(config: Config): LoggerOptions {
  const isPretty = config.logLevel === 'pretty' || (config.logLevel === 'info' && process.stdout.isTTY)
  return {
    level: config.logLevel === 'pretty' ? 'info' : config.logLevel,
    redact: ['password', '*.password', 'token', '*.token', 'headers.authorization', 'headers.cookie'],
    ...(isPretty
      ? { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } }
      : {}),
  }
}
