/** Words that mean the same in Chinese, Japanese and English, to begin with. A merchant adds to them and takes away. */
import { bathCleaningTools } from './default-synonyms/bath-cleaning-tools.ts'
import { beautyAndHealth } from './default-synonyms/beauty-and-health.ts'
import { beddingAndTextiles } from './default-synonyms/bedding-and-textiles.ts'
import { childrenAndPets } from './default-synonyms/children-and-pets.ts'
import { clothingAndBags } from './default-synonyms/clothing-and-bags.ts'
import { electronicsAndOffice } from './default-synonyms/electronics-and-office.ts'
import { foodAndDrink } from './default-synonyms/food-and-drink.ts'
import { furnitureAndHome } from './default-synonyms/furniture-and-home.ts'
import { kitchen } from './default-synonyms/kitchen.ts'
import { leisureAndTravel } from './default-synonyms/leisure-and-travel.ts'
import { materialsAndOccasions } from './default-synonyms/materials-and-occasions.ts'
import { teaAndTable } from './default-synonyms/tea-and-table.ts'

/** One group a line, its words between commas. */
const texts = [
  teaAndTable,
  kitchen,
  beddingAndTextiles,
  furnitureAndHome,
  bathCleaningTools,
  clothingAndBags,
  childrenAndPets,
  foodAndDrink,
  beautyAndHealth,
  electronicsAndOffice,
  leisureAndTravel,
  materialsAndOccasions,
]

export const defaultSynonyms: string[][] = texts.flatMap((text) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(', ')),
)
