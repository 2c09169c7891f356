/** Codes and limits of facts, for pages and server alike. */

export const maxFactWordLength = 100
/** Goods of a word are counted up to this number. */
export const maxGoodsCounted = 10_000
/** Words that the list reaches by its pages; a search reaches all. */
export const maxWordsCounted = 10_000

export const storages = ['ambient', 'cool', 'chilled', 'frozen'] as const

/** The 28 of Japan's labelling rules, and the groups of China's that are wider than one of these. */
export const allergens = [
  'egg',
  'milk',
  'wheat',
  'buckwheat',
  'peanut',
  'shrimp',
  'crab',
  'walnut',
  'almond',
  'cashew',
  'macadamia',
  'sesame',
  'soybean',
  'salmon',
  'salmon_roe',
  'mackerel',
  'squid',
  'abalone',
  'beef',
  'pork',
  'chicken',
  'gelatin',
  'apple',
  'banana',
  'kiwi',
  'orange',
  'peach',
  'yam',
  'gluten',
  'crustaceans',
  'fish',
  'nuts',
] as const
export type Allergen = (typeof allergens)[number]

/** Goods without a group are without each of its members, and the other way round only with all of them. */
export const allergenGroups: Readonly<Partial<Record<Allergen, readonly Allergen[]>>> = {
  gluten: ['wheat'],
  crustaceans: ['shrimp', 'crab'],
  fish: ['salmon', 'salmon_roe', 'mackerel'],
  nuts: ['walnut', 'almond', 'cashew', 'macadamia'],
}

/** Codes of ISO 3166-1. */
export const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC ' +
  'CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD ' +
  'GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH ' +
  'KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW ' +
  'MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC ' +
  'SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY ' +
  'UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')
