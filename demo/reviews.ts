/** Sample reviews of the demo catalogue. Pages say that they are samples, and state no rating to machines. */

export interface SampleReview {
  sku: string
  language: 'zh-CN' | 'ja' | 'en'
  author: string
  stars: number
  text: string
}

const skus = [1, 2, 3, 4, 5, 6].flatMap((number) => [
  `TEA-MAT-0${number}`,
  `TEA-JPN-0${number}`,
  `TEA-WAR-0${number}`,
  `CER-BWL-0${number}`,
])

const samples: Record<SampleReview['language'], readonly (readonly [author: string, stars: number, text: string])[]> = {
  'zh-CN': [
    ['茶**友', 5, '包得很仔细，全是纸，没有塑料。打开看了很久才舍得用。'],
    ['远**山', 4, '和描述的一样，颜色比图上深一点点。'],
    ['小**满', 5, '第二次买了，送给朋友也喜欢。'],
    ['林**', 3, '东西是好的，等的时间长了一些。'],
    ['清**和', 5, '用了一个月，每天都在用。'],
    ['木**子', 4, '做工很好，说明书再详细一点就更好了。'],
  ],
  ja: [
    ['さ**こ', 5, '紙だけの丁寧な梱包でした。毎日使っています。'],
    ['k***o', 4, '写真より少し色が濃いですが、気に入りました。'],
    ['山**朗', 5, '贈り物にしたところ、とても喜ばれました。'],
    ['ゆ**り', 3, '品物はよいのですが、届くまで少しかかりました。'],
    ['m***i', 5, '二度目の購入です。変わらずよい品でした。'],
    ['は**る', 4, '作りがしっかりしています。説明がもう少しあると助かります。'],
  ],
  en: [
    ['m***a', 5, 'Wrapped with care, all in paper. I use it every day.'],
    ['j***n', 4, 'As described; the colour is a little deeper than in the picture.'],
    ['e***e', 5, 'Bought a second one as a gift. It was very welcome.'],
    ['t***s', 3, 'A good thing, but it took a while to arrive.'],
    ['a***y', 5, 'Still happy with it after a month.'],
    ['r***t', 4, 'Well made. The instructions could say more.'],
  ],
}

const perItem = 3

/** 24 items with nine reviews each, three in each language. */
export const sampleReviews: readonly SampleReview[] = skus.flatMap((sku, item) =>
  Object.entries(samples).flatMap(([language, texts]) =>
    Array.from({ length: perItem }, (_, place) => {
      const [author, stars, text] = texts[(item + 2 * place) % texts.length]!
      return { sku, language: language as SampleReview['language'], author, stars, text }
    }),
  ),
)
