import type { Thing } from './picture-recipe.ts'
import type { ThingPicture } from './arrange.ts'
import { bathThings } from './things/bath.ts'
import { carriedClothThings } from './things/cloth-carried.ts'
import { clothHomeThings } from './things/cloth-home.ts'
import { clothWearThings } from './things/cloth-wear.ts'
import { toiletryThings } from './things/toiletries.ts'
import { deskThings } from './things/stationery-desk.ts'
import { lampThings } from './things/lamps.ts'
import { wovenThings } from './things/woven.ts'
import { homeWareThings } from './things/home-wares.ts'
import { kitchenBrushThings } from './things/kitchen-brushes.ts'
import { kitchenToolThings } from './things/kitchen-tools.ts'
import { outdoorThings } from './things/outdoor.ts'
import { paperThings } from './things/stationery-paper.ts'
import { bottleThings } from './things/bottles.ts'
import { boxThings } from './things/boxes.ts'
import { plateThings } from './things/plates.ts'
import { ceramicThings } from './things/ceramics.ts'
import { clothThings } from './things/cloths.ts'
import { cupThings } from './things/cups.ts'
import { fanThings } from './things/folding-fans.ts'
import { flowerPotThings } from './things/flower-pots.ts'
import { homeLightThings } from './things/home-light.ts'
import { kitchenTableThings } from './things/kitchen-table.ts'
import { flatStationeryThings } from './things/stationery-flat.ts'
import { flatSweetThings } from './things/sweets-flat.ts'
import { sweetThings } from './things/sweets.ts'
import { teaSetThings } from './things/tea-sets.ts'
import { teaWareThings } from './things/tea-ware.ts'
import { teapotThings } from './things/teapots.ts'
import { dollThings } from './things/toys-dolls.ts'
import { paperToyThings } from './things/toys-paper.ts'
import { gameThings } from './things/toys-games.ts'

/** Everything the studio can draw. */
export const thingPictures = {
  ...teaWareThings,
  ...teaSetThings,
  ...teapotThings,
  ...cupThings,
  ...ceramicThings,
  ...plateThings,
  ...flatStationeryThings,
  ...kitchenTableThings,
  ...clothThings,
  ...sweetThings,
  ...flatSweetThings,
  ...boxThings,
  ...homeLightThings,
  ...bottleThings,
  ...dollThings,
  ...gameThings,
  ...paperToyThings,
  ...bathThings,
  ...clothHomeThings,
  ...carriedClothThings,
  ...clothWearThings,
  ...deskThings,
  ...toiletryThings,
  ...homeWareThings,
  ...wovenThings,
  ...flowerPotThings,
  ...lampThings,
  ...kitchenToolThings,
  ...kitchenBrushThings,
  ...outdoorThings,
  ...paperThings,
  ...fanThings,
} satisfies Record<Thing, ThingPicture>
