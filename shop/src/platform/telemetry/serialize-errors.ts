/** An error as logged: its kind, place and cause, without user input or stored data. */
export interface LoggedError {
  type: string
  code?: string
  message?: string
  /** The failed statement by its verb and table: `insert into users`. */
  statement?: string
  constraint?: string
  /** Stack frames without the message that a stack begins with. */
  stack?: string
  cause?: LoggedError
  errors?: LoggedError[]
}

const maxCauses = 5
const maxParts = 5
const maxFrames = 10
const maxMessageLength = 300

/** Serialises the logger's `err`; returns other values unchanged. */
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
    // The driver sets this for every server error, mostly without a value.
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

/** PostgreSQL quotes values in these classes: `invalid input syntax for type uuid: "…"`. */
const quotesValues = /^(22|23|42601)/

function messageOf(error: Error): string {
  // The message contains the statement and all its parameters.
  if (isOfStatement(error)) return ''
  const message = error.message.replace(/Failed query:[\s\S]*/, 'Failed query')
  const isQuoting = error instanceof SyntaxError || ('severity' in error && quotesValues.test(codeOf(error) ?? ''))
  return (isQuoting ? message.replace(/"[\s\S]*|: [\s\S]*/, '…') : message).slice(0, maxMessageLength)
}

/** A library's own error code, as text. */
export function codeOf(error: Error): string | null {
  const code = 'code' in error ? error.code : null
  return typeof code === 'string' || typeof code === 'number' ? String(code) : null
}

/** Recognises Drizzle's query error by its shape, because the driver belongs to `platform/database`. */
function isOfStatement(error: Error): error is Error & { query: string } {
  return 'params' in error && 'query' in error && typeof error.query === 'string'
}

/** A changed message stays unchanged in the stack. The start of the frames is then unknown, and none is logged. */
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
