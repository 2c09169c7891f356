export const materialsAndOccasions = `
棉, 棉布, 木綿, コットン, 綿, cotton
纯棉, 全棉, 百分百棉, 綿100%, 100% cotton, pure cotton
亚麻, 麻, リネン, linen
丝绸, 真丝, 桑蚕丝, 絹, シルク, silk
羊毛, 羊绒, ウール, カシミヤ, wool, cashmere
法兰绒, 珊瑚绒, フランネル, フリース, flannel, fleece
皮革, 真皮, 牛皮, 本革, レザー, leather
不锈钢, ステンレス, stainless steel
铸铁, 鋳鉄, 鋳物, cast iron
铝, 铝合金, アルミ, aluminium, aluminum
铜, 黄铜, 銅, 真鍮, brass, copper
硅胶, シリコン, シリコーン, silicone
塑料, 塑胶, プラスチック, plastic
竹, 竹制, 竹製, bamboo
木, 木制, 木製, 实木, 木质, wood, wooden
漆器, 塗り物, lacquerware, lacquer
搪瓷, 珐琅, 琺瑯, ほうろう, ホーロー, enamel
记忆棉, 记忆绵, 低反発, メモリーフォーム, memory foam
羽绒, 鹅绒, 鸭绒, 羽毛, down feather
礼物, 礼品, 送礼, 礼盒, 贈り物, ギフト, プレゼント, gift, present
套装, 组合, セット, set
手工, 手作, 手作り, ハンドメイド, handmade, handcrafted
便携, 随身, 携帯用, ポータブル, portable
折叠, 可折叠, 折りたたみ, foldable, folding
防水, ウォータープルーフ, waterproof
迷你, 小型, ミニ, コンパクト, mini
春天, 春季, 春, スプリング, spring
夏天, 夏季, 夏日, 夏用, 夏, サマー, summer
秋天, 秋季, 秋, autumn
冬天, 冬季, 冬用, 冬, ウィンター, winter
春节, 新年, 过年, お正月, 正月, new year
圣诞, 圣诞节, クリスマス, christmas, xmas
母亲节, 母の日, mother's day
父亲节, 父の日, father's day
生日, 誕生日, バースデー, birthday
婚礼, 结婚, 結婚, ウェディング, wedding
樱花, 桜, さくら, sakura, cherry blossom
黑色, 黒色, ブラック, black
白色, 纯白, ホワイト, white
红色, 赤色, レッド, red
蓝色, 青色, ブルー, blue
绿色, 緑色, グリーン, green
粉色, 粉红, ピンク, pink
灰色, グレー, gray, grey
紫色, パープル, purple
`
