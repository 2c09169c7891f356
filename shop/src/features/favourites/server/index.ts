/** Public exports of the slice. */
export { favouritesSlice } from './slice.ts'
export { fillFavouritePrices, recordNotifiedPrices } from './queries/favourite-price-queries.ts'
