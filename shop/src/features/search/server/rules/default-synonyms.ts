/** Default synonyms in Chinese, Japanese and English, which a merchant can edit. */
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

/** One group per line, words separated by commas. */
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
