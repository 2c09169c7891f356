export const childrenAndPets = `
婴儿, 婴童, 宝宝, 婴幼儿, 赤ちゃん, ベビー, 乳児, baby, infant
孕妇, 妈妈, マタニティ, maternity
尿布, 纸尿裤, 尿不湿, おむつ, オムツ, diaper, nappy
奶瓶, 哺乳瓶, baby bottle, feeding bottle
奶嘴, おしゃぶり, pacifier, soother
婴儿车, 童车, 推车, ベビーカー, stroller, pram, pushchair
婴儿床, ベビーベッド, crib, cot
围嘴, 口水巾, よだれかけ, スタイ, bib
哈衣, 连体衣, ロンパース, カバーオール, romper, onesie
儿童餐具, 子供食器, ベビー食器, kids tableware
安全座椅, チャイルドシート, car seat
玩具, おもちゃ, toy
娃娃, 洋娃娃, 公仔, 人形, ドール, doll
毛绒玩具, 布偶, ぬいぐるみ, plush toy, stuffed animal
积木, 積み木, つみき, ブロック, building blocks, wooden blocks
拼图, パズル, ジグソーパズル, jigsaw, puzzle
桌游, 棋盘游戏, ボードゲーム, board game
模型, 手办, フィギュア, プラモデル, figure, model kit
遥控车, 玩具车, ラジコン, ミニカー, toy car, rc car
麻将, マージャン, mahjong
扑克, 扑克牌, トランプ, poker cards
气球, 風船, バルーン, balloon
达摩, 不倒翁, 達磨, だるま, daruma
木芥子, 小芥子, こけし, kokeshi
招财猫, 招き猫, まねきねこ, maneki-neko, lucky cat
剑玉, 剣玉, けん玉, けんだま, kendama
陀螺, 独楽, こま, コマ, spinning top
风筝, 凧, たこ揚げ, kite
手鞠, 手毬, てまり, temari
八音盒, オルゴール, music box
纸牌, 花札, カルタ, かるた, playing cards, karuta, hanafuda
宠物, ペット, pet
狗, 狗狗, 小狗, 犬, いぬ, dog
猫, 猫咪, 小猫, ねこ, ネコ, cat
宠物窝, 狗窝, 猫窝, 狗床, 猫床, ペットベッド, 犬用ベッド, 猫用ベッド, pet bed, dog bed, cat bed
牵引绳, 狗绳, 狗链, 遛狗绳, 牵引器, 牵引带, リード, 犬用リード, dog leash, dog lead, pet leash
项圈, 首輪, 狗项圈, pet collar, dog collar
宠物碗, 狗碗, 猫碗, 食盆, 喂食器, ペット食器, フードボウル, pet bowl, dog bowl, pet feeder
狗粮, 狗食, ドッグフード, dog food
猫粮, キャットフード, cat food
猫砂, 猫砂子, cat litter
猫砂盆, 猫厕所, 猫トイレ, litter box, litter tray
猫抓板, 猫爬架, 爪とぎ, キャットタワー, cat scratcher, cat tree
宠物玩具, 猫玩具, 狗玩具, ペット用おもちゃ, pet toy
鱼缸, 水族箱, 水槽, アクアリウム, aquarium, fish tank
魔方, ルービックキューブ, puzzle cube, speed cube
`
