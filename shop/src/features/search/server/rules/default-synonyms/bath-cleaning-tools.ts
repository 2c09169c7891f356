export const bathCleaningTools = `
扫帚, 扫把, 笤帚, 箒, ほうき, broom
拖把, 地拖, モップ, mop
簸箕, 畚箕, ちりとり, dustpan
吸尘器, 掃除機, vacuum cleaner
扫地机器人, 扫地机, ロボット掃除機, robot vacuum
刷子, ブラシ, brush
马桶刷, トイレブラシ, toilet brush
水桶, バケツ, bucket, pail
脸盆, 盆子, 洗面器, 洗い桶, basin
清洁剂, 洗涤剂, 洗剤, クリーナー, detergent, cleaner
洗洁精, 洗碗精, 食器用洗剤, dish soap, washing-up liquid
洗衣液, 洗衣粉, 洗濯洗剤, 洗濯用洗剤, laundry detergent
柔顺剂, 柔軟剤, fabric softener
洗衣机, 洗濯機, washing machine
晾衣绳, 物干し, 洗濯ロープ, clothesline
洗衣篮, 脏衣篮, ランドリーバスケット, laundry basket
熨斗, 电熨斗, アイロン, clothes iron, steam iron
纸巾, 抽纸, 面纸, ティッシュ, ティッシュペーパー, tissue, facial tissue
厨房纸, 厨房用纸, キッチンペーパー, paper towel, kitchen roll
卫生纸, 卷纸, トイレットペーパー, toilet paper
湿巾, 湿纸巾, ウェットティッシュ, wet wipe
肥皂, 香皂, 石鹸, 石けん, せっけん, soap
洗手液, ハンドソープ, hand soap, hand wash
牙刷, 歯ブラシ, はぶらし, toothbrush
电动牙刷, 電動歯ブラシ, electric toothbrush
牙膏, 歯磨き粉, はみがき粉, toothpaste
牙线, デンタルフロス, dental floss
漱口水, マウスウォッシュ, mouthwash
剃须刀, 刮胡刀, かみそり, カミソリ, シェーバー, razor, shaver
指甲刀, 指甲剪, 爪切り, nail clipper
体重秤, 体重計, bathroom scale
浴室置物架, バスラック, bathroom shelf
浴帘, シャワーカーテン, shower curtain
花洒, 淋浴头, シャワーヘッド, shower head
马桶, 便器, toilet
水龙头, 蛇口, 水栓, faucet, tap
浴盐, 入浴剤, バスソルト, bath salt
口罩, マスク, face mask
温度计, 体温计, 温度計, 体温計, thermometer
创可贴, 创口贴, 絆創膏, ばんそうこう, band-aid, adhesive bandage, plaster
急救包, 救急箱, first aid kit
工具, 工具箱, 工具セット, 道具箱, toolbox, tool kit
螺丝刀, 改锥, 起子, ドライバー, screwdriver
锤子, 榔头, 铁锤, 金槌, 金づち, かなづち, ハンマー, hammer
钳子, ペンチ, plier
扳手, 扳子, レンチ, スパナ, wrench, spanner
卷尺, 米尺, メジャー, 巻尺, tape measure
电钻, 電動ドリル, drill
胶水, 強力胶, 接着剤, glue
胶带, 胶布, テープ, adhesive tape
插座, 插线板, 排插, 延長コード, 電源タップ, power strip, extension cord
电池, 乾電池, 電池, battery
锁, 挂锁, 南京錠, padlock
园艺, ガーデニング, 園芸, gardening
浇水壶, 喷壶, じょうろ, watering can
肥料, 園芸肥料, fertilizer, fertiliser
种子, 花种, タネ, 種, seed
锯子, 手锯, のこぎり, handsaw
电锯, 電動のこぎり, power saw
螺丝, 螺钉, 螺丝钉, ねじ, screw
砂纸, 紙やすり, サンドペーパー, sandpaper
梯子, 人字梯, はしご, 脚立, ladder, stepladder
水平尺, 水平仪, 水平器, spirit level
油漆, 涂料, ペンキ, house paint
铁锹, 铲, シャベル, スコップ, shovel, spade
割草机, 剪草机, 芝刈り機, lawn mower, lawnmower
修枝剪, 园艺剪, 剪定ばさみ, pruning shear, secateur
水管, 软管, 散水ホース, garden hose
营养土, 种植土, 培養土, 園芸用土, potting soil, compost
`
