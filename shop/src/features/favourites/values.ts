/** Limit of a guest's favourites, which a login merges. */
export const maxMergedFavourites = 200
/** Number of them shown together. */
export const maxPreviewedFavourites = 24
/** Storage key of a guest's favourites: ids of goods, the newest first. */
export const favouritesStorageKey = 'favourites'
