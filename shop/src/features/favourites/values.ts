/** So many a browser keeps of a visitor, who then logs in. */
export const maxMergedFavourites = 200
