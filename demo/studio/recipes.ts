/** How the picture of each demo goods is drawn, by its sku. */
import { beauty } from './recipes/beauty.ts'
import { ceramics } from './recipes/ceramics.ts'
import { home } from './recipes/home.ts'
import { kitchen } from './recipes/kitchen.ts'
import { outdoor } from './recipes/outdoor.ts'
import { stationery } from './recipes/stationery.ts'
import { sweets } from './recipes/sweets.ts'
import { tea } from './recipes/tea.ts'
import { textiles } from './recipes/textiles.ts'
import { toys } from './recipes/toys.ts'
import type { PictureRecipe } from './picture-recipe.ts'

export const recipes: Record<string, PictureRecipe> = {
  ...tea,
  ...ceramics,
  ...stationery,
  ...kitchen,
  ...textiles,
  ...sweets,
  ...home,
  ...beauty,
  ...toys,
  ...outdoor,
}
