/** So many a browser keeps of a visitor, and brings along at the login. */
export const maxMergedFavourites = 200
/** Of them so many are shown at once. */
export const maxPreviewedFavourites = 24
/** Where a browser keeps what a visitor likes: ids of goods, the newest first. */
export const favouritesStorageKey = 'favourites'
