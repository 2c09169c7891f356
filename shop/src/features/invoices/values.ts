/** Values of papers about tax, for server, pages and console alike. */

/** `half_up`: to the nearer fen, as in China. `floor`: fractions are dropped, as in Japan. */
export const taxRoundings = ['floor', 'half_up'] as const
export type TaxRounding = (typeof taxRoundings)[number]
