/** A search reads only this many characters of a query. */
export const maxCharactersSearched = 100

/** PostgreSQL's index takes quadratic time in the operands of a query: 400 take some four milliseconds. */
export const maxOperandsOfStep = 400
