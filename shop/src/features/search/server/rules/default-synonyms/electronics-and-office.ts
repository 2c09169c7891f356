export const electronicsAndOffice = `
手机, 智能手机, 行動電話, スマホ, スマートフォン, 携帯電話, smartphone, mobile phone, cell phone, cellphone, phone
老人机, 老年机, 老人手机, シニア携帯, senior phone
折叠屏, 折叠手机, 折叠屏手机, 折りたたみスマホ, foldable phone, folding phone
手机壳, 手机套, 保护壳, スマホケース, スマホカバー, phone case
充电器, 充电头, 电源适配器, 充電器, チャージャー, ACアダプタ, charger, power adapter
充电宝, 移动电源, モバイルバッテリー, power bank
数据线, 充电线, 充電ケーブル, ケーブル, charging cable, usb cable
耳机, 耳塞, イヤホン, ヘッドホン, ヘッドフォン, earphone, headphone, earbud
降噪, 消噪, ノイズキャンセリング, noise cancelling, noise canceling
钢化膜, 保护膜, ガラスフィルム, 保護フィルム, screen protector, tempered glass
手机支架, スマホスタンド, スマホホルダー, phone stand, phone holder
自拍杆, 自撮り棒, selfie stick
蓝牙, ブルートゥース, bluetooth
音箱, 音响, 喇叭, スピーカー, speaker
电脑, 计算机, パソコン, コンピューター, computer, pc
笔记本电脑, 手提电脑, ノートパソコン, ノートPC, laptop
平板, 平板电脑, タブレット, tablet
键盘, キーボード, keyboard
鼠标, 滑鼠, マウス, computer mouse
鼠标垫, マウスパッド, mouse pad
显示器, 显示屏, モニター, ディスプレイ, monitor
打印机, プリンター, printer
U盘, 优盘, USBメモリ, usb drive, flash drive
硬盘, ハードディスク, hard disk, hard drive
路由器, ルーター, router
相机, 照相机, 数码相机, 摄像机, カメラ, デジカメ, kamera, camera
镜头, レンズ, lens
三脚架, 三脚, tripod
电视, 电视机, テレビ, tv, television
投影仪, プロジェクター, projector
游戏机, ゲーム機, game console
智能手表, スマートウォッチ, smartwatch, smart watch
手环, 智能手环, スマートバンド, fitness tracker
文具, 文房具, ステーショナリー, stationery
笔, ペン, pen
笔记本, 筆記本, 本子, 记事本, ノート, notebook
手账, 手帐, 手帳, てちょう, planner, techo
日记本, 日記帳, diary
钢笔, 万年筆, fountain pen
中性笔, 水笔, 签字笔, ゲルインクペン, ジェルペン, gel pen
圆珠笔, 原子笔, ボールペン, ballpoint pen, ballpoint
毛笔, 筆ペン, 毛筆, brush pen
铅笔, 鉛筆, えんぴつ, pencil
自动铅笔, シャープペンシル, シャーペン, mechanical pencil
荧光笔, 蛍光ペン, highlighter
记号笔, 马克笔, マーカー, マーカーペン, marker
白板笔, ホワイトボードマーカー, whiteboard marker
彩铅, 彩色铅笔, 色鉛筆, colored pencil, coloured pencil
颜料, 水彩, 絵の具, paint, watercolor, watercolour
橡皮, 橡皮擦, 消しゴム, eraser
修正带, 涂改液, 修正テープ, correction tape
尺子, 直尺, 定規, ものさし, ruler
剪刀, はさみ, ハサミ, scissor
订书机, ホッチキス, ステープラー, stapler
计算器, 電卓, calculator
便签, 便利贴, 付箋, ふせん, sticky note, post-it
贴纸, シール, ステッカー, sticker
书签, しおり, bookmark
文件夹, 资料册, ファイル, フォルダー, folder
活页夹, バインダー, ring binder
长尾夹, 燕尾夹, ダブルクリップ, binder clip
打印纸, 复印纸, コピー用紙, copy paper, printer paper
固体胶, スティックのり, glue stick
美工刀, 裁纸刀, カッター, カッターナイフ, utility knife
削笔器, 卷笔刀, 鉛筆削り, pencil sharpener
墨水, インク, ink
和纸, 和紙, わし, washi
和纸胶带, 纸胶带, マスキングテープ, マステ, washi tape, masking tape
印章, 图章, はんこ, スタンプ, stamp, seal
信封, 封筒, ふうとう, envelope
信纸, 便笺, 便箋, レターセット, letter paper, letter set
明信片, 葉書, はがき, ポストカード, postcard
贺卡, 卡片, グリーティングカード, greeting card
笔袋, 笔盒, 铅笔盒, 筆箱, ペンケース, pencil case, pen case
折纸, 折り紙, おりがみ, origami
日历, 月历, 台历, 挂历, カレンダー, calendar
书籍, 图书, 書籍, ブック, book
词典, 字典, 辞典, 辞書, dictionary
菜谱, 食谱, 烹饪书, レシピ本, 料理本, cookbook, recipe book
绘本, 图画书, 絵本, えほん, picture book
漫画, マンガ, コミック, comic, manga
小说, 小説, novel, fiction
杂志, 雑誌, magazine
教材, 课本, 教科書, textbook
地图, 地図, map
百科全书, 百科, 百科事典, encyclopedia, encyclopaedia
涂色书, 填色书, ぬりえ, 塗り絵, colouring book, coloring book
`
