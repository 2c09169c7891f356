-- An order names a goods in one line: whoever holds the goods of its lines holds each once, and counts it once.
create unique index order_lines_goods_once on order_lines (order_id, goods_id);
