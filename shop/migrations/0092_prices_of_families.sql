-- A trigger for a column fires only where a statement names that column. Sales and staff name others, from which settle_price()
-- works out the charged price, so the families of their goods were not due.
drop trigger note_due_family on goods;
create trigger note_due_family
  after update of stock, price_in_fen, regular_price_in_fen, sale_price_in_fen, is_on_sale, sku, goods_sub_type_id, family_id,
    choice_key on goods for each row
  when ((old.family_id is not null or new.family_id is not null) and (
    (old.stock > 0) <> (new.stock > 0)
    or (old.price_in_fen, old.is_on_sale, old.sku, old.goods_sub_type_id, old.family_id, old.choice_key)
      is distinct from (new.price_in_fen, new.is_on_sale, new.sku, new.goods_sub_type_id, new.family_id, new.choice_key)))
  execute function note_due_family();
