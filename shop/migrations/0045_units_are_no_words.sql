-- Goods have new tokens, in which 1.8米 no longer is found by 米: a sweeper writes them, some hundreds of goods at a time.
-- Until then each is found by its old ones.
update goods_sub_types set index_after_goods_id = 0;
