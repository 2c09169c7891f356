/** Maximum number of slips in one print. */
export const maxSlips = 200
