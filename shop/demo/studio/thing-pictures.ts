import type { Thing } from '../demo-goods.ts'
import type { ThingPicture } from './arrange.ts'
import { bathThings } from './things/bath.ts'
import { clothHomeThings } from './things/cloth-home.ts'
import { clothWearThings } from './things/cloth-wear.ts'
import { deskThings } from './things/stationery-desk.ts'
import { homeWareThings } from './things/home-wares.ts'
import { kitchenToolThings } from './things/kitchen-tools.ts'
import { outdoorThings } from './things/outdoor.ts'
import { paperThings } from './things/stationery-paper.ts'
import { bottleThings } from './things/bottles.ts'
import { boxThings } from './things/boxes.ts'
import { ceramicThings } from './things/ceramics.ts'
import { clothThings } from './things/cloths.ts'
import { cupThings } from './things/cups.ts'
import { fanThings } from './things/folding-fans.ts'
import { homeLightThings } from './things/home-light.ts'
import { kitchenTableThings } from './things/kitchen-table.ts'
import { flatStationeryThings } from './things/stationery-flat.ts'
import { sweetThings } from './things/sweets.ts'
import { teaSetThings } from './things/tea-sets.ts'
import { teaWareThings } from './things/tea-ware.ts'
import { teapotThings } from './things/teapots.ts'
import { dollThings } from './things/toys-dolls.ts'
import { gameThings } from './things/toys-games.ts'

/** Everything the studio can draw. */
export const thingPictures = {
  ...teaWareThings,
  ...teaSetThings,
  ...teapotThings,
  ...cupThings,
  ...ceramicThings,
  ...flatStationeryThings,
  ...kitchenTableThings,
  ...clothThings,
  ...sweetThings,
  ...boxThings,
  ...homeLightThings,
  ...bottleThings,
  ...dollThings,
  ...gameThings,
  ...bathThings,
  ...clothHomeThings,
  ...clothWearThings,
  ...deskThings,
  ...homeWareThings,
  ...kitchenToolThings,
  ...outdoorThings,
  ...paperThings,
  ...fanThings,
} satisfies Record<Thing, ThingPicture>
