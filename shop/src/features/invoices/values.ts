/** Values of papers about tax, for server, pages and console alike. */
export { type TaxRounding, taxRoundings } from '#features/settings/values.ts'
