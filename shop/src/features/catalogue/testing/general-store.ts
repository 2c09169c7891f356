/** A general store in three languages, and shoppers' queries, each with the intended goods. */
import type { GoodsToSave } from '../server/ports/goods-to-save.ts'
import { buildGoods } from './goods-factory.ts'

/** key | name | Japanese name | English name | description | type */
const goods = `
pan | 麦饭石炒锅 32cm | いため鍋 32cm | Granite Wok 32 cm | 少油烟，轻便好清洗 | 厨房
pot | 玻璃炖锅 2升 | ガラス鍋 2L | Glass Stew Pot 2 L | 看得见火候 | 厨房
kettle | 不锈钢烧水壶 | ステンレスやかん | Stainless Kettle | 水开会鸣响 | 厨房
thermos | 304不锈钢保温杯 500毫升 | ステンレスボトル 500ml | Steel Flask 500 ml | 早上灌的热水，下午还烫口 | 厨房
mug | 粗陶马克杯 | 陶器のマグカップ | Stoneware Mug | 手感温润 | 厨房
chopsticks | 铁木筷 五双 | 鉄木のお箸 五膳 | Ironwood Chopsticks, 5 pairs | 不上漆不打蜡 | 厨房
knife | 三德菜刀 | 三徳包丁 | Santoku Kitchen Knife | 锋利耐用 | 厨房
quilt | 大豆纤维冬被 | 冬用の掛け布団 | Winter Duvet | 盖着不压身 | 床品
summerquilt | 天丝夏被 | 夏用の肌布団 | Light Summer Quilt | 空调房刚好 | 床品
pillow | 乳胶护颈枕 | 首にやさしい枕 | Latex Pillow | 分区承托 | 床品
sheet | 长绒棉床单 1.8米 | 綿シーツ 180cm | Cotton Bed Sheet 1.8 m | 洗后不起球 | 床品
blanket | 法兰绒毛毯 | フランネルの毛布 | Flannel Blanket | 午睡盖一条 | 床品
curtain | 亚麻遮光窗帘 | リネンの遮光カーテン | Linen Blackout Curtain | 隔热保温 | 家纺
rug | 圆形短毛地毯 | 丸いラグ | Round Rug | 客厅卧室都合适 | 家纺
cushion | 灯芯绒抱枕 | コーデュロイのクッション | Corduroy Cushion | 靠着看书 | 家纺
towel | 纯棉吸水毛巾 | 綿のタオル | Cotton Towel | 三条装 | 家纺
bathtowel | 加厚浴巾 | 厚手のバスタオル | Thick Bath Towel | 柔软蓬松 | 家纺
desk | 橡木书桌 120厘米 | オークの机 120cm | Oak Desk 120 cm | 带两个抽屉 | 家具
diningtable | 岩板餐桌 | 石の食卓 | Stone Dining Table | 可坐六人 | 家具
chair | 网布人体工学转椅 | メッシュのオフィスチェア | Mesh Office Chair | 久坐不累 | 家具
sofa | 三人位布艺沙发 | 三人掛けソファ | Three-Seat Sofa | 可拆洗 | 家具
lamp | 护眼台灯 | 目にやさしいデスクライト | Reading Lamp | 三档色温 | 家具
mirror | 全身穿衣镜 | 姿見 | Full-Length Mirror | 可挂可立 | 家具
suitcase20 | 20寸铝框登机箱 | 20インチ キャリーケース | Cabin Case 20 inch | 静音万向轮 | 箱包
suitcase28 | 28寸大容量拉杆箱 | 28インチ スーツケース | Large Trolley Case 28 inch | 一家人够用 | 箱包
backpack | 防泼水双肩包 | 撥水リュック | Water-Repellent Backpack | 放得下15寸电脑 | 箱包
umbrella | 全自动折叠伞 | 自動開閉の折りたたみ傘 | Folding Umbrella | 抗风十骨 | 箱包
mensocks | 男式中筒袜 五双 | メンズソックス 五足 | Men's Crew Socks | 吸汗不臭脚 | 服饰
womenscoat | 女式双面呢大衣 | レディース ウールコート | Women's Wool Coat | 修身显瘦 | 服饰
menbriefs | 男式莫代尔平角裤 | メンズ ボクサーパンツ | Men's Modal Boxers | 内裤三条装 | 服饰
kidscoat | 儿童轻薄羽绒服 | キッズ ダウンジャケット | Kids' Down Jacket | 防风连帽 | 童装
kidsdress | 女童碎花连衣裙 | 女の子の花柄ワンピース | Girls' Floral Dress | 纯棉亲肤 | 童装
babysuit | 婴儿连体衣 | ベビーロンパース | Baby Romper | A类面料 | 童装
slippers | 居家软底拖鞋 | やわらかいスリッパ | Soft House Slippers | 静音防滑 | 服饰
phone | Apple iPhone 15 128GB 黑色 | iPhone 15 スマートフォン | iPhone 15 | 手机 双卡双待 | 手机
phonetea | 小米 14 茶橙色 | Xiaomi 14 | Xiaomi 14 Tea Orange | 徕卡镜头 | 手机
earphones | 漫步者蓝牙耳机 适用于苹果手机 | Bluetoothイヤホン iPhone対応 | Bluetooth Earphones for iPhone | 降噪通话 | 耳机
case | 磁吸透明手机壳 | 透明スマホケース | Clear Phone Case | 防摔 | 手机配件
strap | 牛皮相机背带 | 本革カメラストラップ | Leather Camera Strap | 快拆扣 | 摄影
powerbank | 20000毫安充电宝 | モバイルバッテリー | Power Bank 20000 mAh | 可上飞机 | 手机配件
longjing | 明前龙井 100克 | 明前龍井 100g | Pre-Qingming Longjing 100 g | 绿茶，豆香 | 茶叶
blacktea | 正山小种红茶 250克 | 正山小種 紅茶 250g | Lapsang Souchong Black Tea | 松烟香 | 茶叶
cookies | 黄油曲奇 礼盒装 | バタークッキー | Butter Cookies | 入口酥松 | 糕点
mooncake | 广式莲蓉月饼 | 月餅 | Lotus Mooncake | 双蛋黄 | 糕点
honey | 百花蜂蜜 500克 | はちみつ 500g | Wildflower Honey 500 g | 结晶属正常 | 食品
doglead | 反光牵引绳 中型犬 | 犬用リード | Dog Lead | 夜里看得见 | 宠物
dogbed | 四季通用宠物窝 | ペットベッド | Pet Bed | 可拆洗 | 宠物
catlitter | 豆腐猫砂 6升 | おからの猫砂 6L | Tofu Cat Litter 6 L | 可冲厕所 | 宠物
pen | 0.5按动中性笔 | ゲルインクペン 0.5 | Gel Pen 0.5 | 黑色十支 | 文具
notebook | 方格笔记本 A5 | 方眼ノート A5 | Grid Notebook A5 | 纸张厚实 | 文具
shampoo | 生姜洗发水 400ml | しょうがシャンプー 400ml | Ginger Shampoo 400 ml | 无硅油 | 洗护
toothbrush | 软毛牙刷 四支 | やわらかい歯ブラシ 四本 | Soft Toothbrush, 4 pack | 细软护龈 | 洗护
`

const typeNames: Record<string, { ja: string; en: string }> = {
  厨房: { ja: '台所', en: 'Kitchen' },
  床品: { ja: '寝具', en: 'Bedding' },
  家纺: { ja: 'ホームファブリック', en: 'Home Textiles' },
  家具: { ja: '家具', en: 'Furniture' },
  箱包: { ja: 'バッグ', en: 'Bags' },
  服饰: { ja: 'ファッション', en: 'Fashion' },
  童装: { ja: '子供服', en: 'Kidswear' },
  手机: { ja: 'スマートフォン', en: 'Phones' },
  耳机: { ja: 'イヤホン', en: 'Earphones' },
  手机配件: { ja: 'スマホ用品', en: 'Phone Accessories' },
  摄影: { ja: 'カメラ用品', en: 'Photography' },
  茶叶: { ja: 'お茶', en: 'Tea' },
  糕点: { ja: 'お菓子', en: 'Pastry' },
  食品: { ja: '食品', en: 'Food' },
  宠物: { ja: 'ペット', en: 'Pets' },
  文具: { ja: '文房具', en: 'Stationery' },
  洗护: { ja: 'ヘアケア・オーラルケア', en: 'Personal Care' },
}

/** Query → intended goods, and after `~` further acceptable ones. */
export const shoppersQueries: [string, string][] = `
炒菜锅 → pan ~ pot
锅子 → pan pot
保温水杯 → thermos
水壶 → kettle ~ thermos
杯子 → mug thermos
0.5升保温杯 → thermos
2000ml → pot
被子 → quilt summerquilt
冬天的被子 → quilt ~ summerquilt
枕头 → pillow ~ cushion
枕頭 → pillow ~ cushion
纯棉床单 → sheet ~ towel
180cm床单 → sheet
毯子 → blanket ~ rug
窗簾 → curtain
靠垫 → cushion
洗澡巾 → bathtowel
饭桌 → diningtable
桌子 → desk diningtable
椅子 → chair
镜子 → mirror
灯 → lamp
行李箱 → suitcase20 suitcase28
20寸旅行箱 → suitcase20
双肩背包 → backpack
雨伞 → umbrella
男士袜子 → mensocks
男士内裤 → menbriefs
女士外套 → womenscoat
儿童外套 → kidscoat
裙子 → kidsdress
婴儿衣服 → babysuit ~ kidscoat kidsdress
拖鞋 → slippers
苹果手机 → phone ~ phonetea earphones
手机壳 → case
充电宝 → powerbank
茶 → longjing blacktea ~ phonetea
绿茶 → longjing
零食 → cookies mooncake
饼干 → cookies
狗绳 → doglead
狗窝 → dogbed
猫砂 → catlitter
签字笔 → pen
本子 → notebook
筷子 → chopsticks
kuaizi → chopsticks
fengmi → honey
maojin → towel
xfs → shampoo
kamera → strap
やかん → kettle
包丁 → knife
布団カバー → quilt ~ summerquilt
ふとん → quilt summerquilt
まくら → pillow ~ cushion
子供の服 → kidscoat kidsdress babysuit ~ sofa
スーツケース → suitcase20 suitcase28
折り畳み傘 → umbrella
ワイヤレスイヤホン → earphones
犬のリード → doglead
紅茶 → blacktea
歯ブラシ → toothbrush
ハチミツ → honey
wok → pan
duvet → quilt summerquilt
suitcase → suitcase20 suitcase28
men's underwear → menbriefs
kids coat → kidscoat
earphones → earphones
green tea → longjing
biscuits → cookies
dog leash → doglead
cotton towel → towel
office chair → chair
`
  .trim()
  .split('\n')
  .map((line) => {
    const [query = '', meant = ''] = line.split(' → ')
    return [query, meant]
  })

/** With their keys as skus. */
export const generalStore = (): GoodsToSave[] =>
  goods
    .trim()
    .split('\n')
    .map((line) => {
      const [sku = '', name = '', ja = '', en = '', describe = '', type = ''] = line.split(' | ')
      const types = { 'zh-CN': type, ...typeNames[type] }
      return buildGoods({
        sku,
        name: { 'zh-CN': name, ja, en },
        describe: { 'zh-CN': describe },
        type1: types,
        type2: types,
      })
    })
