/** Stationery, in the form of `telephones.ts`. */
export const stationery = `
# 文具, 文房具, Stationery > 中性笔, ゲルインキボールペン, Gel Pens
百乐 PILOT Juice Up 中性笔 0.4mm 黑色 | パイロット ジュースアップ 0.4mm 黒 | PILOT Juice Up Gel Pen 0.4 mm Black | 果汁笔，针管，顺滑
百乐 PILOT G-2 按动中性笔 0.5mm 蓝色 | パイロット G-2 0.5mm 青 | PILOT G-2 Gel Pen 0.5 mm Blue | 经典款，学生刷题
三菱 uni-ball One 中性笔 0.38mm 黑色 | 三菱鉛筆 ユニボール ワン 0.38mm | uni-ball One Gel Pen 0.38 mm Black | 笔杆好看，墨色浓
三菱 Signo UM-151 中性笔 0.38mm 蓝黑 | 三菱鉛筆 シグノ 0.38mm ブルーブラック | uni-ball Signo UM-151 Gel Pen 0.38 mm | 防水
斑马 ZEBRA SARASA CLIP 中性笔 0.5mm 五色 | ゼブラ サラサクリップ 0.5mm 5色 | ZEBRA SARASA CLIP Gel Pens 0.5 mm, 5 colours | JJ15，手账做笔记
派通 Pentel EnerGel 速干中性笔 0.5mm | ぺんてる エナージェル 0.5mm | Pentel EnerGel Gel Pen 0.5 mm | 左手也不蹭墨
晨光 K35 按动中性笔 0.5mm 12支 | 晨光 K35 ゲルペン 12本 | M&G K35 Gel Pens 0.5 mm, 12 pack | 办公签字
得力 S01 中性笔 大容量 黑色 | デリ S01 ゲルペン 黒 | Deli S01 Gel Pen Black | 一支顶四支
樱花 Gelly Roll 高光笔 白色 | サクラ ボールサイン ホワイト | Sakura Gelly Roll White Pen | 画高光，黑卡纸

# 文具, 文房具, Stationery > 圆珠笔, 油性ボールペン, Ballpoint Pens
三菱 JETSTREAM 圆珠笔 0.7mm 黑色 | 三菱鉛筆 ジェットストリーム 0.7mm | uni JETSTREAM Ballpoint Pen 0.7 mm | 顺滑油笔
三菱 JETSTREAM 4合1多功能笔 | 三菱鉛筆 ジェットストリーム 4&1 | uni JETSTREAM 4&1 Multi Pen | 四色圆珠笔加自动铅笔
BIC 经典圆珠笔 橙杆 10支 | ビック オレンジ ボールペン 10本 | BIC Orange Ballpoint Pens, 10 pack | 便宜耐写

# 文具, 文房具, Stationery > 钢笔墨水, 万年筆・インク, Fountain Pens & Ink
凌美 LAMY Safari 狩猎者钢笔 F尖 磨砂黑 | ラミー サファリ 万年筆 F | LAMY Safari Fountain Pen F Matte Black | 三角握笔
百乐 PILOT 卡库诺 笑脸钢笔 M尖 | パイロット カクノ 万年筆 M | PILOT Kakuno Fountain Pen M | 练字入门
百乐 PILOT Custom 74 14K金尖钢笔 | パイロット カスタム74 万年筆 | PILOT Custom 74 Fountain Pen 14K | 顺滑，送礼
写乐 SAILOR 四季织 钢笔 MF尖 | セーラー 四季織 万年筆 MF | SAILOR Shikiori Fountain Pen MF | 金属笔杆
英雄 616 钢笔 暗尖 | 英雄 616 万年筆 | Hero 616 Fountain Pen | 老牌国货
百乐 色彩雫墨水 50ml 月夜 | パイロット 色彩雫 インク 月夜 50ml | PILOT Iroshizuku Ink Tsuki-yo 50 ml | 彩墨，蓝绿
凌美 LAMY T52 墨水 蓝色 50ml | ラミー T52 インク ブルー 50ml | LAMY T52 Ink Blue 50 ml | 可擦
白金 古典墨水 60ml 森黑 | プラチナ クラシックインク 60ml | Platinum Classic Ink Forest Black 60 ml | 鞣酸铁，氧化变色

# 文具, 文房具, Stationery > 铅笔橡皮, 鉛筆・消しゴム, Pencils & Erasers
中华 101 绘图铅笔 2B 12支 | 中華 101 鉛筆 2B 12本 | Chunghwa 101 Pencils 2B, 12 pack | 考试，素描
施德楼 蓝杆铅笔 HB 12支 | ステッドラー ルモグラフ 鉛筆 HB 12本 | STAEDTLER Mars Lumograph Pencils HB, 12 pack | 书写绘图
三菱 KURU TOGA 旋转自动铅笔 0.5mm | 三菱鉛筆 クルトガ 0.5mm シャープペンシル | uni KURU TOGA Mechanical Pencil 0.5 mm | 铅芯自动旋转
派通 P205 自动铅笔 0.5mm 绿色 | ぺんてる シャープペン P205 0.5mm | Pentel P205 Mechanical Pencil 0.5 mm | 绘图活动铅笔
派通 2B 自动铅笔芯 0.5mm 40根 | ぺんてる アイン替芯 0.5mm 2B | Pentel Ain Refill Leads 0.5 mm 2B | 不易断
辉柏嘉 48色水溶性彩铅 | ファーバーカステル 水彩色鉛筆 48色 | Faber-Castell Watercolour Pencils, 48 colours | 绘画填色
蜻蜓 MONO 橡皮 PE-04A | トンボ モノ消しゴム PE-04A | Tombow MONO Eraser PE-04A | 少屑，美术
得力 4B 学生橡皮 30块 | デリ 消しゴム 4B 30個 | Deli 4B Erasers, 30 pack | 擦得干净
得力 电动削笔器 | デリ 電動鉛筆削り | Deli Electric Pencil Sharpener | 卷笔刀，自动进笔

# 文具, 文房具, Stationery > 记号笔, マーカー, Markers
斑马 ZEBRA Mildliner 双头荧光笔 5色 | ゼブラ マイルドライナー 5色 | ZEBRA Mildliner Highlighters, 5 colours | 淡色，做笔记
施德楼 荧光笔 6色 | ステッドラー 蛍光ペン 6色 | STAEDTLER Highlighters, 6 colours | 速干，可补充墨水
晨光 白板笔 黑色 10支 | 晨光 ホワイトボードマーカー 10本 | M&G Whiteboard Markers Black, 10 pack | 易擦
斑马 ZEBRA 油性记号笔 小双头 黑 | ゼブラ マッキー極細 黒 | ZEBRA Mckee Permanent Marker Black | 光盘，快递
温莎牛顿 双头马克笔 24色 | ウィンザー&ニュートン マーカー 24色 | Winsor & Newton Promarkers, 24 colours | 酒精性，手绘
吴竹 秀丽笔 软头 | 呉竹 筆ペン | Kuretake Brush Pen | 书法，签名
国誉 双色荧光笔 甲壳虫 3支 | コクヨ ビートルティップ 蛍光ペン 3本 | KOKUYO Beetle Tip Highlighters, 3 pack | 一支画三种线

# 文具, 文房具, Stationery > 本册, ノート・手帳, Notebooks
国誉 KOKUYO Campus 笔记本 B5 点线 5本 | コクヨ キャンパスノート B5 ドット入り 5冊 | KOKUYO Campus Notebooks B5 dotted, 5 pack | 不洇墨
国誉 活页本 B5 26孔 | コクヨ スマートリング バインダー B5 | KOKUYO Smart Ring Loose-Leaf Binder B5 | 可换活页纸
MIDORI MD 笔记本 A5 空白 | ミドリ MDノート A5 無罫 | MIDORI MD Notebook A5 Blank | 钢笔友好
Moleskine 经典硬面笔记本 横线 黑色 | モレスキン クラシックノート 横罫 | Moleskine Classic Hard Cover Notebook Ruled | 松紧带，口袋
灯塔 LEUCHTTURM1917 A5 点阵手账本 | ロイヒトトゥルム A5 ドット | LEUCHTTURM1917 A5 Dotted Journal | 子弹笔记，有页码
TRAVELER'S NOTEBOOK 旅行者笔记本 茶色 | トラベラーズノート 茶 | TRAVELER'S notebook Brown | 牛皮，标准尺寸
hobonichi 手账 A6 一日一页 2025 | ほぼ日手帳 オリジナル A6 2025 | Hobonichi Techo Planner A6 2025 | 巴川纸
得力 胶套本 A5 100页 4本 | デリ ノート A5 4冊 | Deli A5 Notebooks, 4 pack | 会议记录
晨光 错题本 B5 初中数学 | 晨光 復習ノート B5 | M&G Study Notebook B5 | 学生改错
Rhodia N16 上翻拍纸本 A5 方格 | ロディア No.16 A5 方眼 | Rhodia No. 16 Pad A5 Grid | 80克纸，顺滑
得力 草稿纸 空白 16K 10本 | デリ 計算用紙 10冊 | Deli Scratch Paper, 10 pads | 演算

# 文具, 文房具, Stationery > 便签胶带, 付箋・テープ, Sticky Notes & Tape
3M 报事贴 便利贴 76×76mm 5色 | 3M ポスト・イット 強粘着ノート 5色 | 3M Post-it Notes 76×76 mm, 5 colours | 可再贴
得力 索引贴 荧光 5色 | デリ インデックス付箋 5色 | Deli Index Tabs, 5 colours | 分页标记
mt 和纸胶带 基础色 10卷 | mt マスキングテープ 10巻 | mt Washi Tape, 10 rolls | 手账装饰
国誉 点点胶 双面胶 | コクヨ ドットライナー | KOKUYO Dotliner Tape Glue | 手账拼贴
得力 透明胶带 宽48mm 6卷 | デリ 透明テープ 48mm 6巻 | Deli Clear Tape 48 mm, 6 rolls | 封箱打包
普乐士 修正带 6m 2个 | プラス ホワイパー 修正テープ 6m | PLUS Whiper Correction Tape 6 m, 2 pack | 改错字
德国 UHU 固体胶 21g 3支 | UHU スティックのり 21g 3本 | UHU Glue Stick 21 g, 3 pack | 学生手工
手账贴纸 复古邮票 100枚 | 手帳シール レトロ切手 100枚 | Vintage Stamp Stickers, 100 pcs | 拼贴素材

# 文具, 文房具, Stationery > 办公用品, オフィス用品, Office Supplies
MAX 美克司 HD-10 订书机 | マックス ホッチキス HD-10 | MAX HD-10 Stapler | 10号针，轻巧
得力 订书钉 24/6 10盒 | デリ ホッチキス針 24/6 | Deli Staples 24/6, 10 boxes | 通用
卡西欧 CASIO 计算器 MS-20 | カシオ 電卓 MS-20 | CASIO Calculator MS-20 | 双电源，财务
卡西欧 fx-991CN X 科学函数计算器 | カシオ 関数電卓 fx-991CN X | CASIO fx-991CN X Scientific Calculator | 考试
锦宫 KING JIM 抽杆文件夹 A4 10个 | キングジム ファイル A4 10冊 | KING JIM A4 Slide Bar Files, 10 pack | 试卷简历
齐心 A4 文件盒 55mm | 斉心 ファイルボックス A4 | Comix A4 Document Box 55 mm | 档案收纳
得力 长尾夹 彩色 32mm 24只 | デリ ダブルクリップ 32mm | Deli Binder Clips 32 mm, 24 pcs | 燕尾夹
国誉 剪刀 防粘 | コクヨ はさみ サクサ グルーレス | KOKUYO SAXA Scissors Glueless | 剪胶带不粘
奥发 OLFA 美工刀 A型 | オルファ カッター A型 | OLFA Cutter Knife | 裁纸刀
得力 直尺 不锈钢 30cm | デリ ステンレス定規 30cm | Deli Steel Ruler 30 cm | 双面刻度
马培德 圆规套装 | マペッド コンパスセット | Maped Compass Set | 学生几何
得力 三层桌面文件架 | デリ レタートレー 3段 | Deli Three-Tier Letter Tray | 金属网，收纳
国誉 笔袋 两用竖立 卡其 | コクヨ ネオクリッツ ペンケース | KOKUYO NeoCritz Pencil Case | 打开变笔筒
得力 网格笔筒 | デリ ペン立て メッシュ | Deli Mesh Pen Holder | 桌面
得力 A4 打印纸 70g 500张 | デリ コピー用紙 A4 500枚 | Deli A4 Copy Paper 70 g, 500 sheets | 双面打印
`
