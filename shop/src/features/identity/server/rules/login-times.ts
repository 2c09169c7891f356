const secondInMs = 1000
const dayInMs = 86_400 * secondInMs

/** However often it is renewed (contract C62). */
export const maxLoginAgeInMs = 90 * dayInMs
/** Per person; a newer login ends the least recently used one. */
export const maxLogins = 100
/** Covers two tabs or a lost response: the token just replaced works again. */
export const replacedTokenGraceInMs = 20 * secondInMs
/** A network without a login for so long counts as unknown again. */
export const networksLastInMs = 90 * dayInMs
