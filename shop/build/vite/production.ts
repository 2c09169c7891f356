/** Selects React's production build, which renders three times faster. */
export const production = { 'process.env.NODE_ENV': '"production"' }
