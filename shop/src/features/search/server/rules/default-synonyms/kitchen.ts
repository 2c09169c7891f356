export const kitchen = `
锅, 锅具, 鍋, なべ, cookware, cooking pot
炒锅, 炒菜锅, 铁锅, 中华锅, 中華鍋, wok
平底锅, 煎锅, フライパン, frying pan, skillet
不粘锅, 不沾锅, ノンスティック, 焦げ付かない鍋, nonstick pan, non-stick pan
汤锅, 炖锅, スープ鍋, 煮込み鍋, stockpot, soup pot
奶锅, 雪平锅, 雪平鍋, 片手鍋, ミルクパン, saucepan, milk pan
砂锅, 土锅, 土鍋, どなべ, donabe, clay pot
蒸锅, 蒸し器, steamer pot
蒸笼, 蒸籠, せいろ, steamer
压力锅, 高压锅, 圧力鍋, pressure cooker
火锅, 火鍋, しゃぶしゃぶ鍋, hot pot, hotpot
锅盖, 鍋蓋, 鍋ぶた, lid
锅铲, 铲子, フライ返し, ターナー, spatula, turner
汤勺, おたま, お玉, ladle
菜刀, 包丁, 庖丁, ほうちょう, kitchen knife, knife
水果刀, ペティナイフ, fruit knife, paring knife
砧板, 切菜板, 菜板, まな板, まないた, cutting board, chopping board
磨刀石, 砥石, といし, whetstone, knife sharpener
削皮器, 削皮刀, ピーラー, peeler
开瓶器, 栓抜き, bottle opener
开罐器, 缶切り, can opener
研钵, 擂钵, すり鉢, すりばち, mortar, suribachi
擦丝器, 刨丝器, おろし器, おろし金, grater
打蛋器, 泡立て器, egg beater, whisk
滤网, 漏勺, ざる, ストレーナー, strainer, colander
量杯, 計量カップ, measuring cup
量勺, 計量スプーン, measuring spoon
厨房秤, キッチンスケール, はかり, kitchen scale
烤盘, 烘焙模具, 焼き型, ケーキ型, baking pan, cake mould
烧水壶, 热水壶, やかん, ケトル, kettle
电热水壶, 電気ケトル, electric kettle
水壶, 水瓶, ウォーターボトル, water bottle
保温杯, 保温瓶, 水筒, 魔法瓶, すいとう, thermos, flask, vacuum bottle
保鲜盒, 密封盒, 食品盒, 保存容器, タッパー, food container, storage container
保鲜膜, ラップフィルム, 食品用ラップ, cling film, plastic wrap
保鲜袋, フリーザーバッグ, ジップ袋, zip bag, freezer bag
调料瓶, 调味瓶, 調味料入れ, spice jar, condiment bottle
密封罐, 储物罐, キャニスター, canister, storage jar
碗架, 沥水架, 水切りかご, 水切りラック, dish rack
洗碗布, 抹布, ふきん, 布巾, dishcloth, dish towel
洗碗海绵, 百洁布, 食器用スポンジ, dish sponge
围裙, エプロン, 前掛け, apron
隔热手套, 烤箱手套, 鍋つかみ, ミトン, oven mitt, oven glove
隔热垫, 锅垫, 鍋敷き, trivet, pot stand
咖啡壶, 手冲壶, コーヒーポット, ドリップポット, coffee pot
咖啡机, コーヒーメーカー, coffee maker, coffee machine
磨豆机, コーヒーミル, coffee grinder
滤纸, コーヒーフィルター, coffee filter
电饭煲, 电饭锅, 炊飯器, rice cooker
微波炉, 電子レンジ, レンジ, microwave
烤箱, オーブン, oven
烤面包机, 面包机, トースター, toaster
榨汁机, 果汁机, ジューサー, juicer
搅拌机, 料理机, ミキサー, ブレンダー, blender, mixer
空气炸锅, ノンフライヤー, エアフライヤー, air fryer
电磁炉, IHコンロ, induction cooker, induction hob
冰箱, 冷蔵庫, fridge, refrigerator
洗碗机, 食洗機, 食器洗い機, dishwasher
`
