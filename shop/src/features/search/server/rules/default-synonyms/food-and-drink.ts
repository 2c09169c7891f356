export const foodAndDrink = `
食品, 食物, 美食, フード, food
点心, 糕点, 甜点, 甜品, 零食, 小吃, お菓子, 菓子, スイーツ, おやつ, sweet, snack, confectionery
和果子, 和菓子, わがし, wagashi, japanese sweets
大福, だいふく, daifuku
麻糬, 年糕, 糯米糍, お餅, おもち, もち, mochi, rice cake
羊羹, ようかん, yokan
铜锣烧, どら焼き, どらやき, dorayaki
团子, 団子, だんご, dango
仙贝, 煎餅, せんべい, senbei, rice cracker
馒头, 饅頭, まんじゅう, manju
包子, 肉まん, steamed bun, baozi
饺子, 水饺, 餃子, ぎょうざ, dumpling, gyoza
粽子, ちまき, zongzi, rice dumpling
月饼, 月餅, げっぺい, mooncake, moon cake
饼干, 曲奇, クッキー, ビスケット, cookie, biscuit
薯片, 洋芋片, ポテトチップス, potato chip, crisps
长崎蛋糕, 蜂蜜蛋糕, カステラ, castella
蛋糕, ケーキ, cake
面包, パン, ブレッド, bread
糖果, 糖, 飴, キャンディ, キャンディー, candy
口香糖, ガム, chewing gum
巧克力, 朱古力, チョコレート, チョコ, chocolate
冰淇淋, 雪糕, アイスクリーム, アイス, ice cream
布丁, 果冻, プリン, ゼリー, pudding, jelly
坚果, 干果, ナッツ, nut
花生, 落花生, ピーナッツ, peanut
核桃, くるみ, クルミ, walnut
果干, 蜜饯, ドライフルーツ, dried fruit
红豆, 小豆, あずき, あんこ, red bean, azuki, adzuki
柚子, ゆず, ユズ, yuzu
水果, 果物, くだもの, フルーツ, fruit
苹果, 林檎, りんご, リンゴ, アップル, apple
香蕉, バナナ, banana
橘子, 橙子, 柑橘, みかん, オレンジ, orange, mandarin
草莓, いちご, イチゴ, 苺, strawberry
葡萄, ぶどう, ブドウ, grape
柠檬, 檸檬, レモン, lemon
桃子, もも, モモ, peach
菠萝, 凤梨, パイナップル, pineapple
芒果, マンゴー, mango
西瓜, すいか, スイカ, watermelon
蔬菜, 野菜, やさい, vegetable
土豆, 马铃薯, じゃがいも, ジャガイモ, potato
番茄, 西红柿, トマト, tomato
蘑菇, 香菇, きのこ, しいたけ, mushroom, shiitake
大米, 米, お米, こめ, rice
面条, 挂面, 麺, めん, ヌードル, noodle
拉面, 泡面, 方便面, ラーメン, インスタントラーメン, ramen, instant noodle
荞麦面, 蕎麦, そば, soba
乌冬面, うどん, udon
意面, 意大利面, パスタ, スパゲッティ, pasta, spaghetti
面粉, 小麦粉, 薄力粉, flour
鸡蛋, 卵, たまご, 玉子, egg
豆腐, とうふ, tofu
牛肉, ビーフ, beef
猪肉, 豚肉, ポーク, pork
鸡肉, 鶏肉, チキン, chicken
香肠, 火腿, ソーセージ, ハム, sausage, ham
海鲜, 海産物, シーフード, seafood
虾, 海老, えび, エビ, shrimp, prawn
三文鱼, 鲑鱼, 鮭, サーモン, salmon
海苔, 紫菜, のり, nori, seaweed
酱油, 醤油, しょうゆ, soy sauce, shoyu
味噌, 味增, みそ, miso
醋, お酢, ビネガー, vinegar
盐, 食盐, 塩, しお, salt
白糖, 砂糖, さとう, sugar
辣椒, 唐辛子, とうがらし, chili, chilli
胡椒, こしょう, ペッパー, pepper
芥末, 山葵, わさび, wasabi
调料, 调味料, 調味料, スパイス, seasoning, spice
食用油, サラダ油, 料理油, cooking oil
橄榄油, オリーブオイル, olive oil
果酱, ジャム, jam
蜂蜜, はちみつ, ハチミツ, honey
牛奶, 牛乳, ミルク, milk
酸奶, 优格, ヨーグルト, yogurt, yoghurt
奶酪, 芝士, チーズ, cheese
黄油, 奶油, バター, butter
饮料, 饮品, 飲み物, ドリンク, beverage, drink
果汁, ジュース, juice
矿泉水, 饮用水, ミネラルウォーター, mineral water
咖啡, 珈琲, コーヒー, coffee
咖啡豆, コーヒー豆, coffee bean
可可, ココア, cocoa
酒, お酒, アルコール, liquor, alcohol
啤酒, ビール, beer
清酒, 日本酒, 吟酿, sake
葡萄酒, ワイン, wine
红酒, 红葡萄酒, 干红, 赤ワイン, red wine
白葡萄酒, 干白, 白ワイン, white wine
桃红葡萄酒, ロゼワイン, rosé wine
香槟, 香槟酒, シャンパン, シャンペン, champagne
起泡酒, スパークリングワイン, sparkling wine
白酒, パイチュウ, baijiu
烧酒, 焼酎, shochu
梅酒, 梅子酒, うめしゅ, plum wine, umeshu
黄酒, 绍兴酒, 紹興酒, shaoxing wine, rice wine
伏特加, ウォッカ, vodka
朗姆酒, ラム酒, rum
金酒, 杜松子酒, ジン, gin
鸡尾酒, カクテル, cocktail
威士忌, ウイスキー, whisky, whiskey
`
