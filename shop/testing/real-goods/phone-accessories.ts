/** Accessories of telephones, in the form of `telephones.ts`. */
export const phoneAccessories = `
# 手机数码, スマホ・デジタル, Phones & Digital > 手机配件, スマホアクセサリー, Phone Accessories
图拉斯 iPhone 15 Pro 磁吸支架手机壳 黑色 | TORRAS iPhone 15 Pro マグネットスマホケース | TORRAS iPhone 15 Pro Magnetic Phone Case | 军规防摔，支架可旋转
闪魔 适用华为 Mate 60 Pro 全胶手机壳 透明 | 閃魔 HUAWEI Mate 60 Pro クリアケース | SmartDevil Clear Phone Case for Mate 60 Pro | 气囊防摔，不发黄
绿联 小米14 液态硅胶手机壳 深空灰 | UGREEN Xiaomi 14 シリコンケース | UGREEN Silicone Phone Case for Xiaomi 14 | 亲肤手感，镜头全包
倍思 iPhone 15 钢化膜 2片装 | Baseus iPhone 15 ガラスフィルム 2枚 | Baseus Tempered Glass Screen Protector iPhone 15, 2 pack | 秒贴神器，防指纹
蓝猩 华为 Pura 70 水凝膜 全屏 | LANXING Pura 70 保護フィルム | LANXING Hydrogel Screen Protector Pura 70 | 曲面不翘边，护眼防蓝光
Anker 安克 Nano 30W 氮化镓充电器 | Anker Nano 30W GaN充電器 | Anker Nano 30 W GaN Charger | USB-C 快充，折叠插脚
小米 67W 充电器套装 含数据线 | Xiaomi 67W 充電器セット | Xiaomi 67 W Charger with Cable | 小米手机快充，A口
绿联 100W 四口氮化镓充电头 | UGREEN 100W 4ポート充電器 | UGREEN 100 W Four-Port Charger | 三 C 一 A，笔记本也能充
Apple 20W USB-C 电源适配器 | Apple 20W USB-C電源アダプタ | Apple 20 W USB-C Power Adapter | iPhone 快充头
绿联 Type-C 数据线 100W 1米 | UGREEN USB-C ケーブル 100W 1m | UGREEN USB-C Cable 100 W 1 m | 编织线身，支持快充
倍思 苹果数据线 20W 2米 | Baseus Lightning ケーブル 2m | Baseus Lightning Cable 20 W 2 m | 适用 iPhone 14 及更早机型
安克 MFi 认证苹果充电线 1.8米 | Anker Lightning ケーブル 1.8m | Anker MFi Lightning Cable 1.8 m | 尼龙编织，耐弯折
罗马仕 20000毫安充电宝 自带线 | ROMOSS モバイルバッテリー 20000mAh | ROMOSS Power Bank 20000 mAh | 22.5W 快充，可上飞机
小米 10000毫安 33W 口袋版充电宝 | Xiaomi モバイルバッテリー 10000mAh | Xiaomi Pocket Power Bank 10000 mAh | 双向快充，小巧
安克 磁吸充电宝 5000毫安 支架款 | Anker MagGo モバイルバッテリー 5000mAh | Anker MagGo Power Bank 5000 mAh | 无线充，适用 iPhone
倍思 车载手机支架 出风口 | Baseus 車載スマホホルダー | Baseus Car Phone Holder | 重力联动，不挡视线
绿联 桌面手机支架 折叠升降 | UGREEN スマホスタンド | UGREEN Foldable Phone Stand | 铝合金，平板也能用
贝尔金 三合一无线充电座 | Belkin 3in1 ワイヤレス充電器 | Belkin 3-in-1 Wireless Charger | 磁吸，手机手表耳机一起充
云台 大疆 Osmo Mobile 6 手机稳定器 | DJI Osmo Mobile 6 スマホジンバル | DJI Osmo Mobile 6 Phone Gimbal | 智能跟随，磁吸快拆
泛腾 自拍杆 三脚架 蓝牙遥控 | Fotopro 自撮り棒 三脚 | Selfie Stick Tripod with Bluetooth Remote | 伸缩 1.5 米，补光灯

# 手机数码, スマホ・デジタル, Phones & Digital > 耳机, イヤホン, Earphones
Apple AirPods Pro 第二代 USB-C | Apple AirPods Pro 第2世代 USB-C | Apple AirPods Pro 2nd generation USB-C | 主动降噪，自适应通透
华为 FreeBuds Pro 3 真无线降噪耳机 | HUAWEI FreeBuds Pro 3 ワイヤレスイヤホン | HUAWEI FreeBuds Pro 3 Wireless Earbuds | 静谧通话，蓝牙5.2
小米 Buds 5 半入耳耳机 陶瓷白 | Xiaomi Buds 5 イヤホン | Xiaomi Buds 5 Earbuds | 蓝牙连接，哈曼调音
漫步者 LolliPods 真无线蓝牙耳机 | EDIFIER LolliPods Bluetoothイヤホン | EDIFIER LolliPods Bluetooth Earphones | 超长续航，触控
索尼 WH-1000XM5 头戴式降噪蓝牙耳机 | ソニー WH-1000XM5 ワイヤレスヘッドホン | Sony WH-1000XM5 Wireless Headphones | 八麦克风降噪
森海塞尔 IE 200 有线入耳式耳机 | ゼンハイザー IE 200 有線イヤホン | Sennheiser IE 200 Wired Earphones | 7毫米动圈
韶音 OpenRun Pro 骨传导运动耳机 蓝牙 | Shokz OpenRun Pro 骨伝導イヤホン | Shokz OpenRun Pro Bone Conduction Headphones | 防汗防水，跑步
Bose QuietComfort 消噪耳塞 Ultra | Bose QuietComfort Ultra Earbuds | Bose QuietComfort Ultra Earbuds | 沉浸空间音频，蓝牙

# 手机数码, スマホ・デジタル, Phones & Digital > 智能穿戴, ウェアラブル, Wearables
Apple Watch Series 9 GPS 45毫米 午夜色 | Apple Watch Series 9 45mm | Apple Watch Series 9 45 mm Midnight | 血氧，全天候视网膜屏
华为 WATCH GT 4 46毫米 智能手表 曜石黑 | HUAWEI WATCH GT 4 スマートウォッチ | HUAWEI WATCH GT 4 Smartwatch | 14天续航，蓝牙通话
小米手环 8 Pro 夜跃黑 | Xiaomi Smart Band 8 Pro | Xiaomi Smart Band 8 Pro | 1.74英寸大屏，心率血氧
荣耀手环 7 NFC 版 | HONOR Band 7 | HONOR Band 7 Fitness Tracker | 14天续航，门禁公交
佳明 Forerunner 265 跑步手表 | Garmin Forerunner 265 ランニングウォッチ | Garmin Forerunner 265 Running Watch | GPS，训练建议

# 手机数码, スマホ・デジタル, Phones & Digital > 平板电脑, タブレット, Tablets
Apple iPad Air 11英寸 128GB 星光色 | Apple iPad Air 11インチ 128GB | Apple iPad Air 11 inch 128 GB | M2 芯片，支持 Apple Pencil Pro
华为 MatePad 11.5英寸 柔光版 | HUAWEI MatePad 11.5インチ | HUAWEI MatePad 11.5 inch PaperMatte | 类纸护眼屏，手写笔套装
小米平板 6 Pro 11英寸 8GB+256GB | Xiaomi Pad 6 Pro 11インチ | Xiaomi Pad 6 Pro 11 inch | 2.8K 144Hz，学习办公
联想 小新 Pad 2024 11英寸 学习平板 | Lenovo Xiaoxin Pad 11インチ | Lenovo Xiaoxin Pad 11 inch | 护眼，网课
`
