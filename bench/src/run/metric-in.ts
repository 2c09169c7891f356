/**
 * Reads one metric of a shop, summed over its labels.
 * @throws where the metric is missing, because zero would look like a measurement
 */
export function metricIn(text: string, name: string): number {
  const values = text.split('\n').flatMap((line) => {
    const match = /^(\w+)(?:\{.*\})? (\S+)$/.exec(line)
    return match?.[1] === name ? [Number(match[2])] : []
  })
  if (values.length === 0) throw new Error(`the shop reports no ${name}: the measurement is broken`)
  return values.reduce((sum, value) => sum + value, 0)
}
