/** A scale for bars: round steps in yuan, at most four of them. */

export interface Scale {
  max: number
  /** From the top to zero. */
  marks: number[]
}

const niceSteps = [1, 2, 2.5, 5, 10]
const maxSteps = 4

/** @param highest in yuan */
export function scaleOf(highest: number): Scale {
  const rough = Math.max(highest, 1) / maxSteps
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, power * niceSteps.find((nice) => nice * power >= rough)!)
  const count = Math.max(1, Math.ceil(highest / step))
  return { max: step * count, marks: Array.from({ length: count + 1 }, (_, place) => step * (count - place)) }
}
