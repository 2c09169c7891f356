export const clothingAndBags = `
衣服, 服装, 服饰, 衣物, 洋服, アパレル, ウェア, clothes, clothing, apparel
男士, 男式, 男装, 男款, メンズ, 紳士, men, mens, man
女士, 女式, 女装, 女款, レディース, 婦人, women, womens, lady
儿童, 童装, 婴童, 小孩, 孩子, キッズ, 子供, 子ども, こども, kids, children
外套, 夹克, アウター, ジャケット, coat, jacket
大衣, 风衣, コート, トレンチコート, overcoat, trench coat
羽绒服, ダウンジャケット, ダウン, down jacket
毛衣, 针织衫, セーター, ニット, sweater, jumper, pullover
开衫, カーディガン, cardigan
卫衣, 连帽衫, パーカー, スウェット, hoodie, sweatshirt
衬衫, 衬衣, シャツ, ワイシャツ, shirt
T恤, Tシャツ, t-shirt, tee
马甲, 背心, ベスト, vest, waistcoat
裤子, 长裤, ズボン, パンツ, trousers, pants
牛仔裤, ジーンズ, デニム, jeans, denim
短裤, ショートパンツ, 半ズボン, shorts
裙子, 半身裙, 短裙, スカート, skirt
连衣裙, 洋装, ワンピース, ドレス, dress, gown
西装, 西服, スーツ, suit
睡衣, 家居服, パジャマ, ルームウェア, pajama, pyjama, nightwear
内衣, 文胸, 胸罩, ブラジャー, ブラ, bra, lingerie
内裤, 底裤, ショーツ, ボクサーパンツ, 下着, underwear, underpants, briefs
袜子, 短袜, 靴下, くつした, ソックス, sock, tabi
丝袜, 连裤袜, ストッキング, タイツ, stocking, tights
手套, 手袋, てぶくろ, グローブ, glove
围巾, 丝巾, マフラー, ストール, スカーフ, scarf
帽子, ぼうし, ハット, hat
棒球帽, 鸭舌帽, キャップ, 野球帽, baseball cap
腰带, 皮带, ベルト, belt
领带, ネクタイ, necktie
泳衣, 泳装, 水着, swimsuit, swimwear
雨衣, レインコート, 雨合羽, raincoat
和服, 着物, きもの, kimono
浴衣, ゆかた, yukata
鞋子, 鞋, 靴, くつ, シューズ, shoe
运动鞋, 跑鞋, 球鞋, スニーカー, 運動靴, sneaker, trainers, running shoe
拖鞋, 室内鞋, スリッパ, 室内履き, slipper
凉鞋, サンダル, sandal
靴子, 长靴, ブーツ, boot
雨鞋, 雨靴, レインブーツ, rain boot
高跟鞋, ハイヒール, パンプス, high heel
包包, 箱包, バッグ, かばん, カバン, 鞄, bag
双肩包, 背包, 书包, リュック, リュックサック, バックパック, backpack, rucksack
手提包, 手袋包, ハンドバッグ, handbag
斜挎包, 单肩包, ショルダーバッグ, shoulder bag, crossbody bag
托特包, 帆布袋, 布袋, トートバッグ, トート, tote, tote bag
腰包, ウエストポーチ, ボディバッグ, waist bag, fanny pack
钱包, 皮夹, 财布, 財布, さいふ, wallet, purse
零钱包, 小銭入れ, コインケース, coin purse
卡包, 名片夹, カードケース, 名刺入れ, card holder, card case
化妆包, 收纳包, ポーチ, 化粧ポーチ, pouch, cosmetic bag
行李箱, 旅行箱, 拉杆箱, 登机箱, 皮箱, スーツケース, キャリーケース, キャリーバッグ, suitcase, luggage, trolley case
旅行包, 行李袋, ボストンバッグ, duffel bag, travel bag
购物袋, 环保袋, エコバッグ, 買い物袋, shopping bag, eco bag
钥匙扣, 钥匙圈, キーホルダー, キーリング, keychain, key ring
首饰, 饰品, 珠宝, アクセサリー, ジュエリー, jewelry, jewellery
项链, ネックレス, ペンダント, necklace, pendant
耳环, 耳钉, 耳饰, ピアス, イヤリング, earring
戒指, 指环, 指輪, リング, ring
手链, 手镯, ブレスレット, バングル, bracelet, bangle
手表, 腕表, 腕時計, watch, wristwatch
眼镜, 眼鏡, めがね, メガネ, eyeglasses, spectacles
太阳镜, 墨镜, サングラス, sunglasses
发夹, 发饰, 髪飾り, ヘアピン, ヘアクリップ, hair clip, hairpin
发圈, 头绳, ヘアゴム, hair tie, scrunchie
雨伞, 伞, 傘, かさ, umbrella
阳伞, 太阳伞, 日傘, parasol
扇子, 折扇, 扇, せんす, folding fan, sensu
团扇, 団扇, うちわ, uchiwa, hand fan
`
