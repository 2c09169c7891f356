/** Slips that are printed at once. */
export const maxSlips = 200
