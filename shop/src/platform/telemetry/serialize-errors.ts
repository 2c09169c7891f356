/** An error as logged: its kind, place and cause, without user input or stored data. */
export interface LoggedError {
  type: string
  code?: string
  message?: string
  /** Which statement failed, by what it does: `insert into users`. */
  statement?: string
  constraint?: string
  /** Where it was thrown; without the message, which a stack begins with. */
  stack?: string
  cause?: LoggedError
  errors?: LoggedError[]
}

const maxCauses = 5
const maxParts = 5
const maxFrames = 10
const maxMessageLength = 300

/** For the logger's `err`: what is no error passes as it is. */
export function describeError(error: unknown, depth = 0): unknown {
  return error instanceof Error ? toLoggedError(error, depth) : error
}

function toLoggedError(error: Error, depth: number): LoggedError {
  const code = codeOf(error)
  const message = messageOf(error)
  const stack = framesOf(error)
  const hasMore = depth < maxCauses
  return {
    type: error.constructor.name,
    ...(code === null ? {} : { code }),
    ...(message ? { message } : {}),
    ...(isOfStatement(error) ? { statement: statementOf(error.query) } : {}),
    // The driver sets it for every error of the server, mostly without a value.
    ...('constraint' in error && typeof error.constraint === 'string' ? { constraint: error.constraint } : {}),
    ...(stack ? { stack } : {}),
    ...(hasMore && error.cause instanceof Error ? { cause: toLoggedError(error.cause, depth + 1) } : {}),
    ...(hasMore && error instanceof AggregateError
      ? {
          errors: error.errors
            .filter((part) => part instanceof Error)
            .slice(0, maxParts)
            .map((part) => toLoggedError(part, depth + 1)),
        }
      : {}),
  }
}

/** `invalid input syntax for type uuid: "…"`: PostgreSQL quotes values where a value or a statement's text is at fault. */
const quotesValues = /^(22|23|42601)/

function messageOf(error: Error): string {
  // The message contains the statement and all its parameters.
  if (isOfStatement(error)) return ''
  const message = error.message.replace(/Failed query:[\s\S]*/, 'Failed query')
  const isQuoting = error instanceof SyntaxError || ('severity' in error && quotesValues.test(codeOf(error) ?? ''))
  return (isQuoting ? message.replace(/"[\s\S]*|: [\s\S]*/, '…') : message).slice(0, maxMessageLength)
}

/** A library's word or number for what went wrong. */
export function codeOf(error: Error): string | null {
  const code = 'code' in error ? error.code : null
  return typeof code === 'string' || typeof code === 'number' ? String(code) : null
}

/** Drizzle's error of a query, by its form: the driver belongs to `platform/database`. */
function isOfStatement(error: Error): error is Error & { query: string } {
  return 'params' in error && 'query' in error && typeof error.query === 'string'
}

/** A changed message leaves the old one in the stack. Then the frames' beginning is unknown, and none is logged. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  if (at === -1) return ''
  return stack
    .slice(at + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, maxFrames)
    .join('\n')
}

const change = /(?<!\bfor |\bkey |\bdo )\b(insert into|delete from|update)\s+(?:"?public"?\.)?"?([a-z_]+)/i
const read = /\bfrom\s+(?:"?public"?\.)?"?([a-z_]+)/i

function statementOf(query: string): string {
  const changed = change.exec(query)
  if (changed) return `${changed[1]!.toLowerCase()} ${changed[2]}`
  const table = read.exec(query)?.[1]
  return table ? `select from ${table}` : (/^\s*([a-z]+)/i.exec(query)?.[1]?.toLowerCase() ?? 'unknown')
}

/** Prints an error on a terminal. The error's own print would show everything in it. */
export function printError(error: Error): string {
  const print = ({ type, code, message, statement, stack, cause, errors }: LoggedError): string =>
    [
      [code ? `${type} [${code}]` : type, message, statement].filter(Boolean).join(': '),
      stack,
      ...[...(cause ? [cause] : []), ...(errors ?? [])].map((inner) => `  because of ${print(inner)}`),
    ]
      .filter(Boolean)
      .join('\n')
  return print(toLoggedError(error, 0))
}
