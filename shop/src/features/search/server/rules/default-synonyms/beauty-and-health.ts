export const beautyAndHealth = `
护肤, 护肤品, スキンケア, skincare, skin care
化妆, 化妆品, 彩妆, 美妆, 化粧, コスメ, メイク, makeup, cosmetic
洗面奶, 洁面, 洁面乳, 洗顔, 洗顔料, クレンザー, cleanser, face wash
卸妆, 卸妆水, 卸妆油, クレンジング, makeup remover
爽肤水, 化妆水, 化粧水, ローション, toner, lotion
乳液, emulsion, milky lotion
面霜, 乳霜, フェイスクリーム, moisturizer, face cream
精华, 精华液, 美容液, serum, essence
面膜, フェイスパック, フェイスマスク, シートマスク, sheet mask, facial mask
眼霜, アイクリーム, eye cream
防晒, 防晒霜, 日焼け止め, sunscreen, sunblock
口红, 唇膏, 唇彩, 唇釉, リップ, リップスティック, 口紅, lipstick
润唇膏, リップクリーム, リップバーム, lip balm
眼影, アイシャドウ, eyeshadow
眉笔, アイブロウ, eyebrow pencil
睫毛膏, マスカラ, mascara
粉底, 粉底液, ファンデーション, foundation
蜜粉, 散粉, 定妆粉, フェイスパウダー, loose powder, setting powder
遮瑕膏, 遮瑕, コンシーラー, concealer
隔离霜, 妆前乳, 化粧下地, primer, makeup base
眼线笔, 眼线液笔, アイライナー, eyeliner
腮红, チーク, blush
指甲油, マニキュア, ネイル, nail polish
香水, 古龙水, 香水スプレー, フレグランス, perfume, fragrance
护手霜, ハンドクリーム, hand cream
身体乳, 润肤乳, ボディローション, ボディクリーム, body lotion
沐浴露, 沐浴乳, ボディソープ, ボディウォッシュ, body wash, shower gel
洗发水, 洗发露, シャンプー, shampoo
护发素, 发膜, コンディショナー, リンス, トリートメント, conditioner, hair mask
染发剂, 染发膏, ヘアカラー, 白髪染め, hair dye
吹风机, 电吹风, ドライヤー, hair dryer, hairdryer
卷发棒, 直发器, ヘアアイロン, hair straightener, curling iron
梳子, 木梳, 櫛, くし, comb
山茶油, 山茶花油, 椿油, つばき油, camellia oil, tsubaki oil
按摩器, 按摩仪, マッサージ器, マッサージャー, massager
维生素, 维他命, ビタミン, vitamin
保健品, 营养品, サプリ, サプリメント, supplement
卫生巾, 生理用品, 生理ナプキン, sanitary pad, sanitary napkin
`
