/** A search looks at so many characters of what was typed. */
export const maxCharactersSearched = 100
