import type { Colour, Pattern, PictureRecipe } from './picture-recipe.ts'
import { chooseCompanion, lighten, mix, palette } from './paint/colour.ts'
import type { Drawing } from './drawing.ts'
import { inkOn, patternFill } from './paint/pattern.ts'
import { createRandom, seedOf, type Random } from './random.ts'
import { grounds, type Ground } from './stage.ts'

/** How one thing is to look: the recipe with everything chosen that it left open. */
export interface Look {
  colour: string
  second: string
  pattern?: Pattern
  label?: string
  count?: 1 | 2 | 3
  /** The second colour belongs to the goods: a pair of them may be one in each. */
  isTwoColoured?: boolean
  /** Number of the goods in its sub-type: shapes take turns by it. */
  number: number
  seed: number
  random: Random
}

export function createLook({
  number = 1,
  seed = 7,
  ...look
}: Omit<Partial<Look>, 'random'> & Pick<Look, 'colour' | 'second'>): Look {
  return { ...look, number, seed, random: createRandom(seed) }
}

export const paint = (colour: Colour, second: Colour, rest: Partial<Omit<Look, 'random' | 'colour' | 'second'>> = {}) =>
  createLook({ ...rest, colour: palette[colour], second: palette[second] })

const numberOf = (sku: string) => Number(/\d+$/.exec(sku)?.[0] ?? 0)

export function lookFor(recipe: PictureRecipe, sku: string): Look {
  const seed = seedOf(sku)
  const second = recipe.second ?? chooseCompanion(recipe.colour, createRandom(seed + 1))
  return paint(recipe.colour, second, {
    pattern: recipe.pattern,
    label: recipe.label,
    count: recipe.count,
    isTwoColoured: recipe.second !== undefined,
    number: numberOf(sku),
    seed,
  })
}

/** The ground of a goods: goods with consecutive numbers never get the same. */
export function groundFor(sku: string): Ground {
  const names = Object.keys(grounds) as Ground[]
  const start = seedOf(sku.replace(/\d+$/, ''))
  // Steps of three visit all ten tints before one comes back.
  return names[(start + numberOf(sku) * 3) % names.length] as Ground
}

/** The same thing again, for a pair or a trio: same shape, colours swapped where both belong to the goods. */
export function sibling(look: Look, index: number): Look {
  const { colour, second, isTwoColoured = true } = look
  if (!isTwoColoured) return createLook({ ...look, colour: lighten(colour, index * 0.07) })
  if (index === 1) return createLook({ ...look, colour: second, second: colour })
  if (index === 2) return createLook({ ...look, colour: mix(colour, second, 0.5) })
  return createLook(look)
}

/** Goods of a sub-type take turns through the choices by their numbers. */
export function inTurn<Item>(look: Look, items: readonly Item[]): Item {
  return items[look.number % items.length] as Item
}

/** The pattern of the look as a fill, or nothing when it has none. */
export function patternOf(
  drawing: Drawing,
  look: Look,
  {
    on = look.colour,
    size = 1,
    turn = 0,
    pattern = look.pattern,
  }: { on?: string; size?: number; turn?: number; pattern?: Pattern } = {},
): string | undefined {
  if (!pattern) return undefined
  const ink = inkOn(on, on === look.second ? look.colour : look.second)
  return patternFill(drawing, pattern, { ink, ground: on, size, turn })
}
