/** Words for qualities of goods, in languages that write them together with the noun. */
import { foldText } from '../text/fold-text.ts'

const colours =
  '红 红色 大红 大红色 粉 粉色 粉红 粉红色 橙 橙色 橘色 黄 黄色 绿 绿色 浅绿色 蓝 蓝色 深蓝色 浅蓝色 青色 紫 紫色 黑 黑色 白 白色 灰 灰色 深灰色 浅灰色 棕 棕色 褐色 咖啡色 米色 米白色 杏色 金色 银色 彩色 纯色 透明 深色 浅色 花色 赤 赤い 赤色 青 青い 黄色い 緑 緑の 黒 黒い 白い 茶色 茶色い 灰色 水色 紺 紺色 レッド ブルー グリーン イエロー ピンク パープル ブラック ホワイト グレー ブラウン ベージュ ネイビー ゴールド シルバー 透明な'
const sizes =
  '大 小 大号 小号 中号 特大 特大号 加大 加大号 超大 超大号 迷你 加厚 加长 加宽 大码 小码 均码 大容量 小容量 大型 小型 中型 小巧 长款 短款 厚款 薄款 厚 薄 轻薄 轻便 便携 便携式 轻量 单人 双人 大きい 大きな 大きめ 小さい 小さな 小さめ ミニ 特大 大容量 小型 大型 長い 短い 厚い 厚手 薄い 薄手 軽い 軽量'
const opinions =
  '便宜 便宜的 实惠 平价 廉价 高档 高级 优质 正品 新款 新品 新 热卖 爆款 热门 特价 打折 包邮 推荐 好看 漂亮 可爱 好用 耐用 简约 简单 时尚 时髦 复古 百搭 可爱的 最好 经典 精致 网红 家用 日常 人气 限定 安い 激安 格安 高級 高級な 人気 人気の おすすめ お勧め かわいい 可愛い おしゃれ お洒落 おしゃれな きれい きれいな 綺麗な 新作 新しい 丈夫 丈夫な 使いやすい シンプル シンプルな レトロ 良い いい'

const qualities = new Set([colours, sizes, opinions].flatMap((words) => words.split(' ')).map(foldText))

/** 墨绿色, 香槟色 */
const colour = /^(?!特色|角色|出色|货色|景色|本色)\p{Script=Han}{1,3}色$/u

/** @param word a word of a run, as indexed */
export const isQuality = (word: string): boolean => colour.test(word) || qualities.has(word)
