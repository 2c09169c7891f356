const secondInMs = 1000
const dayInMs = 86_400 * secondInMs

/** However often it is renewed (contract C62). */
export const maxLoginAgeInMs = 90 * dayInMs
/** Of one person; a newer one ends the one that was used least lately. */
export const maxLogins = 100
/** Two tabs, or an answer that was lost: the token that was just replaced is answered again. */
export const replacedTokenGraceInMs = 20 * secondInMs
/** A network from which nobody has logged in for as long is a stranger again. */
export const networksLastInMs = 90 * dayInMs
