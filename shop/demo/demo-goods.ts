/** The shape of the demo catalogue: what is sold, in three languages, and how its picture is drawn. */

export interface Texts {
  'zh-CN': string
  ja: string
  en: string
}

export const things = [
  'tin',
  'pouch',
  'chawan',
  'yunomi',
  'kyusu',
  'tetsubin',
  'chasen',
  'tea-scoop',
  'tray',
  'tea-set',
  'rice-bowl',
  'plate',
  'plate-stack',
  'vase',
  'jar',
  'mug',
  'sake-set',
  'saucer-cup',
  'pitcher',
  'chopstick-rest',
  'notebook',
  'pens',
  'washi-tape',
  'envelopes',
  'seal-stamp',
  'ink-bottle',
  'pencil-case',
  'paper-stack',
  'pencils',
  'calendar',
  'chopsticks',
  'bento',
  'donabe',
  'knife',
  'cutting-board',
  'ladle',
  'spoons',
  'steamer',
  'mortar',
  'grater',
  'pan',
  'whisk-brush',
  'tenugui',
  'furoshiki',
  'cushion',
  'noren',
  'towel-roll',
  'socks',
  'tote',
  'apron',
  'scarf',
  'blanket',
  'daifuku',
  'cookie-box',
  'cookies',
  'senbei',
  'dorayaki',
  'dango',
  'candy-jar',
  'yokan',
  'castella',
  'manju',
  'candle',
  'incense',
  'lantern',
  'basket',
  'wind-chime',
  'lamp',
  'clock',
  'mirror',
  'broom',
  'flower-pot',
  'soap',
  'bottle',
  'cream-jar',
  'comb',
  'body-brush',
  'bath-salt',
  'tube',
  'puff',
  'lip-balm',
  'daruma',
  'kokeshi',
  'spinning-top',
  'kendama',
  'paper-crane',
  'blocks',
  'maneki-neko',
  'kite',
  'cards',
  'music-box',
  'temari',
  'flask',
  'enamel-mug',
  'umbrella',
  'picnic-mat',
  'hat',
  'folding-fan',
  'fan',
  'rope',
  'lunch-bag',
  'camp-kettle',
  'bell',
  'water-bottle',
] as const
export type Thing = (typeof things)[number]

/** Muted colours of glaze, cloth, paper and lacquer. */
export const colours = [
  'matcha',
  'moss',
  'celadon',
  'indigo',
  'sky',
  'navy',
  'plum',
  'lilac',
  'sakura',
  'vermilion',
  'brick',
  'kaki',
  'mustard',
  'sand',
  'oat',
  'paper',
  'clay',
  'chestnut',
  'walnut',
  'cedar',
  'stone',
  'iron',
  'ink',
  'gold',
] as const
export type Colour = (typeof colours)[number]

export const patterns = ['seigaiha', 'asanoha', 'shippo', 'check', 'dots', 'stripe', 'wood'] as const
export type Pattern = (typeof patterns)[number]

/** How a goods picture is drawn; what is left out is chosen from the goods' sku, always the same. */
export interface PictureRecipe {
  thing: Thing
  colour: Colour
  /** Glaze, lid, band, thread or filling: the thing's second colour. */
  second?: Colour
  pattern?: Pattern
  /** One to three characters of the goods' own Chinese or Japanese name, for things that carry a label. */
  label?: string
  /** How many of it stand on the stage. */
  count?: 1 | 2 | 3
}

export interface DemoGoods {
  /** Unique, upper case, e.g. `TEA-MAT-01`. */
  sku: string
  /** Slug of the first-level type. */
  type1: string
  /** Slug of the second-level type. */
  type2: string
  name: Texts
  describe: Texts
  /** The weight, as printed on the label: `40 g`, `1.2 kg`. */
  size: string
  priceInFen: number
  stock: number
  soldCount: number
  picture: PictureRecipe
}

export interface DemoGoodsType {
  slug: string
  name: Texts
  subTypes: { slug: string; name: Texts }[]
}
