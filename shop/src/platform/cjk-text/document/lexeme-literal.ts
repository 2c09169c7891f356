const marks = /['\\]/g

/** One lexeme in the text form of `tsvector` and `tsquery`: quoted, with quotes and backslashes doubled. */
export const lexemeLiteral = (lexeme: string): string =>
  lexeme.search(marks) < 0 ? `'${lexeme}'` : `'${lexeme.replaceAll(marks, '$&$&')}'`
