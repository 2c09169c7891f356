import type { PictureRecipe } from './picture-recipe.ts'
import { createDrawing } from './drawing.ts'
import { groundFor, lookFor } from './look.ts'
import { setOnStage } from './stage.ts'
import { thingPictures } from './thing-pictures.ts'

export const goodsPictureSize = 1200

/** Draws the picture of goods as SVG, 1200 by 1200 px. The same recipe and sku always give the same text. */
export function drawGoods(recipe: PictureRecipe, sku: string): string {
  const drawing = createDrawing()
  const { view, draw } = thingPictures[recipe.thing]
  const body = draw(drawing, lookFor(recipe, sku))
  return setOnStage(drawing, body, {
    width: goodsPictureSize,
    height: goodsPictureSize,
    ground: groundFor(sku),
    isFlat: view === 'above',
  })
}
