import type { Thing } from './picture-recipe.ts'
import type { ThingPicture } from './arrange.ts'
import { bathThings } from './things/home/bath.ts'
import { carriedClothThings } from './things/textiles/cloth-carried.ts'
import { clothHomeThings } from './things/textiles/cloth-home.ts'
import { clothWearThings } from './things/textiles/cloth-wear.ts'
import { toiletryThings } from './things/home/toiletries.ts'
import { deskThings } from './things/stationery/stationery-desk.ts'
import { lampThings } from './things/home/lamps.ts'
import { wovenThings } from './things/textiles/woven.ts'
import { homeWareThings } from './things/home/home-wares.ts'
import { kitchenBrushThings } from './things/kitchen/kitchen-brushes.ts'
import { kitchenToolThings } from './things/kitchen/kitchen-tools.ts'
import { outdoorThings } from './things/home/outdoor.ts'
import { paperThings } from './things/stationery/stationery-paper.ts'
import { bottleThings } from './things/kitchen/bottles.ts'
import { boxThings } from './things/home/boxes.ts'
import { plateThings } from './things/kitchen/plates.ts'
import { ceramicThings } from './things/kitchen/ceramics.ts'
import { clothThings } from './things/textiles/cloths.ts'
import { cupThings } from './things/tea/cups.ts'
import { fanThings } from './things/home/folding-fans.ts'
import { flowerPotThings } from './things/home/flower-pots.ts'
import { homeLightThings } from './things/home/home-light.ts'
import { kitchenTableThings } from './things/kitchen/kitchen-table.ts'
import { flatStationeryThings } from './things/stationery/stationery-flat.ts'
import { flatSweetThings } from './things/sweets/sweets-flat.ts'
import { sweetThings } from './things/sweets/sweets.ts'
import { teaSetThings } from './things/tea/tea-sets.ts'
import { teaWareThings } from './things/tea/tea-ware.ts'
import { teapotThings } from './things/tea/teapots.ts'
import { dollThings } from './things/toys/toys-dolls.ts'
import { paperToyThings } from './things/toys/toys-paper.ts'
import { gameThings } from './things/toys/toys-games.ts'

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
