/** Sample reviews of the demo catalogue. Pages say that they are samples, and state no rating to machines. */

export interface SampleReview {
  sku: string
  language: 'zh-CN' | 'ja' | 'en'
  author: string
  stars: number
  text: string
}

type Sample = readonly [author: string, stars: number, text: string]

interface Group {
  /** The first item has the samples from the first one on, the next one from the second on, and so on. */
  skus: readonly string[]
  /** In each language. */
  perItem: number
  samples: Record<SampleReview['language'], readonly Sample[]>
}

const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}-0${at + 1}`)
/** The longest page: a story weighs it without samples. */
const longest = 'TEA-MAT-01'

const tea: Group = {
  skus: [...numbered('TEA-MAT', 6), ...numbered('TEA-JPN', 6)].filter((sku) => sku !== longest),
  perItem: 2,
  samples: {
    'zh-CN': [
      ['茶**友', 5, '开罐就是新茶的香气。水温低一点，甜味更明显。'],
      ['远**山', 4, '味道很好，要是有小一点的包装就更好了。'],
      ['小**满', 5, '第二次买了，送给长辈，他们也喜欢。'],
      ['林**', 3, '茶是好茶，等的时间长了一些。'],
      ['清**和', 5, '每天早上一碗，一个月正好喝完一罐。'],
      ['木**子', 4, '包得很仔细，说明书再详细一点就更好了。'],
    ],
    ja: [
      ['さ**こ', 5, '封を切ると新茶の香りがします。ぬるめのお湯で甘みが出ました。'],
      ['k***o', 4, 'おいしいです。もう少し小さい容量もあるとうれしいです。'],
      ['山**朗', 5, '贈り物にしたところ、とても喜ばれました。'],
      ['ゆ**り', 3, 'お茶はよいのですが、届くまで少しかかりました。'],
      ['m***i', 5, '毎朝いただいています。ひと月でちょうど飲みきれます。'],
      ['は**る', 4, '包装が丁寧でした。いれ方の説明がもう少しあると助かります。'],
    ],
    en: [
      ['m***a', 5, 'Smells fresh the moment it is opened. Sweeter with cooler water.'],
      ['j***n', 4, 'Lovely taste. I would buy a smaller size, too.'],
      ['e***e', 5, 'Bought a second one as a gift. It was very welcome.'],
      ['t***s', 3, 'Good tea, but it took a while to arrive.'],
      ['a***y', 5, 'One cup every morning; it lasts me a month.'],
      ['r***t', 4, 'Carefully wrapped. The instructions could say more.'],
    ],
  },
}

const ceramics: Group = {
  skus: ['CER-BWL', 'CER-RCE', 'CER-PLT'].flatMap((prefix) => numbered(prefix, 6)),
  perItem: 2,
  samples: {
    'zh-CN': [
      ['禾**', 5, '釉色比图上更有层次，拿在手里不烫。'],
      ['p***a', 4, '和描述一样，颜色比图上深一点点。'],
      ['素**年', 5, '每天都用，洗了很多次也没有变色。'],
      ['江**月', 3, '器形好看，底部有一点没修平。'],
      ['南**星', 5, '全是纸包的，没有塑料，一点都没有磕碰。'],
    ],
    ja: [
      ['た**み', 5, '写真より釉薬の表情が豊かです。持っても熱くありません。'],
      ['n***a', 4, '説明どおりです。色は写真より少し濃いです。'],
      ['み**ん', 5, '毎日使って何度も洗いましたが、色は変わりません。'],
      ['こ**ろ', 3, '形は好きですが、底に少し削り残しがありました。'],
      ['あ**ね', 5, '紙だけの梱包で、欠けもなく届きました。'],
    ],
    en: [
      ['c***e', 5, 'The glaze has more depth than in the picture, and it stays cool to hold.'],
      ['d***k', 4, 'As described; the colour is a little deeper than in the picture.'],
      ['l***a', 5, 'Used and washed every day, and the colour has not changed.'],
      ['b***n', 3, 'A good shape, but the foot was left a little rough.'],
      ['s***i', 5, 'Packed in paper only, and it arrived without a chip.'],
    ],
  },
}

/** Variants of one item: each page shows the samples of all four. */
const bathSalts: Group = {
  skus: numbered('BEA-BAT', 4),
  perItem: 2,
  samples: {
    'zh-CN': [
      ['晚**风', 5, '一小把就够，香味很轻，不呛。'],
      ['白**', 4, '化得快，浴缸也好洗。'],
      ['k***y', 5, '冬天泡完一晚上都是暖的。'],
      ['青**梅', 4, '包装可以再密封一点。'],
    ],
    ja: [
      ['ふ**こ', 5, 'ひとつかみで十分です。香りがやさしく、きつくありません。'],
      ['r***o', 4, 'すぐに溶けて、浴槽の掃除も楽です。'],
      ['ま**な', 5, '冬は湯上がりも朝まであたたかいです。'],
      ['い**き', 4, '袋をもう少し密閉できるとうれしいです。'],
    ],
    en: [
      ['w***w', 5, 'A handful is enough. The scent is light, never sharp.'],
      ['o***r', 4, 'Dissolves quickly and leaves the tub clean.'],
      ['f***a', 5, 'In winter I stay warm all night after it.'],
      ['g***e', 4, 'The bag could close more tightly.'],
    ],
  },
}

const reviewsOf = ({ skus, perItem, samples }: Group): SampleReview[] =>
  skus.flatMap((sku, item) =>
    Object.entries(samples).flatMap(([language, texts]) =>
      Array.from({ length: perItem }, (_, place) => {
        const [author, stars, text] = texts[(item + 2 * place) % texts.length]!
        return { sku, language: language as SampleReview['language'], author, stars, text }
      }),
    ),
  )

/** About two hundred, in three languages. */
export const sampleReviews: readonly SampleReview[] = [tea, ceramics, bathSalts].flatMap(reviewsOf)
