export const teaAndTable = `
茶, お茶, おちゃ, 茶叶, tea
抹茶, まっちゃ, matcha
绿茶, 緑茶, りょくちゃ, green tea, ryokucha
煎茶, せんちゃ, sencha
玉露, ぎょくろ, gyokuro
焙茶, 焙じ茶, ほうじ茶, ほうじちゃ, hojicha, roasted green tea
玄米茶, げんまいちゃ, genmaicha
红茶, 紅茶, こうちゃ, black tea, koucha
乌龙茶, 烏龍茶, ウーロン茶, oolong, wulong
普洱, 普洱茶, プーアル茶, pu'er, pu-erh
龙井, 龍井, 竜井, ロンジン茶, longjing, dragon well
铁观音, 鉄観音, tieguanyin, tie guan yin
白茶, white tea
花茶, ハーブティー, herbal tea
茉莉花茶, ジャスミン茶, jasmine tea
奶茶, ミルクティー, milk tea
茶包, 袋泡茶, ティーバッグ, teabag, tea bag
麦茶, 大麦茶, むぎ茶, むぎちゃ, barley tea, mugicha
茶筅, 茶筌, 茶せん, ちゃせん, chasen, tea whisk, matcha whisk
茶杓, 茶勺, ちゃしゃく, chashaku, tea scoop
茶壶, 急須, きゅうす, ティーポット, teapot, tea pot, kyusu
铁壶, 鉄瓶, 南部鉄器, てつびん, tetsubin, iron kettle, iron teapot
茶罐, 茶筒, 茶缶, tea caddy, tea tin, tea canister
茶杯, 湯呑, 湯のみ, 湯呑み, ゆのみ, teacup, tea cup, yunomi
茶碗, 抹茶碗, ちゃわん, chawan, tea bowl, matcha bowl
茶具, 茶器, 茶道具, tea set, teaware
茶盘, 茶盤, お盆, トレー, トレイ, 托盘, tray
陶瓷, 陶磁器, 陶器, 磁器, セラミック, ceramic, pottery, porcelain
餐具, 食器, 器皿, テーブルウェア, tableware, dinnerware
碗, お椀, おわん, ボウル, bowl
饭碗, 飯碗, ご飯茶碗, rice bowl
汤碗, スープボウル, soup bowl
面碗, 拉面碗, 丼, どんぶり, donburi, noodle bowl
盘子, 碟子, お皿, 皿, プレート, plate, dish
杯子, 水杯, カップ, コップ, cup
马克杯, マグカップ, マグ, mug
玻璃, 玻璃杯, ガラス, グラス, 硝子, glass
高脚杯, 红酒杯, ワイングラス, wine glass
咖啡杯, コーヒーカップ, coffee cup
酒器, 清酒杯, 徳利, お猪口, ぐい呑み, sake set, sake cup, tokkuri
花瓶, 花器, 一輪挿し, かびん, vase
金缮, 金继, 金継ぎ, きんつぎ, kintsugi
筷子, 箸, お箸, おはし, chopstick, hashi
筷架, 筷托, 箸置き, 箸置, chopstick rest
勺子, 汤匙, 调羹, スプーン, 匙, spoon
叉子, 餐叉, フォーク, fork
餐刀, テーブルナイフ, table knife
刀叉, カトラリー, cutlery, flatware
吸管, ストロー, drinking straw
便当, 便当盒, 饭盒, 弁当, お弁当, 弁当箱, べんとう, bento, bento box, lunch box
杯垫, コースター, coaster
餐垫, ランチョンマット, ランチマット, placemat, place mat
桌布, 台布, テーブルクロス, tablecloth
桌旗, テーブルランナー, table runner
餐巾, ナプキン, napkin
`
