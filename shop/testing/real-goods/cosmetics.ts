/** Cosmetics, in the form of `telephones.ts`. */
export const cosmetics = `
# 美妆护肤, コスメ, Beauty > 面霜乳液, クリーム・乳液, Creams & Lotions
科颜氏 高保湿面霜 50ml | キールズ クリーム UFC 50ml | Kiehl's Ultra Facial Cream 50 ml | 冰川糖蛋白，清爽不油
珂润 润浸保湿滋养乳霜 40g | キュレル 潤浸保湿フェイスクリーム 40g | Curel Intensive Moisture Facial Cream 40 g | 干燥敏感肌，神经酰胺
雅诗兰黛 智妍胶原霜 50ml | エスティ ローダー リザイリエンス クリーム | Estee Lauder Resilience Multi-Effect Cream 50 ml | 紧致淡纹
海蓝之谜 经典精华面霜 60ml | ラ・メール クレーム ドゥ・ラ・メール 60ml | La Mer Creme de la Mer 60 ml | 神奇活性精萃，修护
玉兰油 新生塑颜金纯面霜 50g | オレイ リジェネリスト クリーム 50g | Olay Regenerist Micro-Sculpting Cream 50 g | 紧致提拉，第二代大红瓶
百雀羚 水嫩倍现保湿精华霜 50g | ペチョイン 保湿クリーム 50g | Pechoin Hydrating Essence Cream 50 g | 草本，国货
倩碧 特效润肤乳 黄油 125ml | クリニーク ドラマティカリー ディファレント 乳液 125ml | Clinique Dramatically Different Moisturizing Lotion 125 ml | 无油配方可选
薇诺娜 舒敏保湿特护霜 50g | ウィノナ 敏感肌クリーム 50g | Winona Soothing Moisturizing Cream 50 g | 敏感肌，马齿苋
欧莱雅 复颜玻尿酸水光充盈乳液 110ml | ロレアル ヒアルロン酸 乳液 110ml | L'Oreal Revitalift Hyaluronic Lotion 110 ml | 充盈保湿，淡细纹
适乐肤 C乳 保湿润肤乳 236ml | セラヴィ モイスチャライジングローション 236ml | CeraVe Moisturising Lotion 236 ml | 三重神经酰胺，身体面部都能用
资生堂 红妍肌活 精华乳 75ml | 資生堂 アルティミューン 乳液 75ml | Shiseido Power Infusing Emulsion 75 ml | 滋润弹嫩

# 美妆护肤, コスメ, Beauty > 精华, 美容液, Serums
雅诗兰黛 小棕瓶 特润修护肌活精华露 50ml | エスティ ローダー アドバンス ナイト リペア 50ml | Estee Lauder Advanced Night Repair Serum 50 ml | 夜间修护，第七代
兰蔻 小黑瓶 全新精华肌底液 50ml | ランコム ジェニフィック 美容液 50ml | Lancome Genifique Serum 50 ml | 益生元，维稳
资生堂 红腰子 红妍肌活精华露 50ml | 資生堂 アルティミューン パワライジング 50ml | Shiseido Ultimune Power Infusing Concentrate 50 ml | 免疫力精华
珀莱雅 双抗精华 3.0 30ml | プロヤ ダブル抗酸化美容液 30ml | PROYA Double Antioxidant Serum 30 ml | 抗糖抗氧，提亮
修丽可 CE 精华液 30ml | スキンシューティカルズ C E フェルリック 30ml | SkinCeuticals C E Ferulic Serum 30 ml | 15% 左旋维生素C
The Ordinary 烟酰胺精华 10% 30ml | ジ オーディナリー ナイアシンアミド 30ml | The Ordinary Niacinamide 10% + Zinc 1% Serum 30 ml | 控油，毛孔
欧莱雅 黑精华 第二代 50ml | ロレアル ユースコード 美容液 50ml | L'Oreal Youth Code Serum 50 ml | 修护，肌底
赫莲娜 绿宝瓶 精华 50ml | ヘレナ ルビンスタイン パワーセル 50ml | Helena Rubinstein Powercell Skinmunity Serum 50 ml | 海茴香，强韧
润百颜 玻尿酸次抛原液 30支 | ビオハイアラックス ヒアルロン酸 30本 | BIOHYALUX Hyaluronic Acid Ampoules, 30 pack | 独立小支，补水

# 美妆护肤, コスメ, Beauty > 化妆水, 化粧水, Toners
SK-II 神仙水 护肤精华露 230ml | SK-II フェイシャル トリートメント エッセンス 230ml | SK-II Facial Treatment Essence 230 ml | PITERA，水油平衡
肌研 极润保湿化妆水 170ml | 肌ラボ 極潤ヒアルロン液 170ml | Hada Labo Gokujyun Lotion 170 ml | 多重玻尿酸
无印良品 敏感肌用化妆水 高保湿 200ml | 無印良品 敏感肌用化粧水 高保湿 200ml | MUJI Sensitive Skin Toning Water 200 ml | 无香料，岩手天然水
雅漾 舒护活泉喷雾 300ml | アベンヌ ウオーター 300g | Avene Thermal Spring Water Spray 300 ml | 镇静舒缓，定妆补水
茵芙莎 流金水 凝肌保湿化妆水 200ml | イプサ ザ・タイムR アクア 200ml | IPSA The Time R Aqua Toner 200 ml | 清爽补水
悦木之源 菌菇水 200ml | オリジンズ メガ マッシュルーム ローション 200ml | Origins Mega-Mushroom Treatment Toner 200 ml | 韦博士灵芝，舒缓
城野医生 毛孔收敛水 100ml | ドクターシーラボ ラボラボ スーパー毛穴ローション 100ml | Labo Labo Super Pores Toner 100 ml | 控油收缩毛孔

# 美妆护肤, コスメ, Beauty > 防晒, 日焼け止め, Sun Care
安热沙 小金瓶 防晒霜 SPF50+ 60ml | アネッサ パーフェクトUV ミルク 60ml | ANESSA Perfect UV Sunscreen Milk SPF50+ 60 ml | 户外，遇水遇汗更强
碧柔 水感防晒凝露 SPF50+ 90ml | ビオレ UV アクアリッチ 90ml | Biore UV Aqua Rich Watery Gel Sunscreen 90 ml | 清爽不黏，日常
理肤泉 大哥大防晒乳 50ml | ラ ロッシュ ポゼ UVイデア 50ml | La Roche-Posay Anthelios Sunscreen Fluid 50 ml | 敏感肌，清透
怡思丁 水感防晒霜 50ml | ヘリオケア ウォータージェル 50ml | ISDIN Fusion Water Sunscreen SPF50 50 ml | 不辣眼
兰蔻 小白管 防晒隔离乳 30ml | ランコム UVエクスペール 30ml | Lancome UV Expert Sunscreen 30 ml | 防晒、隔离二合一
蜜丝婷 小黄帽防晒喷雾 100ml | ミスティーン 日焼け止めスプレー 100ml | Mistine Sunscreen Spray 100 ml | 身体用，补喷方便

# 美妆护肤, コスメ, Beauty > 洁面卸妆, クレンジング・洗顔, Cleansing
芙丽芳丝 净润洗面霜 100g | フリープラス マイルドソープ 100g | freeplus Mild Soap Face Wash 100 g | 氨基酸洗面奶，温和
资生堂 珊珂 洗颜专科 洗面奶 120g | 専科 パーフェクトホイップ 洗顔 120g | Senka Perfect Whip Facial Cleanser 120 g | 绵密泡沫
适乐肤 氨基酸洁面泡沫 236ml | セラヴィ フォーミング クレンザー 236ml | CeraVe Foaming Facial Cleanser 236 ml | 控油，混合肌
至本 舒颜修护洁面乳 120g | ジーベン 洗顔料 120g | Zhiben Soothing Face Wash 120 g | 敏感肌可用
植村秀 琥珀臻萃洁颜油 450ml | シュウ ウエムラ アルティム8 クレンジング オイル 450ml | shu uemura Ultime8 Cleansing Oil 450 ml | 卸妆油，含八种植物油
DHC 橄榄卸妆油 200ml | DHC 薬用ディープクレンジングオイル 200ml | DHC Deep Cleansing Oil 200 ml | 深层卸妆，眼唇可用
芳珂 温和净化卸妆油 120ml | ファンケル マイルドクレンジング オイル 120ml | FANCL Mild Cleansing Oil 120 ml | 无添加
贝德玛 舒妍卸妆水 粉水 500ml | ビオデルマ サンシビオ H2O 500ml | Bioderma Sensibio H2O Micellar Water 500 ml | 敏感肌卸妆
曼秀雷敦 水盈卸妆湿巾 44片 | ビフェスタ クレンジングシート | Bifesta Makeup Remover Wipes | 一擦即净

# 美妆护肤, コスメ, Beauty > 面膜, フェイスパック, Masks
SK-II 前男友面膜 6片 | SK-II フェイシャル トリートメント マスク 6枚 | SK-II Facial Treatment Mask, 6 pcs | 急救补水
敷尔佳 医用透明质酸钠修复贴 5片 | フーアージア 修復マスク 5枚 | Fuerjia Hyaluronate Repair Mask, 5 pcs | 白膜，舒缓
珀莱雅 泡泡面膜 20片 | プロヤ バブルマスク | PROYA Bubble Mask | 深层清洁
悦诗风吟 火山泥清洁面膜 100ml | イニスフリー 火山クレイマスク 100ml | innisfree Volcanic Pore Clay Mask 100 ml | 吸附黑头油脂
兰芝 夜间修护睡眠面膜 70ml | ラネージュ スリーピングマスク 70ml | LANEIGE Water Sleeping Mask 70 ml | 免洗
LuLuLun 补水面膜 粉色 32片 | ルルルン ピュア ピンク 32枚 | LuLuLun Pure Sheet Mask Pink, 32 pcs | 日常保湿

# 美妆护肤, コスメ, Beauty > 口红, リップ, Lip
迪奥 烈艳蓝金唇膏 999 哑光 | ディオール ルージュ 999 マット | Dior Rouge Lipstick 999 Matte | 正红色，显白
香奈儿 可可小姐唇膏 丝绒 58 | シャネル ルージュ アリュール ベルベット 58 | Chanel Rouge Allure Velvet Lipstick 58 | 哑光丝绒
圣罗兰 YSL 小金条口红 1966 | イヴ・サンローラン ルージュ ピュールクチュール 1966 | YSL Slim Lipstick 1966 | 哑光红棕
魅可 MAC 子弹头口红 Chili | M・A・C マット リップスティック チリ | MAC Matte Lipstick Chili | 小辣椒色
完美日记 小细跟口红 L01 | パーフェクトダイアリー 口紅 L01 | Perfect Diary Slim Heel Lipstick L01 | 丝绒哑光
花西子 同心锁口红 M916 | 花西子 ラブロック リップスティック M916 | Florasis Love Lock Lipstick M916 | 雕花，送礼
橘朵 哑光唇釉 612 | ジュディドール リップティント 612 | Judydoll Matte Lip Glaze 612 | 平价学生党
3CE 云朵唇釉 Taupe | 3CE クラウド リップティント トープ | 3CE Cloud Lip Tint Taupe | 奶棕色
兰芝 夜间保湿唇膜 莓果 20g | ラネージュ リップ スリーピング マスク 20g | LANEIGE Lip Sleeping Mask Berry 20 g | 去死皮，保湿
曼秀雷敦 薄荷润唇膏 3.5g | メンソレータム リップスティック 3.5g | Mentholatum Lip Balm 3.5 g | 防干裂

# 美妆护肤, コスメ, Beauty > 底妆, ベースメイク, Base Makeup
雅诗兰黛 DW 持妆粉底液 1W1 30ml | エスティ ローダー ダブル ウェア ファンデーション 30ml | Estee Lauder Double Wear Foundation 30 ml | 油皮亲妈，遮瑕
阿玛尼 权力粉底液 02 30ml | アルマーニ パワーファブリック ファンデーション | Armani Power Fabric Foundation 30 ml | 轻薄高遮瑕
兰蔻 持妆粉底液 PO-01 30ml | ランコム タンイドル ファンデーション | Lancome Teint Idole Foundation 30 ml | 24小时持妆
花西子 空气蜜粉饼 02 | 花西子 フェイスパウダー 02 | Florasis Loose Powder 02 | 控油定妆，散粉
NARS 大白饼 裸光蜜粉饼 10g | NARS ライトリフレクティング パウダー 10g | NARS Light Reflecting Setting Powder 10 g | 柔焦定妆
YSL 恒久气垫 B20 14g | イヴ・サンローラン クッション ファンデーション B20 | YSL Cushion Foundation B20 | 皮革气垫，持妆
兰芝 雪纱隔离霜 紫色 30ml | ラネージュ スノー ベース パープル 30ml | LANEIGE Skin Veil Base Purple 30 ml | 提亮肤色，妆前乳
CANMAKE 棉花糖蜜粉 10g | キャンメイク マシュマロフィニッシュパウダー 10g | CANMAKE Marshmallow Finish Powder 10 g | 轻薄，控油
欧珀莱 遮瑕膏 3g | オプレ コンシーラー 3g | AUPRES Concealer 3 g | 黑眼圈，痘印

# 美妆护肤, コスメ, Beauty > 眼妆, アイメイク, Eye Makeup
KATE 骨架眼影盘 BR-2 | ケイト デザイニングブラウンアイズ BR-2 | KATE Designing Brown Eyes Palette BR-2 | 大地色
完美日记 十二色动物眼影盘 小狗盘 | パーフェクトダイアリー 12色アイシャドウ | Perfect Diary 12-Colour Eyeshadow Palette | 哑光珠光
橘朵 单色眼影 珠光 | ジュディドール 単色アイシャドウ | Judydoll Single Eyeshadow | 细腻不飞粉
Kiss Me 花漾美姬睫毛膏 纤长 | ヒロインメイク ロング＆カール マスカラ | KISSME Heroine Make Mascara Long & Curl | 防水不晕
魅宝莲 美宝莲 飞箭睫毛膏 | メイベリン ラッシュニスタ マスカラ | Maybelline Lash Mascara | 卷翘浓密
悦诗风吟 旋转眉笔 3号 | イニスフリー オート アイブロウペンシル 3 | innisfree Auto Eyebrow Pencil 3 | 极细，防汗
植村秀 砍刀眉笔 橡木棕 | シュウ ウエムラ ハード フォーミュラ アイブロウ | shu uemura Hard Formula Eyebrow Pencil | 硬质笔芯
UKISS 悦刻 眼线液笔 黑色 | ユーキス リキッドアイライナー ブラック | UKISS Liquid Eyeliner Black | 极细，持久
珂岸 双眼皮贴 120贴 | コアン 二重テープ | Double Eyelid Tape, 120 pcs | 隐形自然

# 美妆护肤, コスメ, Beauty > 香水, 香水, Perfume
香奈儿 五号香水 50ml | シャネル N°5 オードゥ パルファム 50ml | Chanel No. 5 Eau de Parfum 50 ml | 经典花香
祖玛珑 蓝风铃香水 100ml | ジョー マローン ワイルド ブルーベル コロン 100ml | Jo Malone Wild Bluebell Cologne 100 ml | 清新，通勤
迪奥 旷野男士淡香水 60ml | ディオール ソヴァージュ 60ml | Dior Sauvage Eau de Toilette 60 ml | 辛香木质
爱马仕 大地男士香水 50ml | エルメス テール ドゥ エルメス 50ml | Hermes Terre d'Hermes 50 ml | 柑橘木质
观夏 昆仑煮雪 香水 30ml | トゥサマー 香水 30ml | To Summer Perfume Kunlun Snow 30 ml | 东方草本

# 个护清洁, ヘアケア・ボディケア, Hair & Body > 洗发护发, ヘアケア, Hair Care
海飞丝 去屑洗发水 清爽去油 500ml | ヘッド&ショルダーズ シャンプー 500ml | Head & Shoulders Anti-Dandruff Shampoo 500 ml | 持久去屑
潘婷 3分钟奇迹护发素 180ml | パンテーン トリートメント 180ml | Pantene 3 Minute Miracle Conditioner 180 ml | 修护干枯
资生堂 水之密语 洗发露 600ml | 資生堂 アクエア シャンプー 600ml | Shiseido Aquair Shampoo 600 ml | 凝润水护
吕 紫吕 防脱洗发水 400ml | リョ 抜け毛ケアシャンプー 400ml | Ryo Hair Loss Care Shampoo 400 ml | 人参，控油蓬松
卡诗 双重菁纯护发精油 100ml | ケラスターゼ ユイル ヘアオイル 100ml | Kerastase Elixir Ultime Hair Oil 100 ml | 山茶花，免洗
施华蔻 怡然染发膏 棕色 | シュワルツコフ ヘアカラー ブラウン | Schwarzkopf Hair Dye Brown | 遮白发

# 个护清洁, ヘアケア・ボディケア, Hair & Body > 身体护理, ボディケア, Body Care
多芬 深层营润沐浴露 1kg | ダヴ ボディウォッシュ 1kg | Dove Deeply Nourishing Body Wash 1 kg | 滋润，不假滑
舒肤佳 香皂 纯白清香 115g×4 | セーフガード 石けん 115g×4 | Safeguard Bar Soap 115 g × 4 | 除菌
凡士林 身体乳 烟酰胺 400ml | ヴァセリン ボディローション 400ml | Vaseline Body Lotion Niacinamide 400 ml | 提亮，清爽
露得清 身体乳 深层滋润 400ml | ニュートロジーナ ボディ エマルジョン 400ml | Neutrogena Body Emulsion 400 ml | 冬天不起皮
云南白药 牙膏 薄荷清爽 210g | 雲南白薬 歯磨き粉 210g | Yunnan Baiyao Toothpaste 210 g | 减轻牙龈问题
舒客 电动牙刷 G32 白色 | サキー 電動歯ブラシ G32 | Saky Electric Toothbrush G32 | 声波，五种模式
吉列 锋隐5 剃须刀 刀架 | ジレット プログライド 髭剃り | Gillette Fusion5 Razor | 顺滑贴面
`
