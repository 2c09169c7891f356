/**
 * Kanji that OpenCC's dictionaries distinguish although shoppers mean the same word: Japanese forms, old prints, rare
 * spellings. Each pair is a variant and its search form (simplified Chinese where there is one).
 */
const pairs = `
  穐秋 龝秋 欝郁 叡睿 頴颖 焔焰 薗园 汚污 鴬莺 菓果 廻回 竃灶 栢柏 苅刈 潅灌 諌谏 挙举 彊强 郷乡 鄕乡 倶俱 駈驱 珪硅 繋系
  頚颈 戸户 袴裤 呉吴 娯娱 碁棋 鉱矿 砿矿 鑛矿 梱捆 瑳磋 碕崎 嵜崎 﨑崎 搾榨 皐皋 讃赞 姉姊 舎舍 呪咒 讐雠 渋涩 澁涩 楯盾
  藷薯 靭韧 靱韧 賎贱 疎疏 踈疏 窓窗 聡聪 鎗枪 楕椭 駄驮 値值 壷壶 紬绸 䌷绸 兎兔 妬妒 嶋岛 陦岛 闘斗 鬪斗 鬭斗 働动 涜渎
  呑吞 韮韭 撚捻 廼乃 迺乃 埜野 嚢囊 楳梅 蝿蝇 溌泼 醗发 醱发 酦发 毘毗 姫姬 氷冰 冨富 舗铺 倣仿 砲炮 頬颊 桝枡 侭尽 姪侄
  祐佑 瞭了 燐磷 隣邻 瑠琉 隷隶 篭笼 脇胁 椀碗 盌碗 盃杯 杓勺 予预 著着 槇槙 髙高 濵滨 德德 栁柳 桒桑 圡土 𠮷吉 𠮟叱 塡填 剝剥 頰颊 瘦瘦
  亊事 亰京 僊仙 僣僭 竸竞 兪俞 囘回 冐冒 冦寇 冩写 凾函 刄刃 刋刊 刔抉 刧劫 剏创 剱剑 劔剑 劒剑 釼剑 辧办 勦剿 匳奁 卆卒
  丗世 凖准 厖庞 厰厂 簒篡 喩喻 噐器 嚔嚏 囓啮 圀国 埀垂 埓埒 塲场 壥廛 壻婿 聟婿 夘卯 夲本 竒奇 侫佞 姙妊 嬾懒 孅纤 斈学
  寃冤 寔实 寳宝 尅克 尓尔 峩峨 崕崖 崘仑 嵒岩 嵳嵯 巓巅 巵卮 帋纸 幤币 幇帮 廐厩 廏厩 廰厅 廸迪 弉奘 彜彝 徃往 恠怪 怱匆
  恊协 悋吝 悳德 惓倦 愼慎 慙惭 慯伤 慴慑 憇憩 懃勤 懴忏 戞戛 拏拿 搆构 攅攒 攷考 旙幡 晄晃 暎映 晢晰 暼瞥 曵曳 朞期 朶朵
  枩松 枦栌 椶棕 楡榆 槹槔 櫂棹 櫺棂 飮饮 歛敛 毬球 渕渊 漑溉 濳潜 澂澄 澑溜 霤溜 澣浣 濬浚 烱炯 煕熙 熈熙 煖暖 燿耀 牋笺
  犂犁 犇奔 犲豺 狢貉 獏貘 珎珍 珮佩 瑯琅 甎砖 甞尝 甦苏 蘓苏 甼町 畍界 畆亩 畧略 疉叠 疂叠 痲麻 瘉愈 癈废 皃貌 貎貌 皹皲
  蘯荡 眤昵 碵硕 碪砧 穉稚 稾稿 穽阱 竢俟 筺筐 箒帚 篏嵌 籏旗 籐藤 籘藤 籖签 粃秕 糢模 糺纠 緜绵 繦襁 纉缵 纒缠 纎纤 罸罚
  羇羁 覊羁 羮羹 譱善 翆翠 飜翻 繙翻 聨联 肬疣 膓肠 膸髓 臈腊 臙胭 舩船 艢樯 艪橹 苺莓 茘荔 荅答 莵菟 荳豆 菫堇 萠萌 蕚萼
  葢盖 蔕蒂 蕋蕊 蘂蕊 乕虎 蚫鲍 蠏蟹 蠎蟒 蠧蠹 衂衄 襃褒 覩睹 觝抵 觧解 譌讹 謌歌 譛谮 豼貔 賍赃 貮贰 躰体 軆体 躱躲 輙辄
  迯逃 逎遒 逹达 邨村 邉边 釖刀 釡釜 鈬铎 銕铁 鐡铁 鎔熔 镕熔 鑵罐 鑚钻 鈩炉 鑪炉 閇闭 閙闹 閠闰 閧哄 濶阔 阯址 隲骘 襍杂
  韈袜 韲齑 顋腮 飃飘 餝饰 餠饼 餽馈 駮驳 驩欢 鰕虾 鴈雁 鳫雁 鵄鸱 鵞鹅 鯵鲹 鼡鼠 皷鼓 鼇鳌 麁粗
  妳你 牠它 玆兹 撢掸 瞇眯 啗啖 傚效 揹背 隄堤 徬彷 嬝袅 槪概 甁瓶 硏研 郞郎 靑青 淸清 敎教 旣既 敍叙
`

/**
 * Kanji to which a Japanese reform added a second meaning. Left unchanged, because Chinese shoppers know the first
 * meaning.
 */
const unchanged = '慎晃概瓶研翻萌褒郎弁欠沪'

/** From a variant to the form search uses; overrides the general dictionaries. */
export const kanjiVariants: ReadonlyMap<string, string> = new Map([
  ...pairs
    .trim()
    .split(/\s+/)
    .map((pair): [string, string] => {
      const [variant = '', form = ''] = pair
      return [variant, form]
    }),
  ...Array.from(unchanged, (kanji): [string, string] => [kanji, kanji]),
])
