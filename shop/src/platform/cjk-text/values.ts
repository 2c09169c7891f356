/** A search looks at so many characters of what was typed. */
export const mostCharactersSearched = 100
