/** Telephones as merchants list them. Each block begins with its types; then: name | Japanese | English | description. */
export const telephones = `
# 手机数码, スマホ・デジタル, Phones & Digital > 智能手机, スマートフォン, Smartphones
Apple iPhone 15 128GB 粉色 双卡双待手机 | Apple iPhone 15 128GB ピンク | Apple iPhone 15 128 GB Pink | 灵动岛，4800万像素主摄，USB-C 接口
Apple iPhone 15 Plus 256GB 蓝色 | Apple iPhone 15 Plus 256GB ブルー | Apple iPhone 15 Plus 256 GB Blue | 6.7英寸大屏，续航更长
Apple iPhone 15 Pro 256GB 原色钛金属 | Apple iPhone 15 Pro 256GB ナチュラルチタニウム | Apple iPhone 15 Pro 256 GB Natural Titanium | A17 Pro 芯片，操作按钮
Apple iPhone 15 Pro Max 512GB 黑色钛金属 | Apple iPhone 15 Pro Max 512GB ブラックチタニウム | Apple iPhone 15 Pro Max 512 GB Black Titanium | 5倍长焦，钛金属边框
Apple iPhone 14 128GB 午夜色 | Apple iPhone 14 128GB ミッドナイト | Apple iPhone 14 128 GB Midnight | 车祸检测，支持双卡
Apple iPhone 13 128GB 星光色 | Apple iPhone 13 128GB スターライト | Apple iPhone 13 128 GB Starlight | A15 芯片，电影效果模式
Apple iPhone SE 第三代 64GB 红色 | Apple iPhone SE 第3世代 64GB | Apple iPhone SE 3rd generation 64 GB | 触控 ID，小屏手感好
Apple iPhone 16 128GB 群青色 | Apple iPhone 16 128GB ウルトラマリン | Apple iPhone 16 128 GB Ultramarine | 相机控制，A18 芯片
Apple iPhone 16 Pro 256GB 沙漠色钛金属 | Apple iPhone 16 Pro 256GB デザートチタニウム | Apple iPhone 16 Pro 256 GB Desert Titanium | 4K 120fps 杜比视界
华为 Mate 60 12GB+512GB 雅川青 | HUAWEI Mate 60 12GB+512GB グリーン | HUAWEI Mate 60 12+512 GB Green | 卫星消息，超可靠玄武架构
华为 Mate 60 Pro 12GB+512GB 雅丹黑 | HUAWEI Mate 60 Pro ブラック | HUAWEI Mate 60 Pro Black | 卫星通话，第二代昆仑玻璃
华为 Mate X5 折叠屏手机 16GB+512GB | HUAWEI Mate X5 折りたたみスマホ | HUAWEI Mate X5 Foldable | 轻薄内折，悬浮水滴铰链
华为 Pura 70 12GB+256GB 冰晶蓝 | HUAWEI Pura 70 ブルー | HUAWEI Pura 70 Blue | 风驰闪拍，全焦段影像
华为 Pura 70 Ultra 16GB+512GB 摩卡棕 | HUAWEI Pura 70 Ultra ブラウン | HUAWEI Pura 70 Ultra Mocha | 一英寸伸缩镜头
华为 nova 12 Pro 256GB 樱语白 | HUAWEI nova 12 Pro ホワイト | HUAWEI nova 12 Pro White | 前置追焦双摄，自拍好看
华为 畅享 70 128GB 翡冷翠 | HUAWEI Enjoy 70 グリーン | HUAWEI Enjoy 70 Green | 6000毫安大电池，老人也好用
华为 Pocket 2 小折叠 256GB 洛可可白 | HUAWEI Pocket 2 ホワイト | HUAWEI Pocket 2 White | 全焦段 XMAGE 四摄
荣耀 Magic6 Pro 12GB+256GB 海湖青 | HONOR Magic6 Pro グリーン | HONOR Magic6 Pro Green | 巨犀玻璃，护眼屏
荣耀 Magic V2 折叠屏 16GB+512GB 绒黑色 | HONOR Magic V2 折りたたみ | HONOR Magic V2 Foldable | 毫米级轻薄，鲁班铰链
荣耀 100 Pro 16GB+256GB 月影白 | HONOR 100 Pro ホワイト | HONOR 100 Pro White | 绿洲护眼屏，写真级人像
荣耀 200 12GB+256GB 天海青 | HONOR 200 グリーン | HONOR 200 Green | 雅顾光影写真
荣耀 X50 12GB+256GB 燃橙色 | HONOR X50 オレンジ | HONOR X50 Orange | 十面抗摔，5800毫安时青海湖电池
荣耀 畅玩50 8GB+128GB 冰霜银 | HONOR Play 50 シルバー | HONOR Play 50 Silver | 大音量，护眼，手写输入
小米14 16GB+512GB 岩石青 | Xiaomi 14 グリーン | Xiaomi 14 Jade Green | 徕卡光学镜头，骁龙8 Gen3
小米14 Pro 16GB+512GB 钛金属特别版 | Xiaomi 14 Pro チタン | Xiaomi 14 Pro Titanium | 2K 全等深微曲屏
小米14 Ultra 16GB+512GB 黑色 | Xiaomi 14 Ultra ブラック | Xiaomi 14 Ultra Black | 徕卡四摄，可变光圈
小米15 12GB+256GB 丁香紫 | Xiaomi 15 ライラック | Xiaomi 15 Lilac | 骁龙8至尊版，小屏旗舰
小米 Civi 4 Pro 12GB+256GB 微风蓝 | Xiaomi Civi 4 Pro ブルー | Xiaomi Civi 4 Pro Breeze Blue | 徕卡人像，轻薄
小米 MIX Flip 小折叠 12GB+256GB | Xiaomi MIX Flip 折りたたみ | Xiaomi MIX Flip Foldable | 大外屏，徕卡光学
红米 Redmi K70 16GB+256GB 墨羽 | Redmi K70 ブラック | Redmi K70 Black | 第二代骁龙8，2K 直屏
红米 Redmi K70 Pro 16GB+512GB 晴雪 | Redmi K70 Pro ホワイト | Redmi K70 Pro White | 第三代骁龙8，120W 秒充
红米 Redmi Note 13 Pro+ 12GB+512GB 镜瓷白 | Redmi Note 13 Pro+ ホワイト | Redmi Note 13 Pro+ White | 2亿像素，IP68 防水
红米 Redmi Turbo 3 12GB+256GB 冰钛 | Redmi Turbo 3 シルバー | Redmi Turbo 3 Silver | 第三代骁龙8s
红米 Redmi 13C 4GB+128GB 星岩黑 | Redmi 13C ブラック | Redmi 13C Black | 5000毫安，备用机
OPPO Find X7 16GB+256GB 海阔天空 | OPPO Find X7 ブルー | OPPO Find X7 Ocean Blue | 超光影三主摄
OPPO Find X7 Ultra 16GB+512GB 大漠银月 | OPPO Find X7 Ultra シルバー | OPPO Find X7 Ultra Silver | 双潜望四主摄
OPPO Find N3 Flip 12GB+256GB 月光缪斯 | OPPO Find N3 Flip ゴールド | OPPO Find N3 Flip Cream Gold | 小折叠，哈苏人像
OPPO Reno12 Pro 12GB+512GB 银幻紫 | OPPO Reno12 Pro パープル | OPPO Reno12 Pro Purple | AI 消除，实况照片
OPPO A3 Pro 8GB+256GB 云锦粉 | OPPO A3 Pro ピンク | OPPO A3 Pro Pink | 满级防水，耐摔
OPPO K12 8GB+256GB 青云 | OPPO K12 クリア | OPPO K12 Clear Sky | 100W 超级闪充，长寿电池
vivo X100 12GB+256GB 星迹蓝 | vivo X100 ブルー | vivo X100 Startrail Blue | 蔡司 APO 超级长焦，天玑9300
vivo X100 Pro 16GB+512GB 落日橙 | vivo X100 Pro オレンジ | vivo X100 Pro Sunset Orange | 蔡司一英寸主摄
vivo X100 Ultra 16GB+512GB 钛色 | vivo X100 Ultra チタン | vivo X100 Ultra Titanium | 2亿像素蔡司长焦
vivo S19 8GB+256GB 青山如黛 | vivo S19 グリーン | vivo S19 Misty Green | 影棚级柔光环，人像拍照
vivo Y200 12GB+256GB 沙洲褐 | vivo Y200 ブラウン | vivo Y200 Brown | 6000毫安蓝海电池
iQOO 12 16GB+512GB 燃途 | iQOO 12 ホワイト | iQOO 12 Legend | 电竞芯片，游戏手机
iQOO Neo9 Pro 12GB+256GB 航海蓝 | iQOO Neo9 Pro ブルー | iQOO Neo9 Pro Nautical Blue | 天玑9300，144Hz
iQOO Z9 8GB+128GB 山风绿 | iQOO Z9 グリーン | iQOO Z9 Mountain Green | 6000毫安，80W 闪充
一加 12 16GB+512GB 苍绿 | OnePlus 12 グリーン | OnePlus 12 Flowy Emerald | 哈苏影像，2K 东方屏
一加 Ace 3 12GB+256GB 月海蓝 | OnePlus Ace 3 ブルー | OnePlus Ace 3 Blue | 金属中框，1.5K 屏
三星 Samsung Galaxy S24 8GB+256GB 秘矿紫 | Samsung Galaxy S24 バイオレット | Samsung Galaxy S24 Cobalt Violet | Galaxy AI 即圈即搜
三星 Samsung Galaxy S24 Ultra 12GB+512GB 钛黑 | Samsung Galaxy S24 Ultra チタニウムブラック | Samsung Galaxy S24 Ultra Titanium Black | 内置 S Pen 手写笔
三星 Samsung Galaxy Z Flip5 8GB+256GB 冰薄荷 | Samsung Galaxy Z Flip5 ミント | Samsung Galaxy Z Flip5 Mint | 大视野智能外屏
三星 Samsung Galaxy Z Fold5 12GB+512GB 星河白 | Samsung Galaxy Z Fold5 クリーム | Samsung Galaxy Z Fold5 Cream | 折叠大屏，多任务
三星 Samsung Galaxy A55 8GB+128GB 浅蓝 | Samsung Galaxy A55 アイスブルー | Samsung Galaxy A55 Iceblue | 金属边框，IP67
魅族 21 12GB+256GB 青春白 | MEIZU 21 ホワイト | MEIZU 21 White | 超窄四等边，无广告
真我 realme GT5 Pro 16GB+512GB 皓月 | realme GT5 Pro ホワイト | realme GT5 Pro Bright Moon | 潜望长焦，骁龙8 Gen3
真我 realme 12 Pro 8GB+256GB 蓝色 | realme 12 Pro ブルー | realme 12 Pro Submarine Blue | 奢华皮质后盖
索尼 Sony Xperia 1 V 12GB+256GB 卡其绿 | ソニー Xperia 1 V カーキグリーン | Sony Xperia 1 V Khaki Green | 微单级影像，4K 屏
索尼 Sony Xperia 5 V 8GB+128GB 铂银 | ソニー Xperia 5 V プラチナシルバー | Sony Xperia 5 V Platinum Silver | 小巧，立体声扬声器
谷歌 Google Pixel 8 8GB+128GB 榛果色 | Google Pixel 8 ヘーゼル | Google Pixel 8 Hazel | 原生系统，魔术橡皮擦
谷歌 Google Pixel 8 Pro 12GB+256GB 海湾蓝 | Google Pixel 8 Pro ベイ | Google Pixel 8 Pro Bay | 温度传感器，专业模式
Nothing Phone (2) 12GB+256GB 深灰 | Nothing Phone (2) ダークグレー | Nothing Phone (2) Dark Grey | 灯语背板
ROG 游戏手机8 16GB+512GB 曜石黑 | ROG Phone 8 ブラック | ROG Phone 8 Phantom Black | 肩键，165Hz 电竞屏
努比亚 红魔9 Pro 12GB+256GB 暗夜骑士 | nubia REDMAGIC 9 Pro ブラック | nubia REDMAGIC 9 Pro Sleet | 内置风扇，游戏手机
努比亚 Z60 Ultra 12GB+256GB 黑咖 | nubia Z60 Ultra ブラック | nubia Z60 Ultra Black | 35mm 定制光学，屏下摄像
摩托罗拉 moto razr 40 折叠手机 8GB+256GB | motorola razr 40 折りたたみ | motorola razr 40 Foldable | 素皮机身，悬停拍摄
摩托罗拉 moto X50 Ultra 12GB+512GB 柔和桃 | motorola X50 Ultra ピーチ | motorola X50 Ultra Peach Fuzz | 木纹背板，AI 手机
华硕 Zenfone 10 8GB+256GB 午夜黑 | ASUS Zenfone 10 ブラック | ASUS Zenfone 10 Midnight Black | 5.9英寸小屏，六轴云台
夏普 AQUOS R8 8GB+256GB 蓝色 | シャープ AQUOS R8 ブルー | Sharp AQUOS R8 Blue | 240Hz Pro IGZO 屏

# 手机数码, スマホ・デジタル, Phones & Digital > 老人机, シニア携帯, Feature Phones
天语 T2 全网通4G老人机 大字大声 黑色 | K-Touch T2 シニア携帯 | K-Touch T2 Senior Feature Phone | 超长待机，一键求救
诺基亚 Nokia 105 4G 直板按键备用机 | ノキア 105 4G | Nokia 105 4G Feature Phone | 支付宝，手电筒
飞利浦 E527 翻盖老人手机 宝石蓝 | フィリップス E527 折りたたみ携帯 | Philips E527 Flip Feature Phone | 大屏大按键，语音播报
`
