export const leisureAndTravel = `
运动, 体育, スポーツ, sport
健身, フィットネス, トレーニング, fitness, workout
瑜伽垫, ヨガマット, yoga mat
哑铃, ダンベル, dumbbell
跳绳, 縄跳び, なわとび, jump rope, skipping rope
足球, サッカー, サッカーボール, soccer, football
篮球, バスケットボール, basketball
羽毛球, バドミントン, badminton
乒乓球, 卓球, ピンポン, table tennis, ping pong
网球, テニス, tennis
自行车, 单车, 脚踏车, 自転車, bicycle, bike
滑雪, スキー, ski
泳镜, ゴーグル, goggle
护腕, リストバンド, サポーター, wristband
头盔, 安全帽, ヘルメット, helmet
露营, 户外, キャンプ, アウトドア, camping, outdoor
帐篷, テント, tent
睡袋, 寝袋, シュラフ, sleeping bag
野餐垫, 防潮垫, レジャーシート, ピクニックマット, picnic mat, picnic blanket
折叠椅, 折りたたみ椅子, folding chair
登山, 徒步, ハイキング, 登山用品, hiking, trekking
钓鱼, 渔具, 釣り, 釣具, fishing
旅行, 出行, トラベル, travel
眼罩, アイマスク, eye mask, sleep mask
行李牌, ラゲッジタグ, luggage tag
护照夹, パスポートケース, passport holder
汽车, 车载, カー用品, 自動車, car
行车记录仪, ドライブレコーダー, dash cam
乐器, 楽器, musical instrument
吉他, ギター, guitar
钢琴, ピアノ, piano
滑板, スケートボード, スケボー, skateboard
滑板车, キックボード, kick scooter
头灯, ヘッドライト, ヘッドランプ, headlamp
烧烤炉, 烧烤架, バーベキューコンロ, barbecue grill, bbq grill
吊床, ハンモック, hammock
象棋, 国际象棋, チェス, chess
围棋, 囲碁, go set
`
