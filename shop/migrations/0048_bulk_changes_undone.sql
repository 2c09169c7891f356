-- Somebody has taken it back: what of it is still under way stops there.
alter table goods_batches add column undone_at timestamptz;
