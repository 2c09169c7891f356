/** Delimiters of CSV columns. Spreadsheets write the list separator of their system's language. */
export const delimiters = [',', ';', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** `sep=;`, which spreadsheets write and read as the first line. */
export function declaredDelimiter(line: string): Delimiter | undefined {
  const declared = /^"?sep=(.)"?[,;\t]*$/i.exec(line)?.[1]
  return delimiters.find((delimiter) => delimiter === declared)
}

/** The most frequent delimiter of a header, outside of quotes. */
export function detectDelimiter(header: string): Delimiter {
  const bare = header.replaceAll(/"[^"]*"/g, '')
  const counts = delimiters.map((delimiter) => bare.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))]!
}
