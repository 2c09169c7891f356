/** One lexeme in the text form of `tsvector` and `tsquery`: quoted, with quotes and backslashes doubled. */
export const lexemeLiteral = (lexeme: string): string => `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
