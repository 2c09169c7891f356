const secondInMs = 1000
const dayInMs = 86_400 * secondInMs

/** However often it is renewed (contract C62). */
export const maxLoginAgeInMs = 90 * dayInMs
/** Two tabs, or an answer that was lost: the token that was just replaced is answered again. */
export const replacedTokenGraceInMs = 20 * secondInMs
