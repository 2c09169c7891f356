export const beddingAndTextiles = `
被子, 棉被, 被褥, 布団, ふとん, 掛け布団, 掛布団, duvet, quilt, comforter
羽绒被, 鹅绒被, 羽毛布団, 羽根布団, down duvet, down comforter
蚕丝被, 真丝被, シルク布団, silk duvet, silk quilt
夏凉被, 空调被, 夏被, 薄被, 肌布団, 夏布団, summer quilt
被套, 被罩, 布団カバー, 掛け布団カバー, duvet cover, quilt cover
床单, シーツ, 敷布, bed sheet, bedsheet, flat sheet
床笠, ボックスシーツ, fitted sheet
床垫, マットレス, mattress
床褥, 褥子, 敷き布団, 敷布団, 敷きパッド, mattress topper, mattress pad
四件套, 床上四件套, 床品套件, 寝具セット, 布団カバーセット, bedding set, bed linen set
床品, 床上用品, 寝具, ベッドリネン, bedding, bed linen
枕头, 枕芯, 枕, まくら, ピロー, pillow
枕套, 枕头套, 枕カバー, ピローケース, pillowcase, pillow case
抱枕, 靠枕, 靠垫, 腰枕, クッション, cushion, throw pillow
坐垫, 座垫, 椅垫, 座布団, シートクッション, zabuton, seat cushion, seat pad
颈枕, U型枕, ネックピロー, neck pillow, travel pillow
凉席, 草席, 竹席, 席子, ござ, 寝ござ, summer mat, bamboo mat
蚊帐, 蚊帳, かや, mosquito net
毯子, 毛毯, 盖毯, ブランケット, 毛布, blanket, throw
电热毯, 電気毛布, electric blanket
地毯, カーペット, ラグ, 絨毯, じゅうたん, carpet, rug
门垫, 地垫, 脚垫, 脚踏垫, 玄関マット, doormat, door mat
浴室垫, 浴垫, バスマット, bath mat
窗帘, 纱帘, 遮光帘, カーテン, curtain, drape
百叶窗, 卷帘, ブラインド, ロールスクリーン, roller blind, window blind
暖帘, 门帘, 暖簾, のれん, noren, door curtain
沙发套, 沙发罩, ソファーカバー, sofa cover
毛巾, タオル, フェイスタオル, towel
浴巾, 洗澡巾, 沐浴巾, バスタオル, bath towel
面巾, 洗脸巾, 方巾, ハンドタオル, face towel, hand towel
手巾, 手拭, 手ぬぐい, 手拭い, てぬぐい, tenugui
手帕, ハンカチ, handkerchief, hanky
风吕敷, 包袱布, 風呂敷, ふろしき, furoshiki, wrapping cloth
浴袍, 浴衣袍, バスローブ, bathrobe
布料, 面料, 生地, ファブリック, fabric
毛线, 毛糸, knitting yarn, yarn
缝纫机, ミシン, sewing machine
针线, 针线盒, 裁縫道具, ソーイングセット, sewing kit
`
