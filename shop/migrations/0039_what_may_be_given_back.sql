-- Food, and what is made to order, is not taken back without a reason. An order keeps what was said when it was bought.
alter table goods add column is_returnable boolean not null default true;
alter table order_lines add column is_returnable boolean not null default true;
