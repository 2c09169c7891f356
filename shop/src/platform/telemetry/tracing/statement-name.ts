/** Names a statement in a trace: by its own name, else by its verb and table. Never includes values. */
export function nameOfStatement(query: unknown): string {
  const { name, text } = partsOf(query)
  if (name) return name
  const [, verb = 'statement'] = /^[\s(]*(\w+)/.exec(text) ?? []
  const [, table] = /\b(?:from|into|update|table|copy)\s+(?:only\s+)?"?([a-z_]\w*)"?/i.exec(text) ?? []
  return table && table !== verb ? `${verb.toLowerCase()} ${table}` : verb.toLowerCase()
}

function partsOf(query: unknown): { name?: string; text: string } {
  if (typeof query === 'string') return { text: query }
  if (typeof query !== 'object' || query === null) return { text: '' }
  const name = 'name' in query && typeof query.name === 'string' ? query.name : undefined
  return { name, text: 'text' in query && typeof query.text === 'string' ? query.text : '' }
}
