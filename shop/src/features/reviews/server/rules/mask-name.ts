const isLatin = /^[\p{Script=Latin}\d_.\-@]+$/u
const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' })
const maxSignLength = 8

/** A username as public pages show it: `m***a`, `林**满`. The number of stars is independent of the length. */
export function maskName(username: string): string {
  const signs = Array.from(segmenter.segment(username), ({ segment }) => [...segment].slice(0, maxSignLength).join(''))
  const [first = '*'] = signs
  if (signs.length < 3) return `${first}**`
  return `${first}${isLatin.test(username) ? '***' : '**'}${signs.at(-1)}`
}
