export const furnitureAndHome = `
家具, 傢俱, インテリア家具, furniture
床, 床架, ベッド, bed frame, bed
沙发, 沙發, ソファ, ソファー, sofa, couch
椅子, 座椅, 餐椅, いす, イス, チェア, chair
转椅, 办公椅, 电脑椅, オフィスチェア, office chair, swivel chair
凳子, 板凳, 小凳, スツール, 腰掛け, stool
桌子, 台子, つくえ, テーブル, デスク, table
餐桌, 饭桌, 圆桌, 食卓, ダイニングテーブル, dining table
书桌, 写字台, 学习桌, 勉強机, 学習机, desk, writing desk
茶几, 咖啡桌, ローテーブル, センターテーブル, coffee table
床头柜, ナイトテーブル, サイドテーブル, nightstand, bedside table
柜子, 橱柜, 储物柜, キャビネット, 戸棚, cabinet, cupboard
衣柜, 衣橱, クローゼット, ワードローブ, たんす, wardrobe, closet
斗柜, 五斗柜, 抽屉柜, チェスト, chest of drawers, dresser
电视柜, テレビ台, テレビボード, tv stand, tv cabinet
鞋柜, 鞋架, 下駄箱, シューズラック, shoe rack, shoe cabinet
书架, 书柜, 本棚, ブックシェルフ, bookshelf, bookcase
置物架, 收纳架, 架子, 棚, ラック, シェルフ, shelf, storage rack
屏风, 隔断, 衝立, パーテーション, folding screen, room divider
灯, 灯具, 照明, ライト, lighting
台灯, 桌灯, ランプ, デスクライト, 卓上ライト, lamp, desk lamp, table lamp
落地灯, フロアランプ, floor lamp
吊灯, ペンダントライト, シャンデリア, pendant light, chandelier
吸顶灯, シーリングライト, ceiling light
夜灯, 小夜灯, ナイトライト, 常夜灯, night light
灯泡, 電球, light bulb, bulb
手电筒, 懐中電灯, flashlight, torch
镜子, 鏡, ミラー, mirror
落地镜, 全身镜, 穿衣镜, 姿見, 全身鏡, full-length mirror
时钟, 挂钟, 钟表, 時計, とけい, 掛け時計, clock, wall clock
闹钟, 目覚まし時計, 目覚まし, alarm clock
相框, 画框, フォトフレーム, 額縁, 写真立て, photo frame, picture frame
摆件, 装饰品, 家饰, 置物, オブジェ, インテリア雑貨, ornament, home decor
挂画, 装饰画, アートパネル, 絵画, wall art
永生花, 保鲜花, プリザーブドフラワー, preserved flower
干花, ドライフラワー, dried flower
假花, 仿真花, 造花, アートフラワー, artificial flower
花盆, 植木鉢, 盆栽鉢, flower pot, planter
绿植, 盆栽, 観葉植物, 植物, houseplant, potted plant
蜡烛, 蝋燭, ろうそく, キャンドル, candle
香薰, 香氛, アロマ, ディフューザー, diffuser, home fragrance
精油, エッセンシャルオイル, アロマオイル, essential oil
香, 线香, 薰香, お香, 線香, incense
灯笼, 提灯, ちょうちん, ランタン, lantern
篮子, 竹篮, かご, バスケット, basket
风铃, 風鈴, ふうりん, wind chime, furin
收纳, 收纳盒, 收纳箱, 整理箱, 収納, 収納ボックス, 収納ケース, storage box, organizer, organiser
衣架, 晾衣架, ハンガー, coat hanger, clothes hanger
挂钩, フック, hook
垃圾桶, 垃圾箱, ゴミ箱, ごみ箱, trash can, waste bin, dustbin
垃圾袋, ゴミ袋, garbage bag, bin liner
风扇, 电风扇, 电扇, 扇風機, electric fan
空调, クーラー, エアコン, air conditioner
加湿器, 加湿機, humidifier
空气净化器, 空気清浄機, air purifier
取暖器, 电暖器, 暖风机, ヒーター, ストーブ, heater
暖手宝, 热水袋, 湯たんぽ, カイロ, hot water bottle, hand warmer
`
